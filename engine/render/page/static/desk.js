// The order desk: sections of the sheet, the draft, findings, the whole sheet.
/** @type {any[]} */
const sections = data.orders.sections.map((/** @type {any} */ part) => cut(part));
for (const part of data.orders.further) sections.push({ ...cut(part), further: true });
/** What a mentor would write; sections that it opens are there from the beginning, so that a draft finds them; nothing else is offered there, for nobody has asked. @type {any[]} */
const hints = data.orders.suggested?.parts || [];
/** @param {any} part */
const hinted = (part) => sections.find((one) => one.unit.toLowerCase() === part.unit.toLowerCase());
for (const part of hints) if (!hinted(part)) sections.push({ unit: part.unit, form: part.form, head: part.head, notes: [], tail: [], force: "", text: "", further: true, opened: true });
sections.forEach((one, nth) => { one.offers = data.orders.offers && (data.orders.offers.sections[nth] ?? null); }); // null: nobody has asked

/** The notes above a section's orders, the orders, and the empty lines below. @param {any} part */
function cut(part) {
  const lines = [...part.lines], notes = [], tail = [];
  const isNote = (/** @type {string} */ line) => !line.trim() || (frame.comment && line.trim().startsWith(frame.comment) && !/^@/.test(line.trim()));
  if (part.unit || part.lines.every(isNote)) while (lines.length && isNote(lines[0])) notes.push(lines.shift());
  while (lines.length && !lines[lines.length - 1].trim()) tail.unshift(lines.pop());
  if (!lines.length) while (notes.length && !notes[notes.length - 1].trim()) tail.unshift(notes.pop());
  return { unit: part.unit, form: part.form, head: part.head, notes, tail, force: lines.join("\n"), text: lines.join("\n"), further: false };
}
/** Sections that take orders at all. */
const desks = frame.over ? [] : sections.filter((one) => one.text || data.orders.specs.some((/** @type {any} */ spec) => spec.accepts.includes(one.form)));
let now = desks.find((one) => one.unit && !one.further && units.has(one.unit.toLowerCase())) || desks[0];
/** @param {any} one */
const label = (one) => {
  const unit = units.get(one.unit.toLowerCase());
  if (unit) return `${unit.name} [${unit.id}]`;
  if (!one.unit) return frame.name;
  const head = one.head[one.head.length - 1] || one.unit;
  const comment = frame.comment ? head.indexOf(frame.comment) : -1;
  const quoted = /"([^"]+)"/.exec(comment >= 0 ? head.slice(0, comment) : head);
  if (quoted) return `${quoted[1]} [${one.unit}]`;
  const note = comment >= 0 ? head.slice(comment + frame.comment.length) : (one.notes[0] || "").replace(/^\W+/, "");
  return `${note.split(",")[0].trim() || ""} [${one.unit}]`.trim();
};

/** The name alone, where no other section has it. @param {any} one */
const shortly = (one) => {
  const bare = (/** @type {any} */ each) => label(each).replace(/ \[[^\]]*\]$/, "");
  return bare(one) && desks.every((each) => each === one || bare(each) !== bare(one)) ? bare(one) : label(one) || one.unit;
};

/** The whole sheet as it would be sent. */
const sheet = () => {
  const notes = at("notes").checked;
  const lines = [];
  for (const one of sections) {
    if (one.further && !one.text.trim()) continue;
    lines.push(...one.head, ...(notes ? one.notes : []));
    if (one.text !== "") lines.push(...one.text.split("\n"));
    lines.push(...(one.tail.length || !one.further ? one.tail : [""]));
  }
  return [...lines, ...data.orders.tail, ""].join("\n");
};

/** @param {string} code @param {number} line @param {Record<string, any>} [values] @param {{from: number, to: number, word: string}} [fix] */
const find = (code, line, values, fix) => {
  const [grade, text] = data.findings[code];
  return { code, grade, line, fix, text: text.replace(/\{(\w+)\}/g, (/** @type {string} */ _, /** @type {string} */ name) => String((values || {})[name] ?? "")) };
};

/** What can be said of a section. @param {any} one */
const judge = (one) => {
  /** @type {any[]} */
  const found = [];
  const unit = units.get(one.unit.toLowerCase());
  const home = unit && places.get((unit.place || "").toLowerCase());
  let place = home, costs = 0, orders = 0, text = 0;
  /** @type {any[]} */
  const moves = [];
  /** @type {Record<string, number>} */
  const planned = {};
  /** @type {{nth: number, price: number, heads: number, each: number}[]} */
  const paid = [];
  /** @type {number[]} */
  const marches = [];
  /** @type {[number, boolean][]} */
  const skilled = [];
  /** @type {[number, string][]} */
  const studied = [];
  /** @type {{nth: number, held: any, number: number, sold: boolean}[]} */
  const parting = [];
  let astray = false, heavier = 0, stronger = 0;
  /** @type {any[]} */
  const given = [], speeds = Object.values((unit && unit.speed) || {}), speed = speeds.length && (lends(one, unit) ? Math.min(...speeds) : Math.max(...speeds));
  let held = 0, far = 0, claimed = 0, parted = 0, parts = false;
  one.text.split("\n").forEach((/** @type {string} */ line, /** @type {number} */ nth) => {
    if (HIDDEN.test(line)) found.push(find("hidden", nth, {}, { from: 0, to: line.length, word: line.replace(new RegExp(HIDDEN, "g"), "") }));
    if (text > 0 || text < 0) { if (text > 0) text--; else if (line.trim().toLowerCase() === "end") text = 0; return; }
    const said = read(line);
    if (!said.words.length) return;
    orders++;
    if (line.length > frame.longest_line) found.push(find("long", nth, { high: grouped(frame.longest_line) }));
    if (said.open || /^(form|end|unit)$/i.test(said.words[0].text) && !said.spec) return;
    if (!said.spec) { found.push(unknown(said, nth)); return; }
    const { spec } = said;
    if (!spec.accepts.includes(one.form)) found.push(find("misplaced", nth, { word: cased(spec.keyword) }));
    const share = shares(spec, said.said);
    if (spec.lines) { const count = share.found.find((each) => each.arg.name === spec.lines); text = Number(count?.words[0]?.text || 0) || -1; }
    const denial = denials().get(spec.keyword);
    if (denial) found.push(find("denied", nth, { word: cased(spec.keyword), arg: denial }));
    const bad = wrong(spec, share, nth);
    const asked = bad.length ? null : walked(one, spec, share);
    found.push(...bad, ...(bad.length ? [] : [...against(one, spec, asked, line, nth), ...below(one, given, spec, share, nth)]));
    if (spec.long && unit && frame.waits) {
      if (held && !/\d|[-+]/.test(said.before)) found.push(find("behind", nth, { low: held }));
      if (/@/.test(said.before) && !/[-+dD]/.test(said.before)) held ||= nth + 1;
    }
    if (asked && asked.cost) {
      planned[spec.keyword] = (planned[spec.keyword] || 0) + asked.cost;
      costs += asked.cost;
      if (data.finances.purse !== null && costs > data.finances.purse) found.push(find("too-dear", nth, { high: grouped(costs), low: grouped(data.finances.purse) }));
    }
    if (unit && spec.keyword in (frame.skilled || {})) skilled.push([nth, frame.skilled[spec.keyword]]);
    if (unit) {
      const stands = frame.days ? place : home; // a turn without days has its markets before its marches
      found.push(...odd(spec, share, nth, unit, stands));
      if (PARTING.test(spec.keyword)) parting.push({ nth, held: named(unit.items, goods(share).word), number: goods(share).number, sold: spec.keyword === "sell" });
      if (spec.keyword === "study") studied.push([nth, skillSaid(share)]);
      const price = cost(spec, share, stands, unit);
      if (price) planned[spec.keyword] = (planned[spec.keyword] || 0) + price;
      costs += price;
      const drawn = Number(CLAIM.exec(line)?.[1] || 0);
      claimed += drawn;
      if (drawn && FUND !== null && claims() > FUND) found.push(find("fund", nth, { high: grouped(claims()), low: grouped(Math.max(0, FUND)) }));
      const lot = /^(buy|recruit)$/.test(spec.keyword) && goods(share), offer = lot && named(stands && stands.market, lot.word);
      const [weight, bears] = (offer && data.wares[offer.tag.toLowerCase()]) || [0, 0];
      if (lot) { heavier += lot.number * weight; stronger += lot.number * bears; }
      if (/^(give|sell)$/.test(spec.keyword)) parts = true;
      if (spec.keyword === "give" && !named(unit.items, goods(share).word)) parted += goods(share).number || unit.money || 0; // coins, unless it is people
      if (price && itself(spec.keyword)) paid.push({ nth, price, heads: /^(buy|recruit)$/.test(spec.keyword) ? goods(share).number : 0, each: spec.keyword === "study" ? price / (unit.figures ?? 1) : 0 });
    }
    const way = route(spec, said.said, place, unit);
    if (way && unit && way.unit === unit && way.end) {
      const trail = moves[moves.length - 1];
      if (trail && trail.end === place) Object.assign(trail, { cells: [...trail.cells, ...way.cells.slice(1)], days: trail.days + way.days, end: way.end, level: way.level });
      else moves.push(way);
      place = way.end;
    } else if (way) moves.push(way);
    if (way && way.missing) found.push(find("no-way", nth, { word: way.missing, arg: (way.end || way.from || {}).name || "there" }));
    if (way && way.shut) found.push(find("water", nth, { word: way.shut }));
    if (way && way.edge && way.cells.length > 1) found.push(find("beyond", nth, { word: way.edge }));
    if (way && way.unit === unit) {
      far += astray ? strides(said.said) * lightest(unit) : way.least;
      astray ||= !!way.edge;
      marches.push(nth);
      if (speed && far > speed) found.push(find("far", nth, { high: measure(far), low: measure(speed) }));
    }
  });
  const heads = paid.reduce((sum, one) => sum + one.heads, 0); // what is bought may be people, who study and are to be kept like those the unit has
  for (const one of paid) one.price += one.each * heads;
  const drawn = FUND === null ? 0 : claims(), fund = Math.max(0, (FUND || 0) - drawn); // who claims last gets what the others leave
  const spent = paid.reduce((sum, one) => sum + one.price, 0), purse_ = unit && unit.money !== undefined ? unit.money + Math.min(claimed, Math.max(0, (FUND ?? Infinity) - drawn + claimed)) : Infinity;
  if (spent > purse_) for (const { nth, price } of paid) found.push(find("own-purse", nth, { high: grouped(price), low: grouped(Math.max(0, purse_ - spent + price)) }));
  const joining = gathers ? joiners(one.unit) : 0, left = purse_ - spent - parted;
  const owed = unit && unit.upkeep ? Math.round(unit.upkeep / Math.max(1, unit.figures ?? 1) * ((unit.figures ?? 1) + heads + joining)) : 0;
  for (const [nth, isLater] of skilled) { const more = joining + (isLater ? heads : 0); if (more > (unit.room ?? Infinity)) found.push(find("diluted", nth, { high: grouped(more) })); }
  found.push(...lacking(parting));
  if (heads && frame.skilled) for (const [nth, word] of studied) if (Number(named(unit && unit.skills, word)?.level) >= 2) found.push(find("mixed", nth, { word }));
  if ((spent || drawn || parts || joining) && marches.length && itself("upkeep") && left + fund < owed) for (const nth of marches) found.push(find("unpaid", nth, { high: grouped(owed), low: grouped(Math.max(0, left + fund)) }));
  if (unit && unit.own && !orders && !one.further && !(unit.idle === undefined && frame.days)) found.push(find("idle", -1));
  if (unit && unit.own && !orders && !one.further && unit.idle === undefined && frame.days && !found.length) found.push(find("idle", -1));
  const purse = data.finances.purse;
  if (costs && purse !== null && costs > purse && !found.some((one) => one.code === "too-dear")) found.push(find("too-dear", -1, { high: grouped(costs), low: grouped(purse) }));
  const walk = unit && (unit.loads || []).find((/** @type {any} */ load) => load.mode === "walk" || load.mode === "land");
  const load = walk && walk.load + heavier, most = walk && walk.capacity + stronger;
  if (walk && moves.length && load > most) for (const nth of heavier ? marches : [-1]) found.push(find("too-heavy", nth, { high: grouped(load), low: grouped(most) }));
  return { found, moves: moves.filter((way) => way.cells.length > 1), costs, planned, orders };
};
const HIDDEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/;
/** @param {any} said @param {number} nth */
const unknown = (said, nth) => {
  const word = said.words[said.keyword];
  const rest = said.words.slice(said.keyword + 1);
  const list = near(word.text.toLowerCase(), spoken.keys());
  const best = list.find((name) => { const spec = spoken.get(name); return !wrong(spec, shares(spec, rest), nth).length; }) || list[0];
  const better = best ? cased(best) : "";
  return find("unknown", nth, { word: word.text, near: better ? ` ${better}?` : "" }, better ? { from: word.from, to: word.from + word.text.length, word: better } : undefined);
};
/** What the bot's reader would refuse as well. @param {any} spec @param {any} share @param {number} nth */
const wrong = (spec, share, nth) => {
  const found = [];
  for (const { arg, words } of share.found) {
    if (!words.length) {
      if (!arg.optional && !(arg.many && !arg.least) && share.sure) found.push(find("missing", nth, { word: cased(spec.keyword), arg: arg.name.replace(/_/g, " ") }));
      continue;
    }
    const first = words[0];
    if (arg.open) continue;
    if (arg.low !== undefined) {
      const plain = first.text.replace(/^\$/, "").replace(/,/g, "").replace(/[)\].:;]+$/, "").replace(/^[([]+/, "");
      if (!/^-?\d{1,12}$/.test(plain)) { if (arg.kind === "number" || !isNaN(arg.low)) found.push(find("number", nth, { word: first.text })); }
      else if (Number(plain) < arg.low || Number(plain) > arg.high) found.push(find("range", nth, { word: first.text, low: grouped(arg.low), high: grouped(arg.high) }));
    } else if (arg.closed && !first.quoted && !longestName(arg, words, 0)) {
      const better = nearest(first.text, namesOf(arg).values());
      found.push(find("choice", nth, { word: first.text, arg: arg.name.replace(/_/g, " "), near: better ? ` ${better}?` : "" }, better ? { from: first.from, to: first.from + first.text.length, word: better } : undefined));
    }
  }
  if (share.sure && share.left.length) found.push(find("extra", nth, { word: share.left.map((/** @type {any} */ word) => word.text).join(" ").slice(0, 40) }));
  return found;
};
/** What the game said when it was asked about such a line before the page was made. @param {any} section @param {any} spec @param {any} asked @param {string} line @param {number} nth */
const against = (section, spec, asked, line, nth) => {
  if (!section.offers) return section.offers === undefined || [section.force, ...hints.map((part) => part.lines.join("\n"))].some((text) => text.split("\n").includes(line)) ? [] : [find("unasked", nth)];
  const word = cased(spec.keyword), offer = section.offers.orders[spec.keyword], why = section.offers.standing[line] || offer;
  if (typeof why === "string") return [find("refused", nth, { word, arg: ended(why) })];
  return asked && !asked.ends ? [find("short", nth, { word })] : [];
};
/** Whether it cannot be given below what stands above it. @param {any} section @param {any[]} given @param {any} spec @param {any} share @param {number} nth */
const below = (section, given, spec, share, nth) => {
  const spelt = (/** @type {any[]} */ words) => words.map((word) => word.text.toLowerCase()).join(" "), first = spelt(share.found[0]?.words || []);
  const all_ = `${spelt([...share.found.flatMap((/** @type {any} */ one) => one.words), ...share.left]).replace(/_/g, " ")} `;
  const unit = units.get(first) || data.units.find((/** @type {any} */ one) => one.own && all_.startsWith(`${one.name.toLowerCase()} `));
  const above = given.find((one) => { // of the same thing: so called, the same unit, or for the same order in the same place
    const same = section.offers?.after[one.keyword]?.[spec.keyword];
    return same === false || same && (one.first === first || unit && (one.unit === unit || one.unit && one.keyword === spec.keyword && one.unit.place === unit.place));
  });
  given.push({ keyword: spec.keyword, first, unit, nth });
  return above ? [find("below", nth, { word: cased(spec.keyword), low: above.nth + 1 })] : [];
};
/** A sentence with its full stop. @param {string} said */
const ended = (said) => /[.!?]$/.test(said) ? said : `${said}.`;
/** @param {any} list @param {string} word */
const named = (list, word) => {
  const tag = word.toLowerCase(), said = tag.replace(/_/g, " ");
  return (list || []).find((/** @type {any} */ one) => one.tag.toLowerCase() === tag || one.name.toLowerCase() === said || data.wares[one.tag.toLowerCase()]?.includes(said));
};
/** @param {any[]} words */
const together = (words) => words.map((word) => word.text).join(" ");
/** The skill that a line names, "" for none. @param {any} share */
const skillSaid = (share) => together(share.found.find((/** @type {any} */ one) => one.arg.kind === "skill" && one.words.length)?.words || []);
/** The item, number and price of a line, where it has them. @param {any} share */
const goods = (share) => {
  const of = (/** @type {(arg: any) => boolean} */ fits) => share.found.find((/** @type {any} */ one) => one.words.length && fits(one.arg))?.words;
  const mixed = of((arg) => arg.names.includes(" and ")), item = of((arg) => arg.kind === "item" || arg.kind === "race");
  const number = of((arg) => arg.kind === "number" && !/price|level|day/.test(arg.name)), price = of((arg) => /price/.test(arg.name));
  const word = together(mixed ? mixed.filter((/** @type {any} */ one) => !/^(\d+|all|except)$/i.test(one.text)) : item || []);
  return { word, number: Number((mixed && mixed.length > 1 ? mixed[0] : number?.[0])?.text || 0) || 0, price: Number(price?.[0].text || 0) || 0, at: price?.[0] };
};
const PARTING = /^(sell|give|drop)$/;
/** What lines part with that others have parted with before: a month's markets come after all gifts. @param {{nth: number, held: any, number: number, sold: boolean}[]} parting */
const lacking = (parting) => {
  /** @type {any[]} */
  const found = [];
  const gone = new Map();
  for (const sold of [false, true]) for (const one of parting) if (one.held && one.number && one.sold === sold) {
    const before = gone.get(one.held) || 0, left = Math.max(0, one.held.amount - before);
    if (left < one.number) found.push(find("not-held", one.nth, { word: one.held.name, low: left ? grouped(left) : "none" }));
    gone.set(one.held, before + one.number);
  }
  return found;
};
/** What looks odd from here; the page's own. @param {any} spec @param {any} share @param {number} nth @param {any} unit @param {any} place */
const odd = (spec, share, nth, unit, place) => {
  const found = [], { word, number, price, at: where } = goods(share);
  const market = place && place.market || [];
  if (/^(buy|recruit)$/.test(spec.keyword) && word && place && place.market) {
    const offer = named(market.filter((/** @type {any} */ one) => one.side !== "wanted"), word);
    if (!offer) found.push(find("not-offered", nth, { word }));
    else {
      if (price && price < offer.price) found.push(find("price-low", nth, { word: offer.name, high: grouped(offer.price), low: grouped(price) }, where && { from: where.from, to: where.from + where.text.length, word: String(offer.price) }));
      if (price > offer.price) found.push(find("price-above", nth, { word: offer.name, low: grouped(offer.price), high: grouped(price) }));
      if (offer.amount >= 0 && number > offer.amount) found.push(find("too-many", nth, { word: offer.name, low: grouped(offer.amount) }));
    }
  }
  if (spec.keyword === "sell" && word && place && place.market) {
    const offer = named(market.filter((/** @type {any} */ one) => one.side === "wanted"), word);
    if (!offer) found.push(find("not-wanted", nth, { word }));
    else if (price && price > offer.price) found.push(find("price-high", nth, { word: offer.name, low: grouped(offer.price), high: grouped(price) }, where && { from: where.from, to: where.from + where.text.length, word: String(offer.price) }));
  }
  if (PARTING.test(spec.keyword) && word && number && !named(unit.items, word)) {
    const coin = word.toLowerCase() === data.finances.coin.toLowerCase().replace(/s$/, "") || word.toLowerCase() === data.finances.coin.toLowerCase();
    if (!coin && named(data.units.flatMap((/** @type {any} */ one) => one.items || []), word)) found.push(find("not-held", nth, { word, low: "none" }));
  }
  if (spec.keyword === "study" && (unit.may_learn || []).length) {
    const skill = skillSaid(share);
    if (skill && !named(unit.may_learn, skill) && !named(unit.skills, skill)) found.push(find("cannot-learn", nth, { word: skill }));
  }
  if (/^(use|cast|produce|teach)$/.test(spec.keyword) && (unit.skills || []).length) {
    const skill = skillSaid(share);
    if (skill && !named(unit.skills, skill)) found.push(find("not-known", nth, { word: skill }));
  }
  for (const { arg, words } of share.found) {
    const id = words.length === 1 && arg.kind === "unit" && arg.names === "unit" ? words[0].text.replace(/[()[\]]/g, "") : "";
    if (/^[A-Za-z]?\d+$/.test(id) && Number(id) !== 0 && !units.has(id.toLowerCase())) found.push(find("not-seen", nth, { word: id }));
  }
  return found;
};
/** What a line costs as far as can be told: goods and people at their price, study by head. @param {any} spec @param {any} share @param {any} place @param {any} unit */
const cost = (spec, share, place, unit) => {
  if (spec.keyword === "study") {
    const skill = skillSaid(share);
    return skill ? (named(unit.may_learn, skill)?.cost || 0) * (unit.figures ?? 1) : 0;
  }
  if (!/^(buy|recruit)$/.test(spec.keyword)) return 0;
  const { word, number, price } = goods(share);
  return number * (price || named(place && place.market, word)?.price || 0);
};

// Drafts, kept by campaign, faction and turn.
const saveDraft = () => keep(KEY, JSON.stringify(Object.fromEntries(sections.filter((one) => one.text !== one.force).map((one) => [one.unit, one.text]))));
const loadDraft = () => {
  try {
    const draft = JSON.parse(kept(KEY) || "{}");
    for (const one of sections) if (typeof draft[one.unit] === "string") one.text = draft[one.unit];
  } catch { /* no draft that could be read */ }
};

/** Whether a unit pays this out of its own purse alone. @param {string} what */
const itself = (what) => (data.finances.own_purse || ["buy"]).includes(what);
// What may be drawn from the fund, beside what units hold, and all that the sheet draws.
const CLAIM = /^\s*(?:claim|withdraw)\s+\$?(\d+)\s*$/i;
const FUND = data.finances.purse === null || !data.units.some((/** @type {any} */ one) => one.own && one.money !== undefined) ? null
  : data.units.reduce((/** @type {number} */ left, /** @type {any} */ one) => left - (one.own && one.money || 0), data.finances.purse);
/** @param {any} one */
const claimOf = (one) => {
  if (one.claims?.text !== one.text) one.claims = { text: one.text, sum: one.text.split("\n").reduce((/** @type {number} */ more, /** @type {string} */ line) => more + Number(CLAIM.exec(line)?.[1] || 0), 0) };
  return one.claims.sum;
};
/** Whether a line leaves nothing for other orders: by each of them. A word must stand in it that does not, with a number. @param {string} line @returns {[string, string][]} */
const deniedBy = (line) => {
  const keyword = read(line).spec?.keyword, wanted = (keyword && data.orders.denies[keyword]) || {};
  return Object.keys(wanted).filter((word) => !new RegExp(`\\b${word}\\s+[1-9]`, "i").test(line)).flatMap((word) => wanted[word].map((/** @type {string} */ order) => [order, line.trim()]));
};
/** @param {any} one @returns {[string, string][]} */
const denialsOf = (one) => {
  if (one.denials?.text !== one.text) one.denials = { text: one.text, found: one.text.split("\n").flatMap(deniedBy) };
  return one.denials.found;
};
/** What the sheet leaves nothing for: order -> the line that does it. @returns {Map<string, string>} */
const denials = () => new Map(data.orders.denies ? sections.flatMap(denialsOf) : []);
/** Whether a section gives away what bears its unit. @param {any} one @param {any} unit */
const lends = (one, unit) => one.text.split("\n").some((/** @type {string} */ line) => {
  const said = read(line), item = said.spec?.keyword === "give" && named(unit.items, goods(shares(said.spec, said.said)).word);
  return item && (data.wares[item.tag.toLowerCase()] || [])[1] > 0;
});
/** Whom a section gives people, as far as can be told, and how many: what is no thing that the giver has. @param {any} one @returns {[string, number][]} */
const giftsOf = (one) => {
  if (one.gifts?.text !== one.text) one.gifts = { text: one.text, found: one.text.split("\n").flatMap((/** @type {string} */ line) => {
    const said = read(line), unit = units.get(one.unit.toLowerCase());
    if (said.spec?.keyword !== "give" || !unit) return [];
    const share = shares(said.spec, said.said), { word, number } = goods(share), to = share.found[0]?.words[0]?.text.toLowerCase();
    return to && word && !named(unit.items, word) ? [[to, Math.min(number || Infinity, unit.figures ?? 1)]] : [];
  }) };
  return one.gifts.found;
};
/** How many people may join a unit by what others give it. @param {string} unit */
const joiners = (unit) => sections.flatMap(giftsOf).reduce((sum, [to, number]) => sum + (to === unit.toLowerCase() ? number : 0), 0);
const gathers = itself("upkeep") || Object.keys(frame.skilled || {}).length > 0;
const claims = () => sections.reduce((sum, one) => sum + claimOf(one), 0);
/** @type {Map<any, any>} */
const judged = new Map();
/** @param {any} one */
const judgement = (one) => {
  const known = judged.get(one), elsewhere = `${FUND === null ? 0 : claims()} ${[...denials()]} ${gathers ? joiners(one.unit) : 0}`;
  if (known && known.text === one.text && known.elsewhere === elsewhere) return known.verdict;
  const verdict = judge(one);
  judged.set(one, { text: one.text, elsewhere, verdict });
  return verdict;
};

/** @param {string} id */
const openUnit = (id) => {
  const wanted = desks.find((one) => one.unit.toLowerCase() === id.toLowerCase()) || desks.find((one) => one.form === "");
  if (wanted) show(wanted);
};
/** @type {Map<string, any[]> | null} */
let byUnit = null;
/** What a unit was told of. @param {string} id @returns {any[]} */
const eventsOf = (id) => {
  if (!byUnit) {
    byUnit = new Map();
    for (const group of byTone) if (group instanceof Element) for (const event of all(".event", group)) {
      const link = event.querySelector('.meta a[href^="#u-"]');
      const key = link ? link.getAttribute("href") : "";
      const list = byUnit.get(key);
      if (list) list.push(event);
      else byUnit.set(key, [event]);
    }
  }
  return byUnit.get(`#${anchor("u", id)}`) || [];
};
/** @param {any} one */
const show = (one) => {
  now = one;
  at("pick").value = String(desks.indexOf(one));
  at("lines").value = one.text;
  const unit = units.get(one.unit.toLowerCase());
  const row = unit && entryOf("u", unit.id);
  for (const other of all("#roster tr.sel")) other.classList.remove("sel");
  const box = at("who");
  box.replaceChildren(make("h3", {}, make("bdi", {}, unit ? unit.name : label(one).replace(/ \[[^\]]*\]$/, "")), " ", make("span", { class: "id" }, unit ? unit.id : one.unit)));
  if (unit && row) {
    row.classList.add("sel");
    const place = places.get((unit.place || "").toLowerCase());
    const first = make("p", {}, unit.sort || "");
    const leader = unit.leader && units.get(unit.leader.toLowerCase());
    if (place) first.append(unit.sort ? " in " : "In ", make("a", { href: `#${anchor("p", place.id)}` }, place.name));
    if (leader) first.append(", led by ", make("a", { href: `#${anchor("u", leader.id)}` }, leader.name));
    box.append(first);
    const parts = [...(unit.skills || []).map((/** @type {any} */ skill) => `${skill.name} ${skill.level || ""}`.trim()), ...(unit.money !== undefined ? [`${grouped(unit.money)} ${data.finances.coin}`] : []), ...(unit.items || []).map((/** @type {any} */ item) => `${grouped(item.amount)} ${item.name}`)];
    if (parts.length) box.append(make("p", {}, parts.join(" · ")));
    const loads = (unit.loads || []).map((/** @type {any} */ load) => `${grouped(load.capacity)} ${load.mode}`).join(", ");
    if (loads) box.append(make("p", {}, `Load ${grouped(unit.loads[0].load)} of ${loads}${unit.upkeep ? ` · upkeep ${unit.upkeep}` : ""}`));
    const told = eventsOf(unit.id);
    if (told.length) box.append(make("details", { class: "last" }, make("summary", {}, `Last turn: ${told.length} ${told.length === 1 ? "entry" : "entries"}`), make("ul", {}, ...told.map((event) => make("li", {}, event.querySelector(".text").textContent)))));
  } else if (one.notes.length) box.append(make("p", {}, one.notes.map((/** @type {string} */ line) => line.replace(/^\W+/, "")).filter(Boolean).join(" ")));
  chosen = -1;
  refresh();
  offerFits();
};

/** All but notes. @param {any[]} found */
const graver = (found) => found.filter((one) => one.grade !== "note");
/** @param {any} one */
const flagOf = (one) => {
  const { found } = judgement(one);
  return found.some((/** @type {any} */ each) => each.grade === "wrong") ? "✗" : graver(found).length ? "!" : "";
};
/** @type {Record<string, string>} */
const GRADES = { wrong: "✗ Wrong", check: "! Check", note: "i Note" };
/** What depends on the text of the present section; the rest follows when nobody types. */
const refresh = () => {
  const verdict = judgement(now);
  const marks = new Map();
  for (const one of verdict.found) if (one.line >= 0 && one.grade !== "note" && marks.get(one.line) !== "✗") marks.set(one.line, one.grade === "wrong" ? "✗" : "!");
  const count = Math.max(5, now.text.split("\n").length);
  const gutter = at("gutter");
  gutter.replaceChildren();
  for (let nth = 0; nth < count; nth++) {
    const sign = marks.get(nth);
    gutter.append(sign ? make("span", { class: sign === "✗" ? "w" : "c" }, `${sign} ${nth + 1}`) : nth < now.text.split("\n").length ? String(nth + 1) : "", "\n");
  }
  at("lines").style.height = `${count * 26 + 22}px`;
  const list = at("findings");
  list.replaceChildren(...verdict.found.map((/** @type {any} */ one) => {
    const button = make("button", { type: "button" }, make("span", { class: `tag ${one.grade}` }, GRADES[one.grade]), make("span", {}, `${one.line >= 0 ? `Line ${one.line + 1}: ` : ""}${one.text}`, one.fix ? make("b", {}, " Fix it") : ""));
    button.addEventListener("click", () => repair(one));
    return make("li", {}, button);
  }));
  if (!verdict.found.length) list.append(make("li", { class: "fine" }, "Nothing wrong that can be seen from here. The bot has the last word."));
  at("undo").disabled = now.text === now.force;
};
/** @param {any} one */
const repair = (one) => {
  const field = at("lines"), lines = now.text.split("\n");
  const start = lines.slice(0, Math.max(0, one.line)).reduce((/** @type {number} */ sum, /** @type {string} */ line) => sum + line.length + 1, 0);
  if (one.fix) {
    lines[one.line] = lines[one.line].slice(0, one.fix.from) + one.fix.word + lines[one.line].slice(one.fix.to);
    field.value = lines.join("\n");
    change();
  }
  field.focus();
  const caret = start + (lines[Math.max(0, one.line)] || "").length;
  field.setSelectionRange(caret, caret);
};
/** What is slower: the sheet, the map, the counts, the list of units. */
const settle = () => {
  const text = sheet();
  markHints();
  at("sheet").value = text;
  let wrongs = 0, checks = 0, changed = 0;
  /** @type {any[]} */
  const troubled = [];
  /** @type {any[]} */
  const moves = [];
  /** @type {Record<string, number>} */
  const planned = {};
  desks.forEach((one, nth) => {
    const verdict = judgement(one);
    const bad = verdict.found.filter((/** @type {any} */ each) => each.grade === "wrong").length;
    wrongs += bad;
    checks += graver(verdict.found).length - bad;
    changed += one.text !== one.force ? 1 : 0;
    for (const keyword in verdict.planned) planned[keyword] = (planned[keyword] || 0) + verdict.planned[keyword];
    moves.push(...verdict.moves);
    if (graver(verdict.found).length) troubled.push(one);
    const option = at("pick").options[nth], sign = `${flagOf(one)}${one.text !== one.force ? "•" : ""}`;
    const name = `${sign ? `${sign} ` : ""}${label(one)}`;
    if (option.textContent !== name) option.textContent = name;
    const row = one.unit && entryOf("u", (units.get(one.unit.toLowerCase()) || { id: one.unit }).id);
    if (row && row.cells) mirror(row, one, verdict);
  });
  if (desks.every((one) => !one.unit)) for (const unit of data.units) if (unit.own) quote(unit);
  drawMoves(moves);
  at("badge").hidden = !troubled.length;
  at("badge").textContent = String(troubled.length);
  at("badge").setAttribute("aria-label", `${troubled.length} to check`);
  const todo = at("todo");
  todo.hidden = !troubled.length;
  todo.querySelector("p").textContent = `Orders to check: ${troubled.length}`;
  todo.querySelector("ul").replaceChildren(...troubled.slice(0, 12).map((one) => { const link = make("a", { href: "#orders" }, shortly(one)); link.addEventListener("click", () => show(one)); return make("li", {}, link); }));
  const count = at("count");
  const many = data.units.filter((/** @type {any} */ one) => one.own).length;
  count.replaceChildren(make("b", {}, `${many} ${many === 1 ? "unit" : "units"}`), `, ${changed} changed · `, ...(wrongs || checks ? [make("span", { class: "bad" }, [wrongs ? `${wrongs} wrong` : "", checks ? `${checks} to check` : ""].filter(Boolean).join(", ")), " · "] : []), `${grouped(text.length)} of ${grouped(frame.form_limit)} characters`);
  at("advice").textContent = text.length > frame.form_limit ? "This is more than the form takes: save the sheet and send the file with /orders submit." : "";
  const sums = Object.entries(planned), total = sums.reduce((sum, [, price]) => sum + price, 0);
  const purse = data.finances.purse !== null && total > data.finances.purse ? `; you have ${grouped(data.finances.purse)}` : "";
  at("planned").replaceChildren(...(sums.length ? [make("h4", {}, "Planned in your orders"), make("ul", { class: "plain" }, ...sums.map(([keyword, price]) => make("li", {}, make("code", {}, cased(keyword)), ` ${grouped(price)}`))), make("p", {}, `${grouped(total)} ${data.finances.coin} in all${purse}`)] : []));
};
/** In games whose orders stand in one list: a unit's first order is the first that names it. @param {any} unit */
const quote = (unit) => {
  const row = entryOf("u", unit.id), name = unit.name.toLowerCase();
  const line = row && desks.flatMap((one) => one.text.split("\n")).find((/** @type {string} */ each) => read(each).spec && each.toLowerCase().includes(name));
  if (row) row.cells[row.cells.length - 1].replaceChildren(...(line ? [make("code", {}, line)] : []));
};
/** @param {any} row @param {any} one @param {any} verdict */
const mirror = (row, one, verdict) => {
  const cell = row.cells[row.cells.length - 1], first = one.text.split("\n").find((/** @type {string} */ line) => line.trim()) || "";
  cell.replaceChildren(first ? make("code", one.text !== one.force ? { class: "changed" } : {}, first) : make("span", { class: "none" }, "no orders"));
  const flag = row.querySelector(".flag"), count = graver(verdict.found).length;
  flag.hidden = !count;
  flag.textContent = `${flagOf(one)} ${count}`;
  row.toggleAttribute("data-todo", count > 0);
};

/** Whether all that is suggested stands in its section. @param {any} part */
const isTaken = (part) => { const there = hinted(part).text.split("\n"); return part.lines.every((/** @type {string} */ line) => there.includes(line)); };
/** One tap: a suggestion into its section, in place of what is in force or below what stands there. @param {any} part */
const takeHint = (part) => {
  const one = hinted(part);
  if (!desks.includes(one) || isTaken(part)) return;
  const there = part.whole && one.text === one.force ? [] : one.text.split("\n").filter((/** @type {string} */ line) => line.trim());
  one.text = [...there, ...part.lines].join("\n");
  show(one);
  change();
};
const markHints = () => {
  for (const button of all("[data-hint]")) {
    button.disabled = isTaken(hints[button.dataset.hint]);
    button.textContent = button.disabled ? "Taken" : "Take";
  }
  const whole = at("hints-all");
  if (whole) whole.disabled = hints.every(isTaken);
};

/** @type {any} */
let later = 0;
const change = () => {
  now.text = at("lines").value.replace(/\r/g, "");
  saveDraft(); // at once: what a page writes while it is being left is lost now and then, and all that was kept with it
  refresh();
  offerFits();
  clearTimeout(later);
  later = setTimeout(() => { settle(); if (!keeps) at("advice").textContent = "This viewer keeps nothing: copy or save the sheet before you close the page."; }, 120);
};
