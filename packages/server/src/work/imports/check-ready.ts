import { conflict, invalid, type ProblemInput } from '../../platform/http/errors.ts';
import type { Field } from '../../records/custom-fields/list-fields.ts';
import { customToRead } from './custom-columns.ts';
import { isOpen, statusWord } from './present-import.ts';
import { currencyQuestion, FIELD_LABELS } from './reading/index.ts';
import type { StoredImport } from './stored-import.ts';

/** Refuses an import whose choices can no longer be made. */
export function checkOpen(stored: StoredImport): void {
  if (isOpen(stored)) return;
  throw conflict({
    field: 'status',
    value: stored.status,
    expected: 'uploaded or ready',
    message: `This import is ${statusWord(stored.status)}; its choices can no longer be changed. Upload the file again.`,
  });
}

/** Refuses to begin before all that must be chosen is chosen. */
export function checkReady(stored: StoredImport, fields: readonly Field[]): void {
  checkOpen(stored);
  const { choices, inspection } = stored;
  if (!choices || !inspection || stored.status !== 'ready') {
    throw invalid({
      field: 'mapping',
      expected: 'a column for the opportunity name and one for the account',
      message: 'Choose the columns first.',
    });
  }
  const asked = new Map<number, string>();
  for (const field of ['closeDate', 'closedDate', 'createdDate', 'changedAt', 'oldValue', 'newValue'] as const) {
    const column = choices.mapping[field];
    if (column !== undefined && !asked.has(column)) asked.set(column, FIELD_LABELS[field]);
  }
  for (const { column, field } of customToRead(choices, fields)) {
    if (field.kind === 'date' && !asked.has(column)) asked.set(column, field.label);
  }
  const problems = [...asked].flatMap(([column, field]): ProblemInput[] => {
    const examples = inspection.columns[column]?.date?.ambiguous?.examples;
    if (!examples || choices.dateOrder[String(column)]) return [];
    const which = `${field} (${inspection.columns[column]?.header})`;
    return [
      {
        field: `dateOrder.${column}`,
        value: examples[0],
        expected: 'day_first or month_first',
        message: `${which}: say whether the day or the month comes first in ${examples.join(', ')}.`,
      },
    ];
  });
  const question = currencyQuestion(inspection.columns, choices.mapping, choices.currency);
  if (question !== null) problems.push({ field: 'currency', value: choices.currency, message: question });
  const [first] = problems;
  if (first) throw invalid(first, problems);
}
