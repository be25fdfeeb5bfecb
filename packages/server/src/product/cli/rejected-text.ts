/** Rows that were not taken, as a person reads them in a terminal. */
import { counted } from '@forecastle/rules';
import type { OpenQuestion } from './open-questions.ts';
import type { RejectedRow } from './read-deals.ts';

/** Lines before the rest is summed up. */
const LISTED = 20;

/** One line for each value that is not understood, with the argument that says what it means. */
export function questionLines(questions: readonly OpenQuestion[]): string[] {
  if (questions.length === 0) return [];
  const rows = questions.reduce((sum, question) => sum + question.rows, 0);
  return [
    '',
    `Unknown values: ${questions.length}; ${counted(rows, 'row')} left out`,
    ...questions
      .slice(0, LISTED)
      .map(
        ({ column, value, rows: count, firstRow, answer }) =>
          `  ${column} "${value}" (${counted(count, 'row')}, first row ${firstRow}): use ${answer}`,
      ),
    ...(questions.length > LISTED ? [`  and ${questions.length - LISTED} more; --json lists them`] : []),
  ];
}

/** A reason may name the other row it is about; it is the same reason whichever that is. */
const ANOTHER_ROW = /^row \d+ /;

/** One line for each reason, with its rows; then how many more there are and how to see them. */
export function rejectedLines(rejected: readonly RejectedRow[], wayToAll: string): string[] {
  const alike = [
    ...Map.groupBy(rejected, ({ column, value, reason }) => {
      const anyRow = reason.replace(ANOTHER_ROW, '');
      return JSON.stringify(anyRow === reason ? [column, value, reason] : [column, anyRow]);
    }).values(),
  ];
  const lines = alike.slice(0, LISTED).flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const { row, column, value, reason, expected } = first;
    const rows = same.length === 1 ? `row ${row}` : `${same.length} rows, first row ${row}`;
    const where = `${rows}${column ? `, ${column}` : ''}${value ? ` "${value}"` : ''}`;
    return [`  ${where}: ${reason.replace(/\.$/, '')}${expected ? `; expected ${expected}` : ''}`];
  });
  if (alike.length > LISTED) lines.push(`  and ${alike.length - LISTED} more; ${wayToAll}`);
  return lines;
}
