import { type CustomValue, customColumn, IMPORTED_TEXTS, ownValue } from '@forecastle/rules';
import type { ImportField, TypedDeal } from '../reading/index.ts';
import type { DealRecord, ExistingDeal } from './deal-record.ts';
import type { RowFinding } from './findings.ts';
import type { Merged } from './merge-row.ts';

interface Place {
  /** Where the value of the row stands. */
  readonly said: ImportField;
  /** What of the record holds it. */
  readonly kept: readonly (keyof DealRecord)[];
}

/** Fields that a connected system may decide, as an update names them. */
const PLACES: ReadonlyMap<string, Place> = new Map<string, Place>([
  ['name', { said: 'name', kept: ['name'] }],
  ['stageId', { said: 'stage', kept: ['stageId', 'status'] }],
  ['closedOn', { said: 'closedDate', kept: ['closedOn'] }],
  ['amountMinor', { said: 'amount', kept: ['amountMinor'] }],
  ['currency', { said: 'currency', kept: ['currency'] }],
  ['category', { said: 'category', kept: ['category'] }],
  ['closeDate', { said: 'closeDate', kept: ['closeDate'] }],
  ['winProbability', { said: 'probability', kept: ['winProbability'] }],
  ['ownerId', { said: 'owner', kept: ['ownerId'] }],
  ['accountId', { said: 'account', kept: ['accountKey', 'accountName'] }],
  ...IMPORTED_TEXTS.map((text): [string, Place] => [text, { said: text, kept: [text] }]),
]);

/**
 * Returns what a row makes of a deal without the values of fields that a connected system decides: those stay, and a warning
 * says so of each that would have changed.
 */
export function keepHeld(row: TypedDeal, existing: ExistingDeal, merged: Merged): Merged & { held: RowFinding[] } {
  if ('rejected' in merged || existing.held.length === 0) return { ...merged, held: [] };
  const { record, filled, warnings } = merged;
  const kept: Partial<Record<keyof DealRecord, unknown>> = {};
  const held: RowFinding[] = [];
  const left = new Set<RowFinding['field']>();
  for (const field of existing.held) {
    const place = PLACES.get(field);
    // A deal that the row closes is in Closed, and one that it reopens gets its category back.
    if (!place || (field === 'category' && existing.status !== record.status && !existing.held.includes('stageId')))
      continue;
    left.add(place.said);
    if (place.kept.every((each) => record[each] === existing[each])) continue;
    for (const each of place.kept) kept[each] = existing[each];
    const value = row[place.said as keyof TypedDeal];
    held.push(stays(place.said, typeof value === 'string' ? value : null));
  }
  if (kept.status !== undefined && !('category' in kept)) kept.category = existing.category;
  const custom = Object.entries(record.custom).flatMap(([key, value]): [string, CustomValue][] => {
    const [column, standing] = [customColumn(key), ownValue(existing.custom, key)];
    if (!existing.held.includes(column) || JSON.stringify(standing) === JSON.stringify(value)) return [[key, value]];
    held.push(stays(column, null));
    return standing === undefined ? [] : [[key, standing]];
  });
  return {
    record: { ...record, ...kept, custom: Object.fromEntries(custom) } as DealRecord,
    filled: { amount: filled.amount && !left.has('amount'), closeDate: filled.closeDate && !left.has('closeDate') },
    warnings: warnings.filter((warning) => !left.has(warning.field)),
    held,
  };
}

const stays = (field: RowFinding['field'], value: string | null): RowFinding => ({
  field,
  value,
  reason: 'Salesforce decides this field; it stays unchanged',
  expected: null,
});
