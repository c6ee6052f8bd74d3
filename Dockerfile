# Two stages: wheels are built in the first, the second has neither compiler nor pip cache. Runs as nobody in particular.
FROM python:3.12-slim AS build
WORKDIR /src
COPY pyproject.toml README.md LICENSE requirements.lock ./
COPY assets assets
COPY bot bot
COPY engine engine
COPY storage storage
RUN python -m venv /opt/turnkeep \
 && /opt/turnkeep/bin/pip install --no-cache-dir --constraint requirements.lock ".[postgres]"

FROM python:3.12-slim
LABEL org.opencontainers.image.title="Turnkeep" \
      org.opencontainers.image.description="A Discord bot that brings the great play-by-mail fantasy games back to life" \
      org.opencontainers.image.licenses="MIT"
RUN useradd --system --create-home --uid 10001 turnkeep && install -d -o turnkeep /data
COPY --from=build /opt/turnkeep /opt/turnkeep
ENV PATH=/opt/turnkeep/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    TURNKEEP_DATABASE=sqlite:////data/turnkeep.sqlite3 \
    TURNKEEP_HEARTBEAT=/tmp/turnkeep-heartbeat
USER turnkeep
WORKDIR /data
VOLUME /data
STOPSIGNAL SIGINT
HEALTHCHECK --interval=60s --timeout=10s --start-period=60s --retries=3 CMD ["turnkeep", "health"]
CMD ["turnkeep", "run"]
