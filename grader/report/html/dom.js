// Every node of the page is made here: fixed tags, fixed attribute names, text nodes.
// Nothing that a report says can become markup, whatever it holds.

const SVG_SPACE = "http://www.w3.org/2000/svg";

const HTML_TAGS = new Set([
  "a", "article", "aside", "button", "caption", "code", "dd", "del", "details", "dialog", "div",
  "dl", "dt", "em", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4",
  "header", "input", "ins", "kbd", "label", "legend", "li", "main", "mark", "nav", "ol", "option",
  "p", "pre", "q", "section", "select", "small", "span", "strong", "summary", "table", "tbody", "td",
  "textarea", "th", "thead", "tr", "ul",
]);
const SVG_TAGS = new Set(["svg", "g", "rect", "circle", "line", "path", "text", "title"]);
const ATTRIBUTES = new Set([
  "accept", "aria-colindex", "aria-controls", "aria-current", "aria-expanded", "aria-hidden",
  "aria-label", "aria-labelledby", "aria-live", "aria-pressed", "aria-rowcount", "aria-rowindex",
  "aria-sort", "autocomplete", "class", "colspan", "cx", "cy", "d", "data-status", "dir", "disabled",
  "download", "fill", "for", "height", "href", "id", "lang", "multiple", "name", "open", "placeholder", "preserveAspectRatio",
  "r", "role", "rows", "scope", "selected", "spellcheck", "stroke", "tabindex", "text-anchor", "title",
  "type", "value", "viewBox", "width", "x", "x1", "x2", "y", "y1", "y2",
]);

/** An HTML element. `attributes.on` maps event names to functions; null and false leave one out. */
function el(tag, attributes, ...children) {
  if (!HTML_TAGS.has(tag)) throw new Error(`no such element here: ${tag}`);
  return filled(document.createElement(tag), attributes, children);
}

/** An SVG element, by the same rules. */
function svg(tag, attributes, ...children) {
  if (!SVG_TAGS.has(tag)) throw new Error(`no such drawing element here: ${tag}`);
  return filled(document.createElementNS(SVG_SPACE, tag), attributes, children);
}

function filled(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (name === "on") {
      for (const [event, handler] of Object.entries(value)) node.addEventListener(event, handler);
    } else {
      setFixed(node, name, value);
    }
  }
  append(node, children);
  return node;
}

/** Set one attribute of the fixed list; a link leads to this page or to a blob of its own. */
function setFixed(node, name, value) {
  if (!ATTRIBUTES.has(name)) throw new Error(`no such attribute here: ${name}`);
  if (value === null || value === undefined || value === false) {
    node.removeAttribute(name);
    return;
  }
  const text = value === true ? "" : String(value);
  if (name === "href" && !text.startsWith("#") && !text.startsWith("blob:")) {
    throw new Error("a link leads nowhere but to this page");
  }
  node.setAttribute(name, text);
}

function append(node, children) {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    if (Array.isArray(child)) append(node, child);
    else if (child instanceof Node) node.appendChild(child);
    else node.appendChild(document.createTextNode(shown(String(child))));
  }
}

/** Take out everything in a node and put the children there instead. */
function refill(node, ...children) {
  node.replaceChildren();
  append(node, children);
}
