import { createHash } from 'node:crypto';
import { dateEvidence } from './dates.ts';
import { knownHeaders, normaliseHeader } from './headings.ts';
import { decimalEvidence, numberParts } from './numbers.ts';
import { cellText, cleanLine } from './text.ts';
import type { Cell, RawRow } from './types.ts';

/** Rows looked at for the header; notes above it are rarely longer. */
export const HEADER_ROWS = 40;
/** Share of cells that may look like values in a row of column names (a year as a name, say). */
const VALUE_SHARE = 0.2;
/** Column names known from deal exports that make a row the header beyond doubt. */
const CERTAIN_NAMES = 2;

/**
 * The row that names the columns. A row with several known names is it; else, of the rows above the first values, the
 * widest that holds text only (notes are narrower); in a table of nothing but text the first. Null when values come
 * before any such row.
 */
export function findHeader(rows: readonly RawRow[]): RawRow | null {
  const looked = rows.slice(0, HEADER_ROWS);
  const widths = looked.map((row) => row.cells.filter((cell) => cell !== null).length);
  const width = typicalWidth(widths);
  let first: RawRow | null = null;
  let widest: RawRow | null = null;
  let widestFilled = 0;
  let best: RawRow | null = null;
  let bestKnown = CERTAIN_NAMES - 1;
  let dataSeen = false;
  for (const [at, row] of looked.entries()) {
    const filled = widths[at] ?? 0;
    if (filled * 2 < width) continue;
    const texts = row.cells.map((cell) => cleanLine(cellText(cell)));
    const values = row.cells.filter((cell, index) => cell !== null && looksLikeValue(cell, texts[index] ?? '')).length;
    const known = knownHeaders(texts);
    if (known > bestKnown && values <= filled / 2) {
      best = row;
      bestKnown = known;
    }
    if (values > filled * VALUE_SHARE) dataSeen = true;
    else if (!dataSeen) {
      first ??= row;
      if (filled > widestFilled) {
        widest = row;
        widestFilled = filled;
      }
    }
  }
  return best ?? (dataSeen ? widest : first);
}

/** A width most rows reach: the median of the filled cells, the first rows' notes weighing little. */
function typicalWidth(widths: readonly number[]): number {
  const sorted = [...widths].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function looksLikeValue(cell: Cell, text: string): boolean {
  if (typeof cell !== 'string') return true;
  const parts = numberParts(text);
  if (parts) return decimalEvidence(parts.body) !== null;
  return text.includes('@') || dateEvidence(text) !== null;
}

/** Names of all columns: blank ones are called by their letter, repeated ones numbered. */
export function columnNames(header: RawRow | null, width: number): string[] {
  const seen = new Map<string, number>();
  return Array.from({ length: width }, (_, index) => {
    const own = cleanLine(cellText(header?.cells[index])) || `Column ${columnLetter(index)}`;
    const count = (seen.get(own) ?? 0) + 1;
    seen.set(own, count);
    return count === 1 ? own : `${own} (${count})`;
  });
}

/** 0 is A, 26 is AA, as spreadsheet programs name columns. */
export function columnLetter(index: number): string {
  const rest = String.fromCharCode(65 + (index % 26));
  return index < 26 ? rest : columnLetter(Math.floor(index / 26) - 1) + rest;
}

/** Recognises the same layout when it comes again: 16 hex digits over the normalised names in their order. */
export function headerSignature(names: readonly string[]): string {
  return createHash('sha256').update(names.map(normaliseHeader).join('\u001f')).digest('hex').slice(0, 16);
}
