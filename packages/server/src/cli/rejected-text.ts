/** Rows that were not taken, as a person reads them in a terminal. */
import type { RejectedRow } from './read-deals.ts';

/** Lines before the rest is summed up. */
const LISTED = 20;

/** One line each: row, column, value, reason, what was expected; then how many more there are and how to see them. */
export function rejectedLines(rejected: readonly RejectedRow[], wayToAll: string): string[] {
  const lines = rejected.slice(0, LISTED).map(({ row, column, value, reason, expected }) => {
    const where = `row ${row}${column ? `, ${column}` : ''}${value ? ` "${value}"` : ''}`;
    return `  ${where}: ${reason.replace(/\.$/, '')}${expected ? `; expected ${expected}` : ''}`;
  });
  if (rejected.length > LISTED) lines.push(`  and ${rejected.length - LISTED} more; ${wayToAll}`);
  return lines;
}
