// Two texts word by word: what both have, what only the first and only the second has.

const MOST_CELLS = 4_000_000;

/** Pieces `{kind: "same" | "removed" | "added", text}` that join to the one and the other text. */
function wordDiff(before, after) {
  const a = before.match(/\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) || [];
  const b = after.match(/\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) || [];
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head
    && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail += 1;
  const middle = middleDiff(a.slice(head, a.length - tail), b.slice(head, b.length - tail));
  return merged([
    ...a.slice(0, head).map((text) => ({ kind: "same", text })),
    ...middle,
    ...a.slice(a.length - tail).map((text) => ({ kind: "same", text })),
  ]);
}

/** Longest common subsequence; texts too long for the table are shown as wholly replaced. */
function middleDiff(a, b) {
  const replaced = [
    ...a.map((text) => ({ kind: "removed", text })),
    ...b.map((text) => ({ kind: "added", text })),
  ];
  if (!a.length || !b.length || a.length * b.length > MOST_CELLS) return replaced;
  const width = b.length + 1;
  const lengths = new Uint32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] = a[i] === b[j]
        ? lengths[(i + 1) * width + j + 1] + 1
        : Math.max(lengths[(i + 1) * width + j], lengths[i * width + j + 1]);
    }
  }
  const pieces = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      pieces.push({ kind: "same", text: a[i] });
      i += 1;
      j += 1;
    } else if (j >= b.length || (i < a.length && lengths[(i + 1) * width + j] >= lengths[i * width + j + 1])) {
      pieces.push({ kind: "removed", text: a[i] });
      i += 1;
    } else {
      pieces.push({ kind: "added", text: b[j] });
      j += 1;
    }
  }
  return pieces;
}

function merged(pieces) {
  const joinedPieces = [];
  for (const piece of pieces) {
    const last = joinedPieces[joinedPieces.length - 1];
    if (last && last.kind === piece.kind) last.text += piece.text;
    else joinedPieces.push({ ...piece });
  }
  return joinedPieces;
}

/** The pieces as text in which removed and added words differ by sign and line, not by colour alone. */
function diffNode(before, after) {
  const pieces = wordDiff(before, after).map((piece) => {
    if (piece.kind === "same") return piece.text;
    return el(piece.kind === "removed" ? "del" : "ins", {}, piece.text);
  });
  return el("pre", { class: "text diff", tabindex: "0", role: "region", "aria-label": "difference word by word" }, pieces);
}
