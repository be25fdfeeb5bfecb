import { AI_PURPOSE_NAMES } from '@forecastle/rules';
import type { Sort } from '../../ui/table/columns.ts';
import type { UsageRow } from './usage.ts';

export interface UsageColumn {
  readonly key: string;
  readonly header: string;
  readonly value: (row: UsageRow) => string | number;
}

export const PERSON: UsageColumn = { key: 'person', header: 'Person', value: ({ person }) => person.name };

/** Columns behind the person, in their order. */
export const USAGE_COLUMNS: readonly UsageColumn[] = [
  { key: 'purpose', header: 'Purpose', value: ({ purpose }) => AI_PURPOSE_NAMES[purpose] },
  { key: 'model', header: 'Model', value: ({ model, provider }) => `${model} ${provider}` },
  { key: 'calls', header: 'Calls', value: ({ calls }) => calls },
  { key: 'input', header: 'Input tokens', value: ({ input }) => input },
  { key: 'output', header: 'Output tokens', value: ({ output }) => output },
  { key: 'cost', header: 'Cost', value: ({ costMicros }) => costMicros },
];
export const ALL_COLUMNS: readonly UsageColumn[] = [PERSON, ...USAGE_COLUMNS];

/** Returns the sort that the address says: "cost desc". */
export function sortOf(text: string): Sort {
  const [key, direction] = text.split(' ');
  const column = ALL_COLUMNS.find((each) => each.key === key);
  return column
    ? { key: column.key, direction: direction === 'asc' ? 'asc' : 'desc' }
    : { key: 'cost', direction: 'desc' };
}

/** Returns the rows in that order; equal ones stay as they came, the dearest first. */
export function sortedRows(rows: readonly UsageRow[], { key, direction }: Sort): readonly UsageRow[] {
  const column = ALL_COLUMNS.find((each) => each.key === key) ?? PERSON;
  const sign = direction === 'asc' ? 1 : -1;
  return rows.toSorted((a, b) => sign * compared(column.value(a), column.value(b)));
}

const compared = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b));
