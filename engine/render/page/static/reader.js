// Lines of orders: what their words are, which order they name, which argument is being written.
/** @type {Map<string, any>} */
const spoken = new Map();
let longest = 1;
for (const spec of data.orders.specs) for (const name of [spec.keyword, ...(spec.aliases || [])]) {
  if (!spoken.has(name.toLowerCase())) spoken.set(name.toLowerCase(), spec);
  longest = Math.max(longest, name.split("_").length);
}
const BEFORE = new RegExp(`^${frame.before}`, "i");
const SEEN = new Map();

/** The words of a line and where they begin; a comment is none. @param {string} line */
const wordsOf = (line) => {
  /** @type {{text: string, from: number, quoted: boolean}[]} */
  const found = [];
  const comment = frame.comment;
  for (let i = 0; i < line.length;) {
    if (line[i] === " " || line[i] === "\t") { i++; continue; }
    if (comment && line.startsWith(comment, i)) break;
    const from = i;
    if (line[i] === '"') {
      const end = line.indexOf('"', i + 1);
      i = end < 0 ? line.length : end + 1;
      found.push({ text: line.slice(from + 1, end < 0 ? line.length : end), from, quoted: true });
      continue;
    }
    while (i < line.length && line[i] !== " " && line[i] !== "\t") i++;
    found.push({ text: line.slice(from, i), from, quoted: false });
  }
  return found;
};

/** What a line says. @param {string} line @returns {any} */
const read = (line) => {
  const known = SEEN.get(line);
  if (known) return known;
  const found = readNew(line);
  if (SEEN.size > 4000) SEEN.clear();
  SEEN.set(line, found);
  return found;
};
/** @param {string} line */
const readNew = (line) => {
  const before = BEFORE.exec(line)?.[0] || "";
  const words = wordsOf(line.slice(before.length)).map((word) => ({ ...word, from: word.from + before.length }));
  let from = 0;
  if (words.length && frame.openings.includes(words[0].text.toLowerCase())) {
    from = words.findIndex((word, nth) => nth > 1 && spoken.has(word.text.toLowerCase()));
    if (from < 0) return { words, spec: null, said: [], keyword: 0, before, open: true };
  }
  for (let count = Math.min(longest, words.length - from); count > 0; count--) {
    const part = words.slice(from, from + count);
    if (part.some((word) => word.quoted)) continue;
    const spec = spoken.get(part.map((word) => word.text.toLowerCase()).join("_"));
    if (spec) return { words, spec, said: words.slice(from + count), keyword: from, taken: count, before, open: false };
  }
  return { words, spec: null, said: [], keyword: from, before, open: false };
};

/** Which words are whose: an argument with its words; words left over; whether that can be told. @param {any} spec @param {any[]} said */
const shares = (spec, said) => {
  /** @type {{arg: any, words: any[]}[]} */
  const found = [];
  let next = 0, sure = !spec.lines;
  for (const arg of spec.args) {
    if (next < said.length && !said[next].quoted && (arg.fillers || []).includes(said[next].text.toLowerCase())) next++;
    if (next >= said.length) { found.push({ arg, words: [] }); continue; }
    if (arg.many || arg.rest || arg.open) {
      const rest = spec.args.slice(spec.args.indexOf(arg) + 1).filter((/** @type {any} */ one) => !one.optional).length;
      const count = arg.open && !arg.many && !arg.rest ? partsOf(arg) : Math.max(1, said.length - next - rest);
      if (arg.open) sure = false;
      found.push({ arg, words: said.slice(next, next + count) });
      next += count;
      continue;
    }
    if (arg.optional && spec.args.indexOf(arg) < spec.args.length - 1 && !fitsKind(arg, said[next].text)) { found.push({ arg, words: [] }); continue; }
    const count = Math.max(1, longestName(arg, said, next));
    found.push({ arg, words: said.slice(next, next + count) });
    next += count;
  }
  return { found, left: said.slice(next), sure };
};
/** @type {Map<string, Map<string, any>>} */
const names = new Map();
/** The words of a kind of argument, by how they are spoken. @param {any} arg */
const namesOf = (arg) => {
  let found = names.get(arg.names);
  if (!found) {
    found = new Map();
    for (const [word, title] of data.orders.words[arg.names] || []) {
      found.set(word.toLowerCase().replace(/_/g, " "), word);
      if (title) found.set(title.toLowerCase(), word);
    }
    names.set(arg.names, found);
  }
  return found;
};
/** How many words the name that begins here takes; 0: it is no name. @param {any} arg @param {any[]} said @param {number} from */
const longestName = (arg, said, from) => {
  if (arg.kind === "number" || arg.kind === "flag") return 1;
  const known = namesOf(arg);
  for (let count = Math.min(5, said.length - from); count > 0; count--) {
    if (known.has(said.slice(from, from + count).map((word) => word.text.toLowerCase().replace(/_/g, " ")).join(" "))) return count;
  }
  return 0;
};
/** @param {any} arg @param {string} word */
const fitsKind = (arg, word) => {
  if (arg.low !== undefined) return /^\$?-?[\d,]+$/.test(word);
  if (arg.kind === "flag" && !arg.closed) return /^(on|off|yes|no|1|0|true|false)$/i.test(word);
  return !arg.closed || namesOf(arg).has(word.toLowerCase().replace(/_/g, " "));
};
/** The known words that are near to one, the nearest first. @param {string} word @param {Iterable<string>} known */
const near = (word, known) => {
  const most = Math.max(1, Math.floor(word.length / 3)) + 1;
  /** @type {[number, string][]} */
  const found = [];
  for (const other of known) {
    if (Math.abs(other.length - word.length) >= most) continue;
    const far = distance(word.toLowerCase(), other.toLowerCase(), most);
    if (far < most) found.push([far, other]);
  }
  return found.sort((a, b) => a[0] - b[0]).map(([, other]) => other);
};
/** @param {string} word @param {Iterable<string>} known */
const nearest = (word, known) => near(word, known)[0] || "";
/** @param {string} a @param {string} b @param {number} most */
const distance = (a, b, most) => {
  /** @type {number[]} */
  let above = [], row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) next.push(Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1), swapped(a, b, i, j) ? (above[j - 2] ?? 0) + 1 : most));
    if (Math.min(...next) >= most) return most;
    above = row;
    row = next;
  }
  return row[b.length];
};
/** Whether two letters stand the other way round. @param {string} a @param {string} b @param {number} i @param {number} j */
const swapped = (a, b, i, j) => i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];

/** Where the moves of a line lead from a place. @param {any} spec @param {any[]} said @param {any} place @param {any} unit */
const route = (spec, said, place, unit) => {
  const moving = spec.args.some((/** @type {any} */ arg) => arg.kind === "direction" || (arg.kind === "place" && arg.many)) || /^(move|march|sail|fly|ride|walk)/.test(spec.keyword);
  if (!moving) return null;
  let here = place, cell = place && place.cell, missing = "";
  if (!place && said.length > 1) {
    const text = said.map((word) => word.text).join(" ").toLowerCase().replace(/_/g, " ");
    const own = data.units.find((/** @type {any} */ one) => one.own && text.startsWith(one.name.toLowerCase()));
    if (own) { here = places.get((own.place || "").toLowerCase()); cell = here && here.cell; unit = own; }
  }
  const start = said.length && places.get(said[0].text.toLowerCase());
  if (start && said.length > 1 && spec.args[0].kind === "place" && !spec.args[0].many) { here = start; cell = start.cell; }
  if (!cell) return null;
  /** @type {string[]} */
  const cells = [cell];
  let days = 0, least = 0, last = here, shut = "", edge = "";
  const chart = charts.find((one) => one.keys.has(cell) && (!here || !here.level || charts.length < 2 || one.sheet.level === here.level));
  for (const word of said) {
    const text = word.text.toLowerCase().replace(/[()[\]]/g, "");
    const way = here && (here.exits || []).find((/** @type {any} */ one) => one.word.toLowerCase() === text || one.to.toLowerCase() === text || one.name.toLowerCase() === text);
    const at_ = chart && chart.keys.get(cell);
    const by = !way && at_ && step(chart.sheet.layout, at_.x, at_.y, text);
    const beside = by && cellOn(chart, by);
    if (way) {
      const modes = way.days || {}, able = ableTo(unit, modes);
      if (able.length) { const far = Math.min(...able.map((mode) => modes[mode])); days += far; least += far; }
      else if (Object.keys(modes).length && !shut) shut = word.text;
      here = places.get(way.to.toLowerCase()) || null;
      const next = here && here.cell;
      if (next && next !== cell) cells.push(next);
      cell = next || cell;
      if (here) last = here;
    } else if (beside) {
      cell = beside.key;
      cells.push(cell);
      here = placeOfCell.get(cell) || null;
      if (here) last = here;
      least += into(unit, here, beside);
    } else if (places.has(text) && cells.length === 1 && places.get(text).cell) {
      const there = places.get(text);
      if (here && here.exits && unit && here.id !== unit.place && ![here.id, here.within].includes(there.within) && here.within !== there.id) { missing = word.text; break; }
      here = last = there;
      if (here.cell !== cell) cells.push(here.cell);
      cell = here.cell;
    } else if (here && here.exits && WAYWORDS.test(text)) { missing = word.text; break; }
    else if (WAYWORDS.test(text)) { edge = word.text; least += strides(said.slice(said.indexOf(word))) * lightest(unit); break; }
  }
  return { cells, days, least, level: last ? last.level || "" : "", end: last, unit, missing, shut, edge, from: place };
};
const WAYWORDS = /^(n|s|e|w|ne|nw|se|sw|north|south|east|west|northeast|northwest|southeast|southwest|in|out|up|down)$/;
/** What it takes at least to come into each place, and into each kind of land, by mode: as the game says, or any way out tells. */
const entering = (() => {
  /** @type {{place: Map<string, Record<string, number>>, land: Map<string, Record<string, number>>}} */
  const found = { place: new Map(), land: new Map(Object.entries(data.entering)) };
  const note = (/** @type {Map<string, Record<string, number>>} */ map, /** @type {string} */ key, /** @type {Record<string, number>} */ modes) => {
    const known = map.get(key) || {};
    for (const mode in modes) known[mode] = Math.min(known[mode] ?? Infinity, modes[mode]);
    map.set(key, known);
  };
  for (const place of data.places) for (const way of place.exits || []) if (way.days) {
    const there = places.get(way.to.toLowerCase()), cell = there && charts.map((chart) => chart.keys.get(there.cell)).find(Boolean);
    note(found.place, way.to.toLowerCase(), way.days);
    if (cell && !(cell.terrain in data.entering)) note(found.land, cell.terrain, way.days);
  }
  return found;
})();
/** @param {any} unit @param {Record<string, number> | undefined} modes */
const shortest = (unit, modes) => { const able = modes ? ableTo(unit, modes) : []; return modes && able.length ? Math.min(...able.map((mode) => modes[mode])) : 0; };
/** What it takes a unit at least to come into a place beside that of which no way out is told. @param {any} unit @param {any} place @param {any} cell */
const into = (unit, place, cell) => shortest(unit, entering.place.get(place ? place.id.toLowerCase() : "") || entering.land.get(cell.terrain)) || lightest(unit);
/** The least that any step takes. @param {any} unit */
const lightest = (unit) => [...entering.land.values()].map((modes) => shortest(unit, modes)).filter(Boolean).sort((a, b) => a - b)[0] || 0;
/** How many steps words say. @param {any[]} said */
const strides = (said) => said.filter((word) => WAYWORDS.test(word.text.toLowerCase())).length;
/** The modes of a way that a unit can use; of a unit aboard, or one whose loads are not told, all. @param {any} unit @param {Record<string, number>} modes */
const ableTo = (unit, modes) => {
  const loads = (unit && !unit.structure && unit.loads) || [];
  const able = Object.keys(modes).filter((mode) => loads.some((/** @type {any} */ load) => load.mode === mode && load.load <= load.capacity));
  if (able.length) return able;
  return loads.length && !loads.some((/** @type {any} */ load) => load.mode in modes) ? [] : Object.keys(modes).slice(0, 1);
};
