// What all parts share: elements, the data, the parts of the page, colours, keys.
const root = document.documentElement;
/** @param {string} id @returns {any} */
const at = (id) => document.getElementById(id);
/** @param {string} selector @param {ParentNode} [within] @returns {any[]} */
const all = (selector, within) => Array.from((within || document).querySelectorAll(selector));
const data = JSON.parse(at("data").textContent);
const frame = data.frame;
const WIDE = matchMedia("(min-width:1100px)");

/** An element with texts or elements in it; never made from text.
 * @param {string} name @param {Record<string,string>} traits @param {...any} inner @returns {any} */
const make = (name, traits, ...inner) => {
  const made = document.createElement(name);
  for (const key in traits) made.setAttribute(key, traits[key]);
  made.append(...inner);
  return made;
};
/** @param {string} name @param {Record<string,string>} traits @returns {any} */
const shape = (name, traits) => {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const key in traits) made.setAttribute(key, traits[key]);
  return made;
};
/** @param {string} kind @param {string} id */
const anchor = (kind, id) => `${kind}-${id.replace(/[^A-Za-z0-9,_.-]/g, "_")}`;
/** @param {number} n */
const grouped = (n) => n.toLocaleString("en-GB");
/** @param {string} text */
const speak = (text) => { at("live").textContent = text; };

// Things come as short rows: a tag, then what is said of it; their names stand once for all.
/** @param {any[]} row @returns {any} */
const skillOf = ([tag, level, cost]) => ({ tag, name: data.names[tag] || tag, level: level || "", cost: cost || 0 });
for (const unit of data.units) {
  if (unit.skills !== undefined) unit.skills = data.lists[unit.skills].map(skillOf);
  if (unit.may_learn !== undefined) unit.may_learn = data.lists[unit.may_learn].map(skillOf);
  if (unit.items) unit.items = unit.items.map((/** @type {any[]} */ [tag, amount]) => ({ tag, amount, name: data.names[tag] || tag }));
  if (unit.loads) unit.loads = unit.loads.map((/** @type {any[]} */ [mode, load, capacity]) => ({ mode, load, capacity }));
}
/** @type {Map<string, any>} */
const units = new Map();
for (const unit of data.units) if (!units.has(unit.id.toLowerCase())) units.set(unit.id.toLowerCase(), unit);
/** @type {Map<string, any>} */
const places = new Map();
for (const place of data.places) places.set(place.id.toLowerCase(), place);
for (const place of data.places) for (const way of place.exits || []) way.name ??= (places.get((way.to || "").toLowerCase()) || { name: "" }).name;
/** @type {Map<string, any>} */
const placeOfCell = new Map();
for (const place of data.places) if (place.cell && !placeOfCell.has(place.cell)) placeOfCell.set(place.cell, place);

// Rows of units and entries of places by their addresses. The addresses are the script's from here on: a browser that
// knew them would unfold and scroll by itself.
/** @type {Map<string, any>} */
const entries = new Map();
for (const one of all("#roster tbody tr, .strangers li, .spot")) { entries.set(one.id, one); one.removeAttribute("id"); }
/** @param {string} kind @param {string} id */
const entryOf = (kind, id) => entries.get(anchor(kind, id));

// What this device keeps, where it keeps anything.
const KEY = `turnkeep ${frame.campaign} ${frame.game} ${frame.faction} ${frame.turn}`;
let keeps = true;
/** @param {string} name @param {string} value */
const keep = (name, value) => { try { localStorage.setItem(name, value); } catch { keeps = false; } };
/** @param {string} name @returns {string} */
const kept = (name) => { try { return localStorage.getItem(name) || ""; } catch { keeps = false; return ""; } };

const PARTS = ["turn", "map", "units", "orders", "realm"];
let part = "turn";
/** @param {string} name */
const turnTo = (name) => {
  if (WIDE.matches && (name === "map" || name === "orders")) name = PARTS.includes(part) && part !== "map" && part !== "orders" ? part : "turn";
  part = name;
  for (const section of all("section[data-part]")) section.classList.toggle("now", section.dataset.part === name);
  for (const tab of all(".tabs a")) {
    if (tab.dataset.tab === name) tab.setAttribute("aria-current", "page");
    else tab.removeAttribute("aria-current");
  }
};
/** A part begins at its top; the browser has gone to the address by itself and rung round the part. */
const toTop = () => {
  if (!WIDE.matches) scrollTo(0, 0);
  if (document.activeElement instanceof HTMLElement && document.activeElement.matches("section")) document.activeElement.blur();
};
/** @param {string} address */
const goTo = (address) => {
  if (location.hash === `#${address}`) follow();
  else try { location.hash = address; } catch { follow(address); }
};
/** The address says which part, unit or place is shown. @param {string} [address] */
const follow = (address) => {
  let wanted = address || "";
  try { wanted = wanted || decodeURIComponent(location.hash.slice(1)); } catch { /* an address of no part */ }
  if (PARTS.includes(wanted)) {
    turnTo(wanted);
    toTop();
  } else if (wanted.startsWith("u-")) {
    const unit = data.units.find((/** @type {any} */ one) => anchor("u", one.id) === wanted);
    const place = unit && places.get((unit.place || "").toLowerCase());
    if (unit && unit.own) { turnTo("orders"); openUnit(unit.id); toTop(); }
    else if (place) { turnTo("map"); showPlace(place); toTop(); }
  } else if (wanted.startsWith("p-")) {
    const place = data.places.find((/** @type {any} */ one) => anchor("p", one.id) === wanted);
    if (place) { turnTo("map"); showPlace(place); toTop(); }
  } else turnTo(part);
};

const paint = () => {
  const chosen = kept("turnkeep colours");
  root.classList.toggle("dark", chosen === "dark");
  root.classList.toggle("light", chosen === "light");
};
const turnColours = () => {
  const dark = root.classList.contains("dark") || (!root.classList.contains("light") && matchMedia("(prefers-color-scheme:dark)").matches);
  root.classList.toggle("dark", !dark);
  root.classList.toggle("light", dark);
  keep("turnkeep colours", dark ? "light" : "dark");
};

/** The deadline in the reader's own time, with the hours left. */
const tellDeadline = () => {
  const due = at("due");
  if (!due) return;
  const when = new Date(frame.deadline);
  if (isNaN(when.getTime())) return;
  const hours = Math.floor((when.getTime() - Date.now()) / 3600000);
  const left = hours < 0 ? "past" : hours < 1 ? "less than 1 h left" : hours < 72 ? `${hours} h left` : `${Math.round(hours / 24)} days left`;
  due.textContent = `${when.toLocaleString("en-GB", { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" })} · ${left}`;
};

// Events in another order, units sorted and filtered, knowledge searched.
/** @type {Node[]} */
let byTone = [];
/** @param {any} event */
const dayOf = (event) => parseInt((event.querySelector(".meta i") || { textContent: "" }).textContent.slice(4), 10) || 0;
/** @param {string} by */
const regroup = (by) => {
  const box = at("events");
  for (const button of all("[data-by]")) button.setAttribute("aria-pressed", String(button.dataset.by === by));
  if (by === "tone") { box.replaceChildren(...byTone); return; }
  /** @type {Map<string, any[]>} */
  const groups = new Map();
  for (const group of byTone) for (const event of all(".event", /** @type {any} */ (group))) {
    const link = event.querySelector(`.meta a[href^="#${by[0]}-"]`);
    const name = (link && link.textContent) || (by === "unit" ? "The whole faction" : "Elsewhere");
    groups.set(name, [...(groups.get(name) || []), event.cloneNode(true)]);
  }
  const rank = (/** @type {any[]} */ list) => Math.max(...list.map((one) => 10 * (7 - TONES.indexOf(one.classList[1])) + Number(one.dataset.w) / 20));
  box.replaceChildren(...[...groups].sort((a, b) => rank(b[1]) - rank(a[1])).map(([name, list]) => {
    if (by === "unit") list.sort((a, b) => dayOf(a) - dayOf(b));
    const group = make("details", { class: "group", open: "" }, make("summary", {}, make("h3", {}, name), make("span", { class: "n" }, String(list.length))), make("ul", {}, ...list));
    return group;
  }));
};
const TONES = ["loss", "refused", "gain", "seen", "work", "money", "routine"];

let shown = "all";
const filterUnits = () => {
  const wanted = at("filter").value.trim().toLowerCase();
  let count = 0;
  for (const row of all("#roster tbody tr")) {
    const fits = (!wanted || row.textContent.toLowerCase().includes(wanted)) &&
      (shown === "all" || (shown === "todo" && row.hasAttribute("data-todo")) || (shown === "lead" && !row.hasAttribute("data-under")) || (shown === "heavy" && row.hasAttribute("data-heavy")));
    row.hidden = !fits;
    count += fits ? 1 : 0;
  }
  at("nobody").hidden = count > 0 || !all("#roster tbody tr").length;
  for (const button of all("[data-show]")) button.setAttribute("aria-pressed", String(button.dataset.show === shown));
};
/** @param {any} head @param {boolean} [always] ascending, however it was sorted before */
const sortUnits = (head, always) => {
  const column = head.cellIndex, up = always || head.getAttribute("aria-sort") !== "ascending";
  for (const other of all("#roster thead th")) other.setAttribute("aria-sort", "none");
  head.setAttribute("aria-sort", up ? "ascending" : "descending");
  const value = (/** @type {any} */ row) => {
    const text = row.cells[column].textContent.trim(), parts = text.replace(/,/g, "").split(" / ");
    return parts.length === 2 ? Number(parts[0]) / Number(parts[1]) : parseFloat(parts[0]) || text;
  };
  const rows = all("#roster tbody tr").sort((a, b) => {
    const x = value(a), y = value(b);
    return (typeof x === "number" && typeof y === "number" ? x - y : String(x).localeCompare(String(y))) * (up ? 1 : -1);
  });
  all("#roster tbody")[0].append(...rows);
};
