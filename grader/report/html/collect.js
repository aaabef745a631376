// Lists and tables of things, keyed by strings that others chose: Maps, never plain objects.

/** The value if it is a list, else an empty one: fields with a default may be missing. */
function listOf(value) {
  return Array.isArray(value) ? value : [];
}

/** An object's own field; what it inherits, such as `constructor`, is not a field. */
function own(object, name) {
  return object !== null && typeof object === "object" && Object.hasOwn(object, name)
    ? object[name]
    : undefined;
}

/** The items by key, keys in the order in which they were first met. */
function groupBy(items, keyOf) {
  const groups = new Map();
  for (const item of items) {
    const key = keyOf(item);
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push(item);
  }
  return groups;
}

function unique(items) {
  return [...new Set(items)];
}

function countBy(items, keyOf) {
  const counts = new Map();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) || 0) + 1);
  return counts;
}

function byCodeUnits(a, b) {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The value below which a share of the sorted numbers lies, between neighbours; null of none. */
function quantile(sorted, share) {
  if (!sorted.length) return null;
  const at = (sorted.length - 1) * share;
  const low = Math.floor(at);
  const high = Math.min(sorted.length - 1, low + 1);
  return sorted[low] + (sorted[high] - sorted[low]) * (at - low);
}

function mean(numbers) {
  return numbers.length ? numbers.reduce((sum, one) => sum + one, 0) / numbers.length : null;
}
