/** What an import did, as a person reads it in a terminal. */
import { counted } from '@forecastle/rules';
import type { ImportedFile } from './import-file.ts';
import { rejectedLines } from './rejected-text.ts';

export function importText({ id, counts, issues }: ImportedFile): string {
  if (!counts) return '';
  const { rows, created, updated, unchanged, skipped, rejected, changes, span } = counts;
  const lines = [
    span !== null
      ? `${counted(rows, 'row')} from ${span.first} to ${span.last}: ${counted(changes, 'change')}, ${counted(created, 'new deal')}, ${updated} with more of their past, ${unchanged} unchanged, ${rejected} wrong`
      : `${counted(rows, 'row')}: ${created} new, ${updated} changed, ${unchanged} unchanged, ${skipped} skipped, ${rejected} wrong`,
  ];
  if (rejected > 0) {
    const wrong = issues.filter(({ severity }) => severity === 'rejected');
    lines.push('', `Rows that were not taken: ${rejected}`);
    lines.push(...rejectedLines(wrong, `--json prints them all, and so does /imports/${id} in the browser`));
  }
  return `${lines.join('\n')}\n`;
}
