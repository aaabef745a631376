// A value against the shape of its kind: every fault with the path of the field it is about.

const SHAPES = JSON.parse(document.getElementById("page-schemas").textContent);
const MOST_FAULTS = 12;
const WHOLE = "the whole file";

/** What does not fit: `{path, message}` each, the first dozen, in the order of the file. */
function faultsOf(kind, value) {
  const shape = SHAPES.schemas[kind];
  const faults = [];
  check({ parts: new Map(Object.entries(shape.parts)), faults }, shape.root, value, "");
  return faults;
}

function check(context, schema, value, path) {
  if (context.faults.length >= MOST_FAULTS) return;
  if (schema.$ref) {
    check(context, context.parts.get(schema.$ref.replace("#/$defs/", "")), value, path);
    return;
  }
  const branches = schema.anyOf || schema.oneOf;
  if (branches) {
    checkBranches(context, branches, value, path);
    return;
  }
  if (schema.type && !isOfType(value, schema.type)) {
    fault(context, path, `is ${typeName(value)}, not ${schema.type}`);
    return;
  }
  checkScalar(context, schema, value, path);
  if (schema.type === "array") checkItems(context, schema, value, path);
  if (schema.type === "object") checkFields(context, schema, value, path);
}

function checkBranches(context, branches, value, path) {
  let nearest = null;
  for (const branch of branches) {
    const tried = { parts: context.parts, faults: [] };
    check(tried, branch, value, path);
    if (!tried.faults.length) return;
    // of several forms the one that fits best says what is wrong; another type fits worst
    const isOtherType = tried.faults[0].path === (path || WHOLE);
    const rank = (isOtherType ? MOST_FAULTS : 0) + tried.faults.length;
    if (!nearest || rank < nearest.rank) nearest = { rank, faults: tried.faults };
  }
  context.faults.push(...nearest.faults);
}

function checkScalar(context, schema, value, path) {
  if (schema.enum && !schema.enum.includes(value)) {
    fault(context, path, `is ${brief(value)}, not one of ${schema.enum.map(brief).join(", ")}`);
  }
  if (schema.const !== undefined && value !== schema.const) {
    fault(context, path, `is ${brief(value)}, not ${brief(schema.const)}`);
  }
  if (typeof value === "number") {
    if (value < schema.minimum) fault(context, path, `is ${value}, below ${schema.minimum}`);
    if (value > schema.maximum) fault(context, path, `is ${value}, above ${schema.maximum}`);
  }
  if (typeof value === "string") {
    if (value.length < schema.minLength) fault(context, path, "is empty");
    if (schema.pattern && !new RegExp(schema.pattern, "u").test(value)) {
      fault(context, path, `is ${brief(value)}, which is no ${schema.pattern}`);
    }
  }
}

function checkItems(context, schema, value, path) {
  if (value.length < schema.minItems) fault(context, path, `has ${value.length} items, too few`);
  if (!schema.items) return;
  for (let index = 0; index < value.length; index += 1) {
    check(context, schema.items, value[index], `${path}[${index}]`);
    if (context.faults.length >= MOST_FAULTS) return;
  }
}

function checkFields(context, schema, value, path) {
  const fields = schema.properties || {};
  for (const name of schema.required || []) {
    if (!Object.hasOwn(value, name)) fault(context, joined(path, name), "is missing");
  }
  for (const name of Object.keys(value)) {
    const inner = joined(path, name);
    if (Object.hasOwn(fields, name)) check(context, fields[name], value[name], inner);
    else if (schema.additionalProperties === false) fault(context, inner, "is not known here", true);
    else if (schema.additionalProperties) {
      check(context, schema.additionalProperties, value[name], inner);
    }
    if (context.faults.length >= MOST_FAULTS) return;
  }
}

/** A field more than is known may come from a later version: that alone refuses nothing. */
function fault(context, path, message, isHarmless) {
  context.faults.push({ path: path || WHOLE, message, isHarmless: Boolean(isHarmless) });
}

function joined(path, name) {
  const shownName = /^[\w-]+$/.test(name) ? name : JSON.stringify(cut(name, 60));
  return path ? `${path}.${shownName}` : shownName;
}

function isOfType(value, type) {
  if (type === "integer") return Number.isInteger(value);
  if (type === "number") return Number.isFinite(value);
  return typeName(value) === type;
}

function typeName(value) {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

function brief(value) {
  if (value !== null && typeof value === "object") return `an ${typeName(value)}`;
  return cut(JSON.stringify(value), 60);
}
