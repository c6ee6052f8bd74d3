// What fits as a list, the keys of the field, copying, and everything set going.
let chosen = -1;
/** @type {any[]} */
let offered = [];
/** Where the caret stands: the line, its number, the column. */
const caret = () => {
  const field = at("lines"), upTo = field.value.slice(0, field.selectionStart);
  const nth = upTo.split("\n").length - 1;
  return { nth, column: upTo.length - (upTo.lastIndexOf("\n") + 1), line: field.value.split("\n")[nth] || "" };
};
const inField = () => document.activeElement === at("lines") || document.activeElement === at("fits");
const offerFits = () => {
  const { line, column } = caret();
  offered = inField() ? fitting(now, line, column) : fitting(now, "", 0);
  if (chosen >= offered.length) chosen = -1;
  const box = at("fits");
  box.replaceChildren(...offered.map((one, nth) => {
    const option = make("div", { class: "fit", role: "option", id: `fit-${nth}`, "aria-selected": String(nth === chosen) }, make("b", {}, one.word));
    if (one.title) option.append(make("small", {}, one.title));
    option.addEventListener("pointerdown", (/** @type {Event} */ event) => event.preventDefault());
    option.addEventListener("click", () => take(nth));
    return option;
  }));
  box.hidden = !offered.length;
  const field = at("lines");
  if (chosen >= 0) field.setAttribute("aria-activedescendant", `fit-${chosen}`);
  else field.removeAttribute("aria-activedescendant");
  sign(line, column);
};
/** The syntax with the present argument marked. @param {string} line @param {number} column */
const sign = (line, column) => {
  const box = at("signature"), said = read(line);
  const one = chosen >= 0 ? offered[chosen] : null;
  const spec = one && !one.arg ? one.spec : said.spec;
  box.replaceChildren();
  if (!spec) { box.append("Write an order, or choose one above."); return; }
  const upTo = read(line.slice(0, column));
  const done = /\s$/.test(line.slice(0, column)) ? upTo.said : upTo.said.slice(0, -1);
  const arg = said.spec === spec ? argumentAt(spec, done) : null;
  const code = make("code", {});
  const parts = spec.syntax.split(/(\[?[a-z_ ]*\([^)]*\)\]?)/);
  for (const part of parts) code.append(arg && part.includes(`(${arg.name})`) ? make("mark", {}, part) : part);
  box.append(code, ` ${spec.help}. `.replace("..", "."), make("em", {}, `e.g. ${spec.example.split("\n")[0]}`));
};
/** @param {number} nth */
const take = (nth) => {
  const one = offered[nth];
  if (!one) return;
  const field = at("lines");
  if (!inField()) addOrder(one.word);
  else {
    const { nth: row, column } = caret(), lines = now.text.split("\n");
    const said = read(`${(lines[row] || "").slice(0, one.from)}${one.word}`).said;
    const more = one.spec && (!one.arg ? one.spec.args.length : argumentAt(one.spec, said) || Object.keys(walked(now, one.spec, shares(one.spec, said))?.next || {}).length);
    const word = one.word + (more ? " " : "");
    const rest = (lines[row] || "").slice(column).replace(/^\S*/, "").replace(/^ /, more ? "" : " ");
    lines[row] = (lines[row] || "").slice(0, one.from) + word + rest;
    field.value = lines.join("\n");
    const spot_ = lines.slice(0, row).reduce((/** @type {number} */ sum, /** @type {string} */ line) => sum + line.length + 1, 0) + one.from + word.length;
    field.setSelectionRange(spot_, spot_);
  }
  chosen = -1;
  change();
};
/** Adds an order before a last one that is repeated. @param {string} word */
const addOrder = (word) => {
  const lines = now.text ? now.text.split("\n") : [];
  const where = lines.length && /^\s*@/.test(lines[lines.length - 1]) ? lines.length - 1 : lines.length;
  lines.splice(where, 0, `${word} `);
  const field = at("lines");
  field.value = now.text = lines.join("\n");
  field.focus();
  const end = lines.slice(0, where + 1).reduce((/** @type {number} */ sum, /** @type {string} */ line) => sum + line.length + 1, 0) - 1;
  field.setSelectionRange(end, end);
};
/** @param {number} to */
const choose = (to) => {
  chosen = to;
  offerFits();
  const option = at(`fit-${to}`);
  if (option) { option.scrollIntoView({ block: "nearest", inline: "nearest" }); speak(`${offered[to].word}, ${offered[to].title}`); }
};
/** @param {KeyboardEvent} event */
const fieldKeys = (event) => {
  if (event.target === at("fits") && event.key === "Tab") return;
  const { nth } = caret(), lines = now.text.split("\n");
  if (chosen < 0) {
    const enters = (event.key === " " && event.ctrlKey) || (event.key === "Tab" && !event.shiftKey && !event.ctrlKey) || (event.key === "ArrowDown" && nth === lines.length - 1);
    if (!enters || !offered.length) return;
    choose(0);
  } else if (event.key === "ArrowRight" || event.key === "ArrowDown") choose((chosen + 1) % offered.length);
  else if (event.key === "ArrowLeft" || event.key === "ArrowUp") choose((chosen + offered.length - 1) % offered.length);
  else if (event.key === "Enter") take(chosen);
  else if (event.key === "Escape") choose(-1);
  else if (event.key === "Tab") { choose(-1); return; }
  else { chosen = -1; return; }
  event.preventDefault();
};
/** @type {any} */
let back = 0;
const copySheet = async () => {
  const text = sheet(), button = at("copy"), words = button.querySelector("span");
  try {
    await navigator.clipboard.writeText(text);
    words.textContent = "Copied";
    at("advice").textContent = text.length > frame.form_limit ? "It is more than the form takes: save the sheet and send the file with /orders submit." : "Now send it with /orders submit.";
    speak(`Copied. ${at("advice").textContent}`);
    clearTimeout(back);
    back = setTimeout(() => { words.textContent = "Copy the sheet"; }, 3500);
  } catch {
    at("whole").open = true;
    at("sheet").focus();
    at("sheet").select();
    at("advice").textContent = "This viewer does not let the page copy. The whole sheet is selected: copy it by hand.";
    speak(at("advice").textContent);
  }
};
const saveSheet = () => {
  const link = make("a", { download: `orders-${(frame.faction.replace(/[^A-Za-z0-9]/g, "") || "sheet")}-turn-${frame.next_turn}.txt` });
  const address = URL.createObjectURL(new Blob([sheet()], { type: "text/plain" }));
  link.href = address;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
};
/** @param {number} by */
const goOn = (by) => desks.length && show(desks[(desks.indexOf(now) + by + desks.length) % desks.length]);
/** @param {KeyboardEvent} event */
const pageKeys = (event) => {
  const target = /** @type {any} */ (event.target);
  if (!at("hot").checked || event.ctrlKey || event.altKey || event.metaKey || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) || at("keys").open) return;
  if (/^[1-5]$/.test(event.key)) goTo(PARTS[Number(event.key) - 1]);
  else if (event.key === "/") { goTo("units"); setTimeout(() => at("filter").focus(), 0); }
  else if (event.key === "n" || event.key === "p") { goTo("orders"); goOn(event.key === "n" ? 1 : -1); }
  else if (event.key === "c") copySheet();
  else if (event.key === "?") at("keys").showModal();
  else return;
  event.preventDefault();
};

/** The table of units stays one for those who hear it when it is shown as cards. */
const dressTable = () => {
  const table = at("roster");
  table.setAttribute("role", "table");
  for (const part_ of all("thead, tbody", table)) part_.setAttribute("role", "rowgroup");
  for (const row of table.rows) {
    row.setAttribute("role", "row");
    for (const cell of row.cells) cell.setAttribute("role", cell.tagName === "TD" ? "cell" : row.parentNode.tagName === "THEAD" ? "columnheader" : "rowheader");
  }
  for (const row of all("tbody tr", table)) {
    const meter = row.querySelector("meter");
    row.toggleAttribute("data-heavy", !!meter && meter.value >= 0.9 * meter.max);
    row.cells[0].append(" ", make("span", { class: "flag", hidden: "" }));
  }
};

const start = () => {
  root.classList.add("on");
  paint();
  loadDraft();
  tellDeadline();
  byTone = [...at("events").children];
  at("pick").replaceChildren(...desks.map((one, nth) => make("option", { value: String(nth) }, label(one))));
  at("whole").open = false;
  at("sheet").readOnly = true;
  dressTable();
  const asReported = all("#roster tbody tr");
  const heads = all("#roster thead th");
  at("sort").append(...heads.map((head) => make("option", { value: String(head.cellIndex) }, head.textContent)));
  at("sort").addEventListener("change", () => { const head = heads[parseInt(at("sort").value, 10)]; if (head) sortUnits(head, true); else all("#roster tbody")[0].append(...asReported); });
  for (const head of heads) {
    const button = make("button", { type: "button" }, head.textContent);
    button.addEventListener("click", () => sortUnits(head));
    head.replaceChildren(button);
  }
  charts.forEach((chart) => { open(chart); listen(chart); });
  const first = places.get(((units.get(now ? now.unit.toLowerCase() : "") || data.units[0] || {}).place || "").toLowerCase()) || data.places[0];
  if (first) showPlace(first);
  for (const button of all("[data-by]")) button.addEventListener("click", () => regroup(button.dataset.by));
  for (const button of all("[data-show]")) button.addEventListener("click", () => { shown = button.dataset.show; filterUnits(); });
  for (const button of all(".views button")) button.addEventListener("click", () => turnView(button.dataset.view));
  for (const button of all("[data-go]")) button.addEventListener("click", () => switchLevel(Number(button.dataset.go)));
  for (const button of all("[data-zoom]")) button.addEventListener("click", () => { const chart = charts[level]; if (button.dataset.zoom === "all") { chart.view = [...chart.whole]; draw(chart); } else zoom(chart, button.dataset.zoom === "in" ? 0.75 : 1.33); });
  at("filter").addEventListener("input", filterUnits);
  at("everybody").addEventListener("click", () => { shown = "all"; at("filter").value = ""; filterUnits(); });
  at("know").addEventListener("input", () => { const wanted = at("know").value.trim().toLowerCase(); for (const one of all("#known>li")) one.hidden = !one.textContent.toLowerCase().includes(wanted); });
  at("theme").addEventListener("click", turnColours);
  at("help").addEventListener("click", () => at("keys").showModal());
  at("keys").querySelector("form").addEventListener("submit", (/** @type {Event} */ event) => { event.preventDefault(); at("keys").close(); });
  document.addEventListener("keydown", pageKeys);
  document.addEventListener("click", (event) => { // in a frame of a viewer "#map" may be an address of the viewer's own page
    const link = event.target instanceof Element && event.target.closest("a[href^='#']");
    if (!link || event.defaultPrevented || location.protocol !== "about:") return;
    event.preventDefault();
    follow((link.getAttribute("href") || "#").slice(1));
  });
  addEventListener("hashchange", () => follow());
  WIDE.addEventListener("change", () => follow());
  addEventListener("beforeprint", () => { for (const chart of charts) chart.svg.setAttribute("viewBox", chart.svg.dataset.box); for (const one of all("details")) { if (!one.open) one.dataset.shut = ""; one.open = true; } });
  addEventListener("afterprint", () => { charts.forEach(draw); for (const one of all("details[data-shut]")) { one.open = false; delete one.dataset.shut; } });
  if (desks.length) {
    const field = at("lines");
    field.addEventListener("input", () => { chosen = -1; change(); });
    field.addEventListener("keydown", fieldKeys);
    at("fits").addEventListener("keydown", fieldKeys);
    for (const name of ["click", "keyup", "focus"]) field.addEventListener(name, (/** @type {any} */ event) => { if (chosen < 0 && (name !== "keyup" || /^(Arrow|Home|End|Page)/.test(event.key))) offerFits(); });
    field.addEventListener("focus", () => root.classList.add("typing"));
    field.addEventListener("blur", () => root.classList.remove("typing"));
    field.addEventListener("scroll", () => { at("gutter").scrollTop = field.scrollTop; });
    at("pick").addEventListener("change", () => show(desks[Number(at("pick").value)]));
    at("prev").addEventListener("click", () => goOn(-1));
    at("next").addEventListener("click", () => goOn(1));
    at("undo").addEventListener("click", () => { at("lines").value = now.force; change(); });
    for (const button of all("[data-hint]")) button.addEventListener("click", () => takeHint(hints[button.dataset.hint]));
    at("hints-all")?.addEventListener("click", () => { for (const part of hints) takeHint(part); });
    at("copy").addEventListener("click", copySheet);
    at("save").addEventListener("click", saveSheet);
    at("notes").addEventListener("change", settle);
    show(now);
    settle();
  } else at("desk").hidden = true;
  if (!keeps) at("advice").textContent = "This viewer keeps nothing: copy or save the sheet before you close the page.";
  follow();
};
start();
