"use strict";(()=>{
const $ = /** @type {(id: string) => any} */ (id => document.getElementById(id));
const told = [...$("turns").children];
const last = told.length - 1;
const shape = (name, into, attributes) => {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const key in attributes) made.setAttribute(key, attributes[key]);
  into.append(made);
  return made;
};

/* A scene: its cells, who holds them in every turn, and the sides of cells by their middles, so that neighbours find
   each other. */
const prepared = (data, place) => {
  const owners = data.turns.map(() => new Int16Array(data.cells.length).fill(-1));
  data.turns.forEach((turn, at) => {
    if (at) owners[at].set(owners[at - 1]);
    for (const [cell, power] of turn[0]) owners[at][cell] = power;
  });
  const { ring } = data;
  const wide = Math.max(...ring.map(([x]) => x)), boxes = new Map();
  const box = (x, y) => Math.round(x / wide) + " " + Math.round(y / wide);
  data.cells.forEach(([x, y], cell) => boxes.set(box(x, y), [...(boxes.get(box(x, y)) || []), cell]));
  const cellAt = (x, y) => [-1, 0, 1].flatMap(right => [-1, 0, 1].flatMap(down => boxes.get(box(x + right * wide, y + down * wide)) || []))
    .find(cell => Math.hypot(data.cells[cell][0] - x, data.cells[cell][1] - y) < wide / 4);
  const side = (cell, corner) => {
    const [x, y] = data.cells[cell], a = ring[corner], b = ring[(corner + 1) % ring.length];
    const beyond = cellAt(x + a[0] + b[0], y + a[1] + b[1]);
    return { key: beyond === undefined ? `${cell} ${corner}` : Math.min(cell, beyond) + "-" + Math.max(cell, beyond),
      d: `M${x + a[0]} ${y + a[1]}L${x + b[0]} ${y + b[1]}` };
  };
  const around = data.cells.map((_, cell) => ring.map((_, corner) => side(cell, corner)));
  const sides = new Map();
  around.forEach((mine, cell) => mine.forEach(one => sides.set(one.key, [...(sides.get(one.key) || []), cell])));
  const atlas = document.querySelectorAll(".atlas")[place];
  return { ...data, owners, around, sides, atlas, part: name => atlas.querySelector("." + name), wide };
};
const scenes = JSON.parse($("data").textContent).map(prepared);
let active = 0;

const outline = (scene, cell) => {
  const [x, y] = scene.cells[cell];
  return "M" + scene.ring.map(([a, b]) => `${x + a} ${y + b}`).join("L") + "z";
};

/* The greatest part of a realm that hangs together carries its name. */
const heart = (scene, held, mine) => {
  const { around, sides, cells } = scene, seen = new Set();
  let best = [];
  for (const first of held) {
    if (seen.has(first)) continue;
    const part = [first];
    seen.add(first);
    for (const cell of part) for (const one of around[cell]) for (const next of sides.get(one.key))
      if (mine(next) && !seen.has(next)) { seen.add(next); part.push(next); }
    if (part.length > best.length) best = part;
  }
  const x = best.reduce((sum, cell) => sum + cells[cell][0], 0) / best.length;
  const y = best.reduce((sum, cell) => sum + cells[cell][1], 0) / best.length;
  const near = cell => (cells[cell][0] - x) ** 2 + (cells[cell][1] - y) ** 2;
  return { size: best.length, at: cells[best.reduce((a, b) => near(b) < near(a) ? b : a)] };
};

const drawRealm = (scene, now, [name, colour, again], power) => {
  const { part, around, sides } = scene, held = [];
  now.forEach((owner, cell) => { if (owner === power) held.push(cell); });
  if (!held.length) return;
  shape("path", part("realms"), { class: "realm", fill: colour, d: held.map(cell => outline(scene, cell)).join("") });
  const rim = held.flatMap(cell => around[cell].filter(one => sides.get(one.key).every(other => other === cell || now[other] !== power)));
  const d = rim.map(one => one.d).join("");
  shape("path", part("borders"), { class: "border", stroke: colour, d });
  shape("path", part("borders"), { class: "edge-of", d });
  if (again) shape("path", part("borders"), { class: "border again", d });
  const found = heart(scene, held, cell => now[cell] === power);
  if (found.size > 2) {
    shape("text", part("names"), { x: found.at[0], y: found.at[1] }).textContent = name.length > 18 ? name.slice(0, 17) + "…" : name;
  }
};

const drawMap = (scene, at) => {
  const now = scene.owners[at], before = at ? scene.owners[at - 1] : now, { part, cells, wide } = scene;
  for (const name of ["realms", "borders", "won", "names", "rings", "armies"]) part(name).replaceChildren();
  scene.powers.forEach((power, number) => drawRealm(scene, now, power, number));
  const won = [...now.keys()].filter(cell => at && now[cell] !== before[cell]);
  if (won.length) shape("path", part("won"), { fill: "url(#won)", d: won.map(cell => outline(scene, cell)).join("") });
  for (const cell of scene.turns[at][1]) shape("circle", part("rings"), { class: "ring", cx: cells[cell][0], cy: cells[cell][1], r: wide * 0.9 });
  const stood = new Map();
  for (const [cell, power] of scene.turns[at][2]) {
    const [x, y] = cells[cell], nth = stood.get(cell) || 0;
    stood.set(cell, nth + 1);
    if (nth < 4) shape("path", part("armies"), { class: "flag", fill: scene.powers[power][1],
      d: `M${x - wide * 0.5 + nth * wide * 0.3} ${y + wide * 0.3}v${-wide * 0.8}h${wide * 0.42}l${-wide * 0.12} ${wide * 0.18}l${wide * 0.12} ${wide * 0.18}h${-wide * 0.42}` });
  }
  drawShares(scene, now);
};

const drawShares = (scene, now) => {
  $("shares").replaceChildren();
  const all = now.filter(owner => owner >= 0).length;
  $("shares").toggleAttribute("hidden", !all);
  let x = 0;
  scene.powers.forEach(([, colour], power) => {
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
  if (scenes.length) drawMap(scenes[active], shown);
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
for (const button of document.querySelectorAll("[data-scene]")) button.addEventListener("click", () => {
  active = Number(button.getAttribute("data-scene"));
  for (const other of document.querySelectorAll("[data-scene]")) other.setAttribute("aria-pressed", String(other === button));
  scenes.forEach((scene, place) => { scene.atlas.hidden = place !== active; });
  show(present());
});
document.documentElement.classList.add("on");
show(last);
})();
