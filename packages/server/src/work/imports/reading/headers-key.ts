import { createHash } from 'node:crypto';
import { normaliseHeader } from './headings.ts';
import type { FileInspection } from './types.ts';

/**
 * A name for each column that does not depend on its place: its normalised header, and which of several of that header
 * it is.
 */
export function columnKeys(headers: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return headers.map((header) => {
    const name = normaliseHeader(header);
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return `${name}#${count}`;
  });
}

/** The same for files with the same headers in any order; null for a file without a header row, whose columns say nothing. */
export function headersKey({ headerRow, columns }: Pick<FileInspection, 'headerRow' | 'columns'>): string | null {
  if (headerRow === 0) return null;
  const keys = columnKeys(columns.map(({ header }) => header)).sort();
  return createHash('sha256').update(keys.join('\u001f')).digest('hex').slice(0, 32);
}
