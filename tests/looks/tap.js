// Sheets tapped together at random, by nothing but the taps of a player: a section, an order, each word from what is
// offered. Gives each sheet with what the page says of the lines that were tapped.
([seed, count]) => {
  let state = seed >>> 0;
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const below = (most) => Math.floor(random() * most);
  const at = (id) => document.getElementById(id);
  const field = at("lines"), pick = at("pick");
  const fits = () => document.querySelectorAll("#fits .fit");
  const turnTo = (nth) => { pick.value = String(nth); pick.dispatchEvent(new Event("change")); field.focus(); };
  const write = (text) => {
    field.value = text;
    field.setSelectionRange(text.length, text.length);
    field.dispatchEvent(new Event("input"));
  };
  const said = () => [...document.querySelectorAll("#findings li")].map((one) => [one.querySelector(".tag")?.classList[1] ?? "", one.textContent]);
  const tap = () => { const found = fits(); if (found.length) found[below(found.length)].click(); return found.length; };
  const addLine = () => {
    const before = field.value && !field.value.endsWith("\n") ? `${field.value}\n` : field.value;
    write(before);
    if (random() < 0.6) {
      write(before + "abcdefghijklmnopqrstuvwxyz"[below(26)]);
      if (!fits().length) write(before);
    }
    if (!tap()) return write(before.replace(/\n$/, ""));
    const nth = before.split("\n").length;
    for (let word = 0; word < 8; word++) {
      const wanting = said().some(([grade, text]) => ["wrong", "check"].includes(grade) && text.includes(`Line ${nth}: `));
      if ((!wanting && random() < 0.5) || !tap()) break;
    }
    write(field.value.replace(/ +$/, ""));
  };
  const found = [];
  for (let sheet = 0; sheet < count; sheet++) {
    const touched = new Set();
    for (let part = 0; part < 4; part++) touched.add(below(pick.options.length));
    for (const nth of touched) {
      turnTo(nth);
      if (random() < 0.5) write("");
      for (let line = 1 + below(3); line > 0; line--) addLine();
    }
    const parts = [...touched].map((nth) => {
      turnTo(nth);
      return { section: pick.options[nth].textContent, lines: field.value.split("\n"), said: said() };
    });
    at("notes").dispatchEvent(new Event("change"));
    found.push({ sheet: at("sheet").value, parts });
    for (const nth of touched) { turnTo(nth); at("undo").click(); }
  }
  return found;
}
