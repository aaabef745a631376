// Search box and filters; each writes one field of the state.

let controlCount = 0;

/** The search box of a view; `/` leads to it. */
function searchBox(label) {
  controlCount += 1;
  const id = `control-${controlCount}`;
  const input = el("input", {
    type: "search", id, class: "search", autocomplete: "off", spellcheck: "false", placeholder: "Search",
    value: stateOf("q"), on: { input: () => setState({ q: input.value }) },
  });
  return { node: el("span", { class: "control" }, el("label", { for: id }, label), input), sync: () => {
    if (input.value !== stateOf("q")) input.value = stateOf("q");
  } };
}

/** A choice of one value, or of any; `options` are `[value, words]`. */
function choice(label, field, options, any = "any") {
  controlCount += 1;
  const id = `control-${controlCount}`;
  const select = el("select", { id, on: { change: () => setState({ [field]: select.value }) } },
    any === null ? null : el("option", { value: "" }, any),
    options.map(([value, words]) => el("option", { value }, cut(words, 80))));
  const sync = () => {
    const wanted = stateOf(field);
    const known = [...select.options].some((option) => option.value === wanted);
    select.value = known ? wanted : select.options.length ? select.options[0].value : "";
  };
  sync();
  return { node: el("span", { class: "control" }, el("label", { for: id }, label), select), sync };
}

/** Buttons of which any number can be pressed; none pressed means all. */
function toggles(label, field, options) {
  const buttons = options.map(([value, content]) => el("button", {
    type: "button", class: "toggle", "aria-pressed": "false", on: { click: () => {
      const chosen = new Set(stateList(field));
      if (!chosen.delete(value)) chosen.add(value);
      setState({ [field]: options.map(([one]) => one).filter((one) => chosen.has(one)).join(",") });
    } },
  }, content));
  const sync = () => {
    const chosen = new Set(stateList(field));
    options.forEach(([value], at) => setFixed(buttons[at], "aria-pressed", String(chosen.has(value))));
  };
  sync();
  return { node: el("div", { class: "control toggles", role: "group", "aria-label": label }, buttons), sync };
}

/** A yes or no. */
function tick(label, field) {
  controlCount += 1;
  const id = `control-${controlCount}`;
  const input = el("input", { type: "checkbox", id, on: { change: () => setState({ [field]: input.checked ? "1" : "" }) } });
  const sync = () => { input.checked = stateOf(field) === "1"; };
  sync();
  return { node: el("span", { class: "control tick" }, input, el("label", { for: id }, label)), sync };
}

/** All controls of a view with a button that takes every filter back. */
function filterBar(controls, fields) {
  const clear = el("button", { type: "button", on: { click: () => {
    setState(Object.fromEntries(fields.map((field) => [field, ""])));
    for (const control of controls) control.sync();
  } } }, "Clear filters");
  const node = el("div", { class: "filters", role: "search", "aria-label": "filters" },
    controls.map((control) => control.node), clear);
  return { node, sync: () => {
    for (const control of controls) control.sync();
    setFixed(clear, "disabled", !fields.some((field) => stateOf(field)));
  } };
}

/** Whether every word of the search stands in the text, letter case apart. */
function matches(haystack, query) {
  return query.toLowerCase().split(/\s+/).every((word) => haystack.includes(word));
}
