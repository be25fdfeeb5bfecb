import { type CustomFieldNoun, type CustomValue, customValueWords, isToldAsWords } from '@forecastle/rules';
import type { LedgerChanges } from '../../platform/database/schema/ledger.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { subjectOf } from '../ledger/changes.ts';
import { type Field, listFields } from './list-fields.ts';
import { namesOfPeople } from './names-of-people.ts';

export interface CustomWords {
  /** The name of the custom field that a change is of; undefined for all other changes. */
  label(field: string): string | undefined;
  /** What people read for its value; null for days, which each place writes in its own way, and where there is none. */
  value(field: string, value: unknown): string | null;
}

const NONE: CustomWords = { label: () => undefined, value: () => null };

/** What change-sets of a noun tell of custom fields, in words: as the fields, choices and people are called now. */
export async function customWordsOf(
  tx: TenantTransaction,
  noun: CustomFieldNoun,
  changeSets: readonly LedgerChanges[],
): Promise<CustomWords> {
  const changes = changeSets.flatMap((set) => Object.entries(set)).filter(([field]) => field.startsWith('custom.'));
  if (changes.length === 0) return NONE;
  const fields = new Map((await listFields(tx, noun)).map((field) => [field.key, field]));
  const of = (field: string): Field | undefined => {
    if (!field.startsWith('custom.')) return undefined;
    const subject = subjectOf(field);
    return subject.of === 'custom' ? fields.get(subject.key) : undefined;
  };
  const people = changes.flatMap(([field, { from, to }]) => (of(field)?.kind === 'person' ? [from, to] : []));
  const names = await namesOfPeople(
    tx,
    people.filter((id) => typeof id === 'string'),
  );
  return {
    label: (field) => of(field)?.label ?? (field.startsWith('custom.') ? 'Custom field' : undefined),
    value(field, value) {
      const told = of(field);
      // Of people only whether there was something is told, as truth and falsehood.
      if (noun === 'contact') return null;
      if (!told || value === null || value === undefined || isToldAsWords(told) || told.kind === 'date') return null;
      return customValueWords(told, value as CustomValue, (id) => names.get(id));
    },
  };
}
