import type { ImportChoices } from '@forecastle/contract';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { conflict, invalid, type ProblemInput } from '../../platform/http/errors.ts';
import type { Field } from '../../records/custom-fields/list-fields.ts';
import { RECORD_TABLES } from '../../records/record-writes/record-tables.ts';
import { customToRead, usedFields } from './custom-columns.ts';
import { isOpen, statusWord } from './present-import.ts';
import { currencyQuestion, FIELD_LABELS } from './reading/index.ts';
import type { KeptInspection, StoredImport } from './stored-import.ts';

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
export async function checkReady(tx: TenantTransaction, stored: StoredImport): Promise<void> {
  checkOpen(stored);
  if (stored.noun === 'deals') checkDeals(stored, await usedFields(tx));
  else checkRecords(stored, await usedFields(tx, RECORD_TABLES[stored.noun].entity));
}

function checkRecords({ recordChoices: choices, inspection, status }: StoredImport, fields: readonly Field[]): void {
  if (!choices || !inspection || status !== 'ready') {
    throw invalid({ field: 'mapping', expected: 'a column for the name', message: 'Choose the columns first.' });
  }
  refuseFirst(openDates(inspection, choices, datesOf(choices, fields)));
}

type Dated = Pick<ImportChoices, 'dateOrder' | 'customColumns'>;

/** Columns of custom fields that hold days, with what each is called. */
const datesOf = (choices: Dated, fields: readonly Field[]): [number, string][] =>
  customToRead(choices, fields).flatMap(({ column, field }) => (field.kind === 'date' ? [[column, field.label]] : []));

/** Columns whose days can be read both ways, and of which nobody has said how. */
const openDates = (inspection: KeptInspection, { dateOrder }: Dated, asked: Iterable<readonly [number, string]>) =>
  [...asked].flatMap(([column, field]): ProblemInput[] => {
    const examples = inspection.columns[column]?.date?.ambiguous?.examples;
    if (!examples || dateOrder[String(column)]) return [];
    const which = `${field} (${inspection.columns[column]?.header})`;
    return [
      {
        field: `dateOrder.${column}`,
        value: examples[0],
        expected: 'day_first or month_first',
        message: `${which}: choose day first or month first for ${examples.join(', ')}.`,
      },
    ];
  });

function refuseFirst(problems: readonly ProblemInput[]): void {
  const [first] = problems;
  if (first) throw invalid(first, [...problems]);
}

function checkDeals(stored: StoredImport, fields: readonly Field[]): void {
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
  for (const [column, label] of datesOf(choices, fields)) if (!asked.has(column)) asked.set(column, label);
  const problems = openDates(inspection, choices, asked);
  const question = currencyQuestion(inspection.columns, choices.mapping, choices.currency);
  if (question !== null) problems.push({ field: 'currency', value: choices.currency, message: question });
  refuseFirst(problems);
}
