/** Characters of a statement that a log line or a span keeps. */
const TEXT_MAX = 2_000;

/**
 * Comments, strings of every kind and numbers. What PostgreSQL reads as a name in quotes, a parameter (`$1`) or a part of a name
 * (`int8`) is matched first, so that it stays.
 */
const PARTS =
  /"(?:[^"]|"")*(?:"|$)|\$\d+|(\$(?:[\p{L}_][\p{L}\p{N}_]*)?\$)[\s\S]*?(?:\1|$)|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|\b[eE]'(?:[^'\\]|\\[\s\S]|'')*(?:'|$)|(?:\b(?:[bBxXnN]|[uU]&))?'(?:[^']|'')*(?:'|$)|[\p{L}_][\p{L}\p{N}_$]*|\d[\w.]*|\.\d[\w.]*/gu;

/** Returns a statement without values: every string and number becomes `?`, comments go, and spaces are single. */
export function textWithoutValues(text: string): string {
  const bare = text.replace(PARTS, (part, dollarTag: string | undefined) => {
    if (dollarTag !== undefined) return '?';
    if (part.startsWith('"') || /^\$\d/.test(part)) return part;
    if (part.startsWith('--') || part.startsWith('/*')) return ' ';
    if (part.includes("'")) return '?';
    return /^[.\d]/.test(part) ? '?' : part;
  });
  const line = bare.replaceAll(/\s+/g, ' ').trim();
  return line.length > TEXT_MAX ? `${line.slice(0, TEXT_MAX)}…` : line;
}
