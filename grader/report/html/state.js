// What is being looked at lives in the fragment of the address, so that a link can be kept.

const listeners = [];
let fragmentTimer = 0;
let current = parseFragment();

function parseFragment() {
  return new Map(new URLSearchParams(window.location.hash.slice(1)));
}

function fragmentOf(state) {
  const fields = [...state].filter(([, value]) => value !== "" && value !== null && value !== undefined);
  return `#${new URLSearchParams(fields).toString()}`;
}

function stateOf(name) {
  return current.get(name) || "";
}

/** The values of a filter that takes several. */
function stateList(name) {
  return stateOf(name).split(",").filter(Boolean);
}

/** A link to what is shown now with some fields changed; a field set to "" is left out. */
function linkWith(changes) {
  return fragmentOf(new Map([...current, ...Object.entries(changes)]));
}

/** A link to a view of its own, without the filters of the one before. */
function linkTo(fields) {
  return fragmentOf(new Map(Object.entries(fields)));
}

/** Change some fields at once; the address follows a little later, as typing is fast. */
function setState(changes) {
  current = new Map([...current, ...Object.entries(changes)]);
  window.clearTimeout(fragmentTimer);
  fragmentTimer = window.setTimeout(writeFragment, 200);
  for (const listener of listeners) listener();
}

function writeFragment() {
  window.clearTimeout(fragmentTimer);
  fragmentTimer = 0;
  window.history.replaceState(null, "", fragmentOf(current));
}

/** Go somewhere, so that the browser's way back leads here. */
function go(fragment) {
  if (fragmentTimer) writeFragment();
  if (window.location.hash === fragment) followFragment();
  else window.location.hash = fragment;
}

function followFragment() {
  window.clearTimeout(fragmentTimer);
  fragmentTimer = 0;
  current = parseFragment();
  for (const listener of listeners) listener();
}

function onState(listener) {
  listeners.push(listener);
}

window.addEventListener("hashchange", followFragment);
