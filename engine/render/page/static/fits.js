// What fits where the caret stands: orders, then words for the argument. The game was asked about all of them before the
// page was made: what it would refuse of this unit as things stand is not offered.
const MOST = 24;
/** Where a line stands in what the game was asked about; null: it was not asked about such a line.
 * @param {any} section @param {any} spec @param {any} share @returns {{ends: boolean, next: Record<string, number>, cost: number} | null} */
const walked = (section, spec, share) => {
  const first = section.offers?.orders[spec.keyword];
  if (typeof first !== "number") return null;
  const parts = share.left.length ? [...share.found, { arg: share.found[share.found.length - 1]?.arg, words: share.left }] : share.found;
  if (share.left.length && !share.found.length) return null;
  let [ends, next, cost = 0] = data.orders.offers.nodes[first], given = 0, meant = 0;
  for (const { arg, words } of parts) for (let nth = 0; nth < words.length;) {
    const count = Math.max(1, longestName(arg, words, nth));
    const said = words.slice(nth, nth + count).map((/** @type {any} */ word) => word.quoted ? `"${word.text}"` : word.text).join("_").toLowerCase();
    const known = namesOf(arg).get(said.replace(/_/g, " "));
    let word = Object.keys(next).find((one) => one.toLowerCase() === said || one === known);
    if (word === undefined && /^\$?[\d,]+$/.test(said) && Object.keys(next).every((one) => /^\d+$/.test(one))) { // one number does for another
      word = Object.keys(next)[0];
      [given, meant] = [Number(said.replace(/[$,]/g, "")), Number(word)];
    }
    if (word === undefined) return null;
    [ends, next, cost = 0] = data.orders.offers.nodes[next[word]];
    nth += count;
  }
  return { ends: !!ends, next, cost: meant && cost === meant ? given : cost };
};
/** @param {string} text @param {string} begun */
const begins = (text, begun) => text.toLowerCase().replace(/_/g, " ").split(" ").some((_, nth, list) => list.slice(nth).join(" ").startsWith(begun.replace(/_/g, " ")));

/** @param {any} section @param {string} line @param {number} caret @returns {{word: string, title: string, from: number, spec: any, arg: any}[]} */
const fitting = (section, line, caret) => {
  const upTo = line.slice(0, caret);
  const said = read(upTo);
  const fresh = upTo === "" || /\s$/.test(upTo);
  const last = said.words[said.words.length - 1];
  if (!said.spec || (!fresh && said.said.length === 0)) {
    const begun = fresh && !said.words.length ? "" : upTo.slice(said.words[said.keyword]?.from ?? upTo.length).toLowerCase();
    const from = said.words.length ? said.words[said.keyword]?.from ?? upTo.length : upTo.length;
    return orderWords(section, begun, from);
  }
  const spec = said.spec;
  const done = fresh ? said.said : said.said.slice(0, -1);
  const begun = fresh || !last ? "" : last.text.toLowerCase();
  const from = fresh || !last ? upTo.length : last.from;
  const asked = walked(section, spec, shares(spec, done)), more = asked && Object.keys(asked.next).length;
  const arg = argumentAt(spec, done) || (more ? spec.args[spec.args.length - 1] : null);
  if (!arg || asked && !more) return [];
  const filler = arg.fillers && done.length && !arg.fillers.includes(done[done.length - 1].text.toLowerCase()) ? `${arg.fillers[0]} ` : arg.fillers && !done.length ? `${arg.fillers[0]} ` : "";
  const usable = !filler || (done.length && arg.fillers.includes(done[done.length - 1].text.toLowerCase())) ? "" : filler;
  return argumentWords(section, spec, arg, done, begun).map((one) => ({ ...one, word: usable + one.word, from, spec, arg }));
};
/** @param {any} spec @param {any[]} done */
const argumentAt = (spec, done) => {
  const { found, left } = shares(spec, done);
  const open = found.find((one) => !one.words.length || one.words.length % partsOf(one.arg));
  if (open) return partOf(open.arg, open.words.length);
  const last = spec.args[spec.args.length - 1];
  return last && last.many && !left.length ? partOf(last, 0) : null;
};
/** How many words an argument such as "amount and item" has. @param {any} arg */
const partsOf = (arg) => arg.open && arg.names.includes(" and ") ? arg.names.split(" and ").length : 1;
/** The part of such an argument that is to come. @param {any} arg @param {number} said */
const partOf = (arg, said) => {
  if (partsOf(arg) < 2) return arg;
  const name = arg.names.split(" and ")[said % partsOf(arg)];
  const kind = /amount|number|points/.test(name) ? "number" : ["item", "unit", "skill", "race"].find((one) => name.includes(one)) || "word";
  const names = data.orders.words[name] ? name : kind === "word" ? arg.names : name;
  return { ...arg, kind, names, sample: kind === "word" ? arg.sample : undefined, open: false };
};
/** @param {any} section @param {string} begun @param {number} from */
const orderWords = (section, begun, from) => {
  const usable = data.orders.specs.filter((/** @type {any} */ spec) => section.opened ? false : section.offers ? typeof section.offers.orders[spec.keyword] === "number" : spec.accepts.includes(section.form));
  const common = data.orders.common.map((/** @type {string} */ name) => usable.find((/** @type {any} */ spec) => spec.keyword === name)).filter(Boolean);
  const list = begun ? [...common, ...usable.filter((/** @type {any} */ spec) => !common.includes(spec))] : common.length ? common : usable;
  const key = begun.replace(/ /g, "_");
  const first = list.filter((/** @type {any} */ spec) => [spec.keyword, ...(spec.aliases || [])].some((name) => name.toLowerCase().startsWith(key)));
  const then = begun.length > 1 ? list.filter((/** @type {any} */ spec) => !first.includes(spec) && (spec.keyword.includes(key) || begins(spec.help, begun))) : [];
  const refused = section.offers && begun.length > 1 ? data.orders.specs.filter((/** @type {any} */ spec) => typeof section.offers.orders[spec.keyword] === "string" && spec.keyword.startsWith(key)) : []; // who asks for it by name gets it, with the reason
  return [...first, ...then, ...refused].slice(0, MOST).map((spec) => ({ word: cased(spec.keyword), title: refused.includes(spec) ? `not as things stand: ${section.offers.orders[spec.keyword]}` : spec.help, from, spec, arg: null }));
};
// Orders are written as the game's examples write them.
const upper = data.orders.specs.filter((/** @type {any} */ spec) => /^[A-Z]{2}/.test(spec.example)).length > data.orders.specs.length / 2;
/** @param {string} word */
const cased = (word) => upper ? word.toUpperCase() : word;

/** @param {any} section @param {any} spec @param {any} arg @param {any[]} done @param {string} begun */
const argumentWords = (section, spec, arg, done, begun) => {
  const unit = units.get(section.unit.toLowerCase());
  const place = unit && places.get((unit.place || "").toLowerCase());
  const known = data.orders.words[arg.names] || [];
  /** @type {Map<string, string>} */
  const offers = new Map();
  const takes = new Map(known.map((/** @type {string[]} */ [word]) => [word.toLowerCase(), word]));
  const offer = (/** @type {string} */ word, /** @type {string} */ title) => {
    const taken = takes.size ? takes.get(word.toLowerCase()) : word;
    if (taken !== undefined && !offers.has(taken)) offers.set(taken, title);
  };
  const also = (/** @type {string} */ word, /** @type {string} */ title) => { if (!offers.has(word)) offers.set(word, title); };
  const sale = (/** @type {any} */ one) => `${one.name}, ${one.amount < 0 ? "any number" : grouped(one.amount)} at ${grouped(one.price)}`;
  const item = () => {
    const buying = /buy|recruit|hire/.test(spec.keyword), selling = /sell/.test(spec.keyword);
    if (place) for (const one of place.market || []) if (buying ? one.side !== "wanted" : selling && one.side === "wanted") for (const word of [one.tag, one.name]) offer(word, sale(one));
    if (unit && !buying) for (const one of unit.items || []) for (const word of [one.tag, one.name]) offer(word, `${grouped(one.amount)} ${one.name}`);
  };
  if (arg.kind === "skill" && unit) {
    for (const one of unit.may_learn || []) for (const word of [one.tag, one.name]) offer(word, `${one.name}${one.level ? `, level ${one.level}` : ""}${one.cost ? `, costs ${one.cost}` : ""}`);
    for (const one of unit.skills || []) for (const word of [one.tag, one.name]) offer(word, `${one.name} ${one.level || ""}`);
  }
  if (arg.kind === "item" || arg.kind === "race") item();
  if ((arg.kind === "direction" || arg.kind === "place") && place) {
    const end = arg.kind === "direction" && done.length ? route(spec, done, place, unit)?.end || place : place;
    const sampled = (arg.sample || "").split(" "), free = (end.exits || []).some((/** @type {any} */ way) => sampled.includes(way.word));
    for (const way of end.exits || []) for (const word of [way.word, way.to]) (free && word === way.word ? also : offer)(word, `${way.name}${way.note ? `, ${way.note}` : ""}${Object.entries(way.days || {}).slice(0, 1).map(([mode, days]) => `, ${days} ${days === 1 ? "day" : "days"} ${mode}`).join("")}`);
  }
  if (arg.kind === "unit" || arg.kind === "own-unit") for (const near of [true, false]) for (const one of data.units) {
    if ((one.place === (unit && unit.place)) === near && one !== unit && (near || one.own) && (arg.kind === "unit" || one.own)) for (const word of [one.id, one.name.replace(/ /g, "_")]) offer(word, one.name);
  }
  if (arg.kind === "structure" && place) for (const one of place.structures || []) if (one.id) offer(one.id, one.name);
  if (arg.kind === "number") numbers(spec, arg, done, unit, place, offers);
  for (const [word, title] of known) if (!offers.has(word)) offers.set(word, title);
  if (!known.length && arg.kind === "item") for (const name of ["item", "goods"]) for (const [word, title] of data.orders.words[name] || []) if (!offers.has(word)) offers.set(word, title);
  if (arg.kind === "flag" && !known.length) for (const word of ["on", "off"]) offers.set(word, "");
  if (arg.sample && !(arg.open && done.length) && (!offers.size || arg.kind === "number")) offers.set(arg.sample, "for example");
  const example = offers.size ? null : read(spec.example.split("\n")[0]).said[done.length];
  if (example) offers.set(example.text, "for example");
  if (arg.kind === "number" && !offers.size) offers.set(String(Math.max(arg.low ?? 1, 1)), "");
  const asked = walked(section, spec, shares(spec, done));
  const first = asked ? Object.keys(asked.next).map((word) => [word, offers.get(word) ?? ""]) : [...offers];
  const meant = (/** @type {string[][]} */ list) => list.filter(([word, title]) => !begun || begins(word, begun) || begins(title, begun));
  const fit = meant(first);
  return (asked && begun.length > 1 && !fit.length ? meant([...offers]) : fit).slice(0, MOST) // by name, though it was not asked about
    .map(([word, title]) => ({ word: / /.test(word) && !arg.rest && word !== arg.sample ? word.replace(/ /g, "_") : word, title }));
};
/** @param {any} spec @param {any} arg @param {any[]} done @param {any} unit @param {any} place @param {Map<string, string>} offers */
const numbers = (spec, arg, done, unit, place, offers) => {
  const before = done.length ? done[done.length - 1].text.toLowerCase() : "";
  const market = (place && place.market || []).find((/** @type {any} */ one) => one.tag.toLowerCase() === before || one.name.toLowerCase() === before.replace(/_/g, " "));
  if (market && /price/.test(arg.name)) offers.set(String(market.price), "last turn's price");
  else if (market && market.amount > 0) offers.set(String(market.amount), "all that are on offer");
  const held = (unit && unit.items || []).find((/** @type {any} */ one) => one.tag.toLowerCase() === before || one.name.toLowerCase() === before.replace(/_/g, " "));
  if (held) offers.set(String(held.amount), "all it has");
  if (arg.low !== undefined && !offers.size && arg.high - arg.low <= 12) for (let n = arg.low; n <= arg.high; n++) offers.set(String(n), "");
};
