/** What an import did, as a person reads it in a terminal. */
import { counted } from '@forecastle/rules';
import { columnLines } from './column-report.ts';
import type { ImportedFile } from './import-file.ts';
import { questionLines, rejectedLines } from './rejected-text.ts';
import { identicalNotice } from './row-notices.ts';

/** Where closes without a day are listed. */
const UNDATED = '/crm/opportunities?status=won&status=lost&missing=closed_on';

export function importText({ id, counts, issues, questions, columns, notices }: ImportedFile): string {
  if (!counts) return '';
  const { rows, created, updated, unchanged, skipped, rejected, changes, span, undatedCloses, identicalRows } = counts;
  const lines = [
    span !== null
      ? `${counted(rows, 'row')} from ${span.first} to ${span.last}: ${counted(changes, 'change')}, ${counted(created, 'new deal')}, ${updated} with added history, ${unchanged} unchanged, ${rejected} wrong`
      : `${counted(rows, 'row')}: ${created} new, ${updated} changed, ${unchanged} unchanged, ${skipped} skipped, ${rejected} wrong`,
  ];
  for (const notice of identicalNotice(identicalRows)) lines.push('', notice);
  if (undatedCloses > 0) {
    const [has, counts] = undatedCloses === 1 ? ['has', 'counts'] : ['have', 'count'];
    lines.push(
      '',
      `${counted(undatedCloses, 'closed deal')} ${has} no actual close date and ${counts} in no period. Add the dates at ${UNDATED}, or import again with --duplicates update and --map closedDate=Header.`,
    );
  }
  if (rejected > 0) {
    const asked = new Set(questions.map(({ column, value }) => JSON.stringify([column, value])));
    const wrong = issues.filter(
      ({ severity, column, value }) => severity === 'rejected' && !asked.has(JSON.stringify([column, value])),
    );
    lines.push('', `Rows not imported: ${rejected}`);
    lines.push(...rejectedLines(wrong, `--json and /imports/${id} in the browser list them all`));
  }
  lines.push(...questionLines(questions));
  const others = issues.filter(({ severity }) => severity !== 'rejected');
  if (others.length > 0) {
    lines.push('', 'Rows to check');
    lines.push(...rejectedLines(others, `--json and /imports/${id} in the browser list them all`));
  }
  lines.push('', ...columnLines(columns));
  for (const notice of notices) lines.push('', notice);
  return `${lines.join('\n')}\n`;
}
