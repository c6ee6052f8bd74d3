// The map: pan, zoom, tap, the cursor of the keys, the place below it, and the moves of the draft.
const R = 80, S = 132, H = R * Math.sqrt(3) / 2;
/** @param {string} layout @param {number} x @param {number} y @returns {[number, number]} */
const middle = (layout, x, y) => layout === "hex_columns" ? [x * 1.5 * R, (y + (x & 1) / 2) * 2 * H] : layout === "hex_rows" ? [(x + (y & 1) / 2) * 2 * H, y * 1.5 * R] : [x * S, y * S];
/** @param {string} layout @returns {[number, number][]} */
const corners = (layout) => layout === "hex_columns" ? [[R, 0], [R / 2, H], [-R / 2, H], [-R, 0], [-R / 2, -H], [R / 2, -H]] : layout === "hex_rows" ? [[0, -R], [H, -R / 2], [H, R / 2], [0, R], [-H, R / 2], [-H, -R / 2]] : [[-S / 2, -S / 2], [S / 2, -S / 2], [S / 2, S / 2], [-S / 2, S / 2]];
/** @param {string} layout @param {number} x @param {number} y @param {string} way @returns {[number, number] | null} */
const step = (layout, x, y, way) => {
  const word = ({ north: "n", east: "e", south: "s", west: "w", northeast: "ne", southeast: "se", southwest: "sw", northwest: "nw" })[way] || way;
  const odd = layout === "hex_columns" ? x & 1 : y & 1;
  /** @type {Record<string, [number, number]>} */
  const ways = layout === "hex_columns" ? { n: [0, -1], s: [0, 1], ne: [1, odd - 1], se: [1, odd], sw: [-1, odd], nw: [-1, odd - 1] }
    : layout === "hex_rows" ? { e: [1, 0], w: [-1, 0], ne: [odd, -1], nw: [odd - 1, -1], se: [odd, 1], sw: [odd - 1, 1] }
    : { n: [0, -1], s: [0, 1], e: [1, 0], w: [-1, 0], ne: [1, -1], nw: [-1, -1], se: [1, 1], sw: [-1, 1] };
  const by = ways[word];
  return by ? [x + by[0], y + by[1]] : null;
};

/** @type {any[]} */
const charts = all(".level").map((box, number) => {
  const sheet = data.maps[number];
  const svg = box.querySelector("svg");
  const whole = svg.dataset.box.split(" ").map(Number);
  const cells = new Map(), keys = new Map();
  for (const [name, x, y, kind] of sheet.cells) {
    const key = name || `${x},${y}`, [terrain, sight] = sheet.kinds[kind];
    keys.set(key, { key, x, y, terrain, sight });
    if (!cells.has(`${x},${y}`)) cells.set(`${x},${y}`, keys.get(key));
  }
  return { box, svg, sheet, whole, view: [...whole], cells, keys, here: null };
});
let level = 0;
/** The cell in a column and row; in a world that is round, also on its other side. @param {any} chart @param {[number, number] | null} to */
const cellOn = (chart, to) => {
  if (!to) return undefined;
  const [x, y] = to, round = chart.sheet.wraps;
  return chart.cells.get(`${x},${y}`) || (round ? chart.cells.get(`${x - round},${y}`) || chart.cells.get(`${x + round},${y}`) : undefined);
};
/** @param {any} chart */
const draw = (chart) => chart.svg.setAttribute("viewBox", chart.view.map((/** @type {number} */ n) => Math.round(n * 10) / 10).join(" "));
/** @param {any} chart @param {number} factor @param {number} [x] @param {number} [y] */
const zoom = (chart, factor, x, y) => {
  const [left, top, width, height] = chart.view;
  const w = Math.min(Math.max(width * factor, 180), chart.whole[2] * 1.6), ratio = w / width;
  const cx = x ?? left + width / 2, cy = y ?? top + height / 2;
  chart.view = [cx - (cx - left) * ratio, cy - (cy - top) * ratio, w, height * ratio];
  draw(chart);
};
/** What holds some cells, with room around. @param {any} chart @param {any[]} cells @param {number} room */
const around = (chart, cells, room) => {
  const spots = cells.map((cell) => middle(chart.sheet.layout, cell.x, cell.y));
  const xs = spots.map((p) => p[0]), ys = spots.map((p) => p[1]), left = Math.min(...xs) - room, top = Math.min(...ys) - room;
  return [left, top, Math.max(...xs) + room - left, Math.max(...ys) + room - top];
};
/** A map opens on what is known of it; where its names would be too small, on one's own units. @param {any} chart */
const open = (chart) => {
  const known = [...chart.keys.values()].filter((cell) => cell.sight !== "u");
  const own = chart.sheet.own.map((/** @type {string} */ key) => chart.keys.get(key)).filter(Boolean);
  chart.view = [...chart.whole];
  if (known.length) {
    const most = (WIDE.matches ? innerWidth - 760 : innerWidth - 32) / 0.6, all_ = around(chart, known, 120);
    const near_ = own.length ? around(chart, own, 250) : all_; // where they stand far apart, around the first of them
    const first = all_[2] <= most || !own.length ? all_ : near_[2] <= most * 1.3 ? near_ : around(chart, own.slice(0, 1), 320);
    if (first[2] < chart.whole[2] || first[3] < chart.whole[3]) chart.view = first;
  }
  draw(chart);
};
/** @param {any} chart @param {PointerEvent | WheelEvent} event @returns {[number, number]} */
const spot = (chart, event) => {
  const matrix = chart.svg.getScreenCTM();
  if (!matrix) return [0, 0];
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  return [point.x, point.y];
};
/** The cell at a point, by arithmetic. @param {any} chart @param {number} px @param {number} py */
const cellAt = (chart, px, py) => {
  const layout = chart.sheet.layout;
  const gx = Math.round(layout === "hex_columns" ? px / (1.5 * R) : layout === "hex_rows" ? px / (2 * H) : px / S);
  const gy = Math.round(layout === "hex_columns" ? py / (2 * H) : layout === "hex_rows" ? py / (1.5 * R) : py / S);
  let best = null, least = R * R;
  for (let x = gx - 1; x <= gx + 1; x++) for (let y = gy - 1; y <= gy + 1; y++) {
    const cell = chart.cells.get(`${x},${y}`);
    if (!cell) continue;
    const [cx, cy] = middle(layout, x, y), far = (cx - px) ** 2 + (cy - py) ** 2;
    if (far < least) { least = far; best = cell; }
  }
  return best;
};
/** @param {any} chart @param {any} cell */
const mark = (chart, cell) => {
  chart.here = cell;
  const [x, y] = middle(chart.sheet.layout, cell.x, cell.y);
  chart.svg.querySelector(".cursor").setAttribute("d", `M${corners(chart.sheet.layout).map(([a, b]) => `${x + a} ${y + b}`).join("L")}z`);
};
/** @param {any} place */
const showPlace = (place) => {
  const entry = entryOf("p", place.id);
  const box = at("place");
  if (entry) {
    const copy = entry.cloneNode(true);
    box.replaceChildren(...copy.childNodes);
  }
  const inside = data.places.filter((/** @type {any} */ one) => one !== place && place.cell && one.cell === place.cell);
  if (inside.length) box.append(make("h4", {}, "In the same part of the map"), make("ul", { class: "plain" }, ...inside.map((/** @type {any} */ one) => make("li", {}, make("a", { href: `#${anchor("p", one.id)}` }, one.name)))));
  const found = charts.findIndex((chart) => chart.keys.has(place.cell) && (!place.level || charts.length < 2 || chart.sheet.level === place.level));
  if (found >= 0) { switchLevel(found); mark(charts[found], charts[found].keys.get(place.cell)); }
};
/** @param {any} chart @param {any} cell */
const readCell = (chart, cell) => {
  mark(chart, cell);
  const found = data.places.filter((/** @type {any} */ one) => one.cell === cell.key && (!one.level || charts.length < 2 || one.level === chart.sheet.level));
  const lived = found.find((/** @type {any} */ one) => data.units.some((/** @type {any} */ unit) => unit.own && unit.place === one.id)) || found[0];
  const sight = ({ s: "in sight", r: "remembered", u: "unknown" })[/** @type {"s"|"r"|"u"} */ (cell.sight)];
  const fate = found.map((/** @type {any} */ one) => entryOf("p", one.id)?.querySelector(`.fate.${at("map").dataset.view}`)).find(Boolean);
  speak(`${lived ? lived.name : cell.key}, ${cell.terrain || "unknown land"}, ${sight}${fate ? `. ${fate.textContent}` : ""}`);
  if (lived) showPlace(lived);
  else at("place").replaceChildren(make("h3", {}, cell.sight === "u" ? "Unknown land" : cell.terrain), make("p", { class: "sub" }, `${cell.key}, ${sight}`));
};
/** What the map shows: realms, the land, danger, what changed. @param {string} name */
const turnView = (name) => {
  at("map").dataset.view = name;
  for (const button of all(".views button")) button.setAttribute("aria-pressed", String(button.dataset.view === name));
  const told = document.querySelector(`.told.${name}`);
  speak(told ? [...told.querySelectorAll("h3, li, .legend")].map((one) => one.textContent).join(". ") : "The land alone");
};
/** @param {number} number */
const switchLevel = (number) => {
  level = number;
  charts.forEach((chart, nth) => { chart.box.toggleAttribute("data-later", nth !== number); });
  for (const button of all("[data-go]")) button.setAttribute("aria-pressed", String(Number(button.dataset.go) === number));
};
/** @param {any} chart */
const listen = (chart) => {
  const svg = chart.svg;
  svg.setAttribute("tabindex", "0");
  svg.setAttribute("role", "application");
  svg.setAttribute("aria-roledescription", "map");
  /** @type {Map<number, [number, number]>} */
  const down = new Map();
  let moved = 0;
  svg.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
    if (!down.size) moved = 0;
    down.set(event.pointerId, [event.clientX, event.clientY]);
    try { svg.setPointerCapture(event.pointerId); } catch { /* it is gone already */ }
  });
  svg.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => {
    const before = down.get(event.pointerId);
    if (!before) return;
    const dx = event.clientX - before[0], dy = event.clientY - before[1];
    if (down.size === 2) {
      const other = [...down].find(([id]) => id !== event.pointerId);
      if (other) {
        const far = Math.hypot(before[0] - other[1][0], before[1] - other[1][1]);
        const now = Math.hypot(event.clientX - other[1][0], event.clientY - other[1][1]);
        if (now > 0) zoom(chart, far / now, ...spot(chart, event));
      }
    } else {
      const scale = 1 / (svg.getScreenCTM()?.a || 1);
      chart.view[0] -= dx * scale;
      chart.view[1] -= dy * scale;
      draw(chart);
    }
    moved += Math.abs(dx) + Math.abs(dy);
    down.set(event.pointerId, [event.clientX, event.clientY]);
  });
  svg.addEventListener("pointerup", (/** @type {PointerEvent} */ event) => {
    if (down.delete(event.pointerId) && moved < 8) {
      const cell = cellAt(chart, ...spot(chart, event));
      if (cell) readCell(chart, cell);
    }
  });
  svg.addEventListener("pointercancel", (/** @type {PointerEvent} */ event) => down.delete(event.pointerId));
  svg.addEventListener("wheel", (/** @type {WheelEvent} */ event) => {
    event.preventDefault();
    zoom(chart, event.deltaY > 0 ? 1.15 : 0.87, ...spot(chart, event));
  }, { passive: false });
  svg.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const layout = chart.sheet.layout;
    const own = chart.sheet.own.map((/** @type {string} */ key) => chart.keys.get(key)).find(Boolean);
    const here = chart.here || own || [...chart.keys.values()][0];
    /** @type {Record<string, string[]>} */
    const ways = layout === "hex_columns" ? { ArrowUp: ["n"], ArrowDown: ["s"], ArrowLeft: ["nw", "sw"], ArrowRight: ["ne", "se"] }
      : layout === "hex_rows" ? { ArrowLeft: ["w"], ArrowRight: ["e"], ArrowUp: ["ne", "nw"], ArrowDown: ["sw", "se"] } : { ArrowUp: ["n"], ArrowDown: ["s"], ArrowLeft: ["w"], ArrowRight: ["e"] };
    if (ways[event.key] && here) {
      const found = ways[event.key].map((way) => step(layout, here.x, here.y, way)).map((to) => cellOn(chart, to)).find(Boolean);
      if (found) readCell(chart, found);
    } else if (event.key === "+") zoom(chart, 0.8);
    else if (event.key === "-") zoom(chart, 1.25);
    else if (event.key === "0") { chart.view = [...chart.whole]; draw(chart); }
    else if (event.key === "Enter" && here) { readCell(chart, here); at("place").scrollIntoView({ block: "nearest" }); }
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
};

/** How far something is, in days or, where a turn is counted in moves, in points. @param {number} far */
const measure = (far) => `${Math.round(far * 10) / 10} ${frame.pace}${far === 1 ? "" : "s"}`;
/** Draws the moves of the draft: arrows with the sum of days. @param {{cells: string[], level: string, days: number}[]} moves */
const drawMoves = (moves) => {
  for (const chart of charts) {
    const layer = chart.svg.querySelector(".draft");
    layer.replaceChildren();
    for (const move of moves) {
      const cells = move.cells.map((key) => chart.keys.get(key)).filter(Boolean);
      const spots = cells.map((/** @type {any} */ cell) => middle(chart.sheet.layout, cell.x, cell.y));
      if (spots.length < 2 || (charts.length > 1 && move.level && chart.sheet.level !== move.level)) continue;
      const far = (/** @type {number} */ nth) => nth > 0 && chart.sheet.wraps && Math.abs(cells[nth].x - cells[nth - 1].x) > chart.sheet.wraps / 2; // round the world: the line is broken
      const d = spots.map(([x, y], nth) => `${nth && !far(nth) ? "L" : "M"}${Math.round(x)} ${Math.round(y)}`).join("");
      layer.append(shape("path", { class: "plan halo", d }), shape("path", { class: "plan", d, "marker-end": "url(#head)" }));
      if (move.days) {
        const [x, y] = spots[spots.length - 1], text = shape("text", { class: "sum", x: String(x), y: String(y + 50) });
        text.textContent = measure(move.days);
        layer.append(text);
      }
    }
  }
};
