// Writes every order of the game by completion alone, the first word offered each time.
async () => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const field = document.getElementById("lines"), pick = document.getElementById("pick");
  const write = (text) => {
    field.focus();
    field.value = text;
    field.setSelectionRange(text.length, text.length);
    field.dispatchEvent(new Event("input"));
  };
  const words = () => [...document.querySelectorAll("#fits .fit b")].map((one) => one.textContent);
  const parts = [...data.orders.sections, ...data.orders.further];
  const found = [], refused = [], tried = new Set();
  for (const form of new Set(data.orders.sections.map((one) => one.form))) {
    for (let nth = 0; nth < pick.options.length; nth++) {
      const id = /\[([^\]]*)\]$/.exec(pick.options[nth].textContent)?.[1]?.toLowerCase() ?? "";
      const section = parts.find((one) => one.unit.toLowerCase() === id) || parts[0];
      if (section.form !== form) continue;
      pick.value = String(nth);
      pick.dispatchEvent(new Event("change"));
      for (const spec of data.orders.specs) {
        if (tried.has(spec.keyword) || !spec.accepts.includes(form)) continue;
        tried.add(spec.keyword);
        write(spec.keyword.slice(0, 24));
        const offered = words().some((word) => word.toLowerCase() === spec.keyword);
        let line = spec.keyword, empty = "";
        for (const arg of spec.args) {
          if (arg.optional && !arg.sample) break;
          const count = arg.open && arg.names.includes(" and ") ? arg.names.split(" and ").length : 1;
          for (let part = 0; part < count; part++) {
            write(`${line} `);
            const options = words();
            if (!options.length) { empty = arg.optional ? "" : arg.name; break; }
            line += ` ${options[0]}`;
            if (/ /.test(options[0])) break; // all of it at once
          }
        }
        for (let more = 0; more < 8; more++) { // what has more words than it has arguments
          write(`${line} `);
          const options = words();
          if (!options.length || !document.querySelector("#findings .tag.wrong, #findings .tag.check")) break;
          line += ` ${options[0]}`;
        }
        const said = data.orders.offers.sections[parts.indexOf(section)].orders[spec.keyword];
        if (!offered && typeof said === "string") { refused.push([spec.keyword, said]); write(""); continue; }
        found.push({ keyword: spec.keyword, unit: section.unit, head: section.head, line, offered, empty, body: !!spec.lines });
        write("");
      }
      break;
    }
  }
  return { found, refused };
}
