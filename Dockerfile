# Two stages: wheels are built in the first, the second has neither compiler nor pip cache. Runs as nobody in particular.
# A tag may be given other content: who wants the same base each time names it by its digest, which only a registry knows:
#   docker build --build-arg BASE=python:3.12-slim@sha256:... -t turnkeep .
ARG BASE=python:3.12-slim
FROM ${BASE} AS build
WORKDIR /src
COPY pyproject.toml README.md LICENSE requirements.lock ./
COPY assets assets
COPY bot bot
COPY engine engine
COPY storage storage
# What others wrote comes as the lock names it, to the byte; then Turnkeep itself, with nothing else.
RUN python -m venv /opt/turnkeep \
 && /opt/turnkeep/bin/pip install --no-cache-dir --require-hashes -r requirements.lock \
 && /opt/turnkeep/bin/pip install --no-cache-dir --no-deps . \
 && /opt/turnkeep/bin/pip check

FROM ${BASE}
LABEL org.opencontainers.image.title="Turnkeep" \
      org.opencontainers.image.description="A Discord bot that brings the great play-by-mail fantasy games back to life" \
      org.opencontainers.image.licenses="MIT"
# tini: the first process of a container has to bury the children that others left behind. pg_dump: copies of PostgreSQL.
# Memory is limited by who starts it: docker run --memory 2g; compose.yaml in assets/docs/hosting says so.
RUN apt-get update && apt-get install -y --no-install-recommends tini postgresql-client && rm -rf /var/lib/apt/lists/* \
 && useradd --system --create-home --uid 10001 turnkeep && install -d -o turnkeep /data
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
ENTRYPOINT ["tini", "--"]
CMD ["turnkeep", "run"]
