"use strict";(()=>{
const $ = /** @type {(id: string) => any} */ (id => document.getElementById(id));
const data = JSON.parse($("data").textContent);
const told = [...$("turns").children];
const last = told.length - 1;
const owners = data.turns.map(() => new Int16Array(data.cells.length).fill(-1));
data.turns.forEach((turn, at) => {
  if (at) owners[at].set(owners[at - 1]);
  for (const [cell, power] of turn[0]) owners[at][cell] = power;
});

/* Sides of cells by their middle, so that neighbours find each other. */
const sides = new Map();
const ring = data.ring;
const side = (cell, corner) => {
  const [x, y] = data.cells[cell], a = ring[corner], b = ring[(corner + 1) % ring.length];
  return { key: Math.round((2 * x + a[0] + b[0]) / 12) + " " + Math.round((2 * y + a[1] + b[1]) / 12),
    d: `M${x + a[0]} ${y + a[1]}L${x + b[0]} ${y + b[1]}` };
};
const around = data.cells.map((_, cell) => ring.map((_, corner) => side(cell, corner)));
around.forEach((mine, cell) => mine.forEach(one => sides.set(one.key, [...(sides.get(one.key) || []), cell])));

const shape = (name, into, attributes) => {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const key in attributes) made.setAttribute(key, attributes[key]);
  into.append(made);
  return made;
};
const outline = cell => {
  const [x, y] = data.cells[cell];
  return "M" + ring.map(([a, b]) => `${x + a} ${y + b}`).join("L") + "z";
};

/* The greatest part of a realm that hangs together carries its name. */
const heart = (held, mine) => {
  const seen = new Set();
  let best = [];
  for (const first of held) {
    if (seen.has(first)) continue;
    const part = [first];
    seen.add(first);
    for (const cell of part) for (const one of around[cell]) for (const next of sides.get(one.key))
      if (mine(next) && !seen.has(next)) { seen.add(next); part.push(next); }
    if (part.length > best.length) best = part;
  }
  const x = best.reduce((sum, cell) => sum + data.cells[cell][0], 0) / best.length;
  const y = best.reduce((sum, cell) => sum + data.cells[cell][1], 0) / best.length;
  const near = cell => (data.cells[cell][0] - x) ** 2 + (data.cells[cell][1] - y) ** 2;
  return { size: best.length, at: data.cells[best.reduce((a, b) => near(b) < near(a) ? b : a)] };
};

const drawMap = at => {
  const now = owners[at], before = at ? owners[at - 1] : now;
  for (const id of ["realms", "borders", "won-cells", "names", "rings"]) $(id).replaceChildren();
  data.powers.forEach(([name, colour, again], power) => {
    const held = [];
    now.forEach((owner, cell) => { if (owner === power) held.push(cell); });
    if (!held.length) return;
    shape("path", $("realms"), { class: "realm", fill: colour, d: held.map(outline).join("") });
    const rim = held.flatMap(cell => around[cell].filter(one => sides.get(one.key).every(other => other === cell || now[other] !== power)));
    const d = rim.map(one => one.d).join("");
    shape("path", $("borders"), { class: "border", stroke: colour, d });
    shape("path", $("borders"), { class: "edge-of", d });
    if (again) shape("path", $("borders"), { class: "border again", d });
    const found = heart(held, cell => now[cell] === power);
    if (found.size > 2) {
      shape("text", $("names"), { class: "name", x: found.at[0], y: found.at[1] }).textContent = name.length > 18 ? name.slice(0, 17) + "…" : name;
    }
  });
  const won = [...now.keys()].filter(cell => at && now[cell] !== before[cell]);
  if (won.length) shape("path", $("won-cells"), { fill: "url(#won)", d: won.map(outline).join("") });
  const wide = Math.max(...ring.map(([x]) => x));
  for (const cell of data.turns[at][1]) shape("circle", $("rings"), { class: "ring", cx: data.cells[cell][0], cy: data.cells[cell][1], r: wide * 0.9 });
  drawShares(now);
};

const drawShares = now => {
  $("shares").replaceChildren();
  const all = Math.max(1, now.filter(owner => owner >= 0).length);
  let x = 0;
  data.powers.forEach(([, colour], power) => {
    const width = 1000 * now.filter(owner => owner === power).length / all;
    if (width > 0) shape("rect", $("shares"), { x, y: 0, width, height: 30, fill: colour });
    x += width;
  });
};

let timer = 0;
const show = at => {
  const shown = Math.min(last, Math.max(0, at));
  $("turn").value = shown;
  $("turn").setAttribute("aria-valuetext", told[shown].querySelector("h2").textContent);
  told.forEach((one, place) => one.classList.toggle("now", place === shown));
  $("back").disabled = shown === 0;
  $("on").disabled = shown === last;
  if (data.cells.length) drawMap(shown);
};
const present = () => Number($("turn").value);
const stop = () => {
  clearTimeout(timer);
  timer = 0;
  $("play").textContent = "Play";
  $("play").setAttribute("aria-pressed", "false");
  $("turns").setAttribute("aria-live", "polite");
};
const step = () => {
  if (present() === last) { stop(); return; }
  show(present() + 1);
  timer = setTimeout(step, told[present()].classList.contains("war") ? 2200 : 900);
};
$("play").addEventListener("click", () => {
  if (timer) { stop(); return; }
  $("turns").setAttribute("aria-live", "off");
  $("play").textContent = "Pause";
  $("play").setAttribute("aria-pressed", "true");
  if (present() === last) show(0);
  timer = setTimeout(step, 600);
});
$("turn").addEventListener("input", () => { stop(); show(present()); });
$("back").addEventListener("click", () => { stop(); show(present() - 1); });
$("on").addEventListener("click", () => { stop(); show(present() + 1); });
$("fight").addEventListener("click", () => {
  stop();
  const fights = told.map((one, at) => one.classList.contains("war") ? at : -1).filter(at => at >= 0);
  show(fights.find(at => at > present()) ?? fights[0]);
});
$("all").addEventListener("click", () => {
  const all = $("turns").classList.toggle("all");
  $("all").setAttribute("aria-pressed", String(all));
  $("all").textContent = all ? "Show one turn" : "Show every turn";
});
document.documentElement.classList.add("on");
show(last);
})();
