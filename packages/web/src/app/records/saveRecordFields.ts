import { isCustomColumn, keyOfColumn } from '@forecastle/rules';
import { notify } from '../../ui/notify.ts';
import { customWords, knownField } from '../opportunities/custom/customFields.ts';
import { saveTogether } from '../unsaved/saveTogether.ts';
import { RECORD_FIELD_NAMES, type RecordFieldName } from './recordFieldNames.ts';
import { type FormValue, sentValue, wordsOf } from './recordForm.ts';
import { type FieldGiven, fieldPlace, type Noun, recordSaver, sendFields } from './recordSaver.ts';

interface Saved {
  readonly noun: Noun;
  readonly id: string;
  /** Name of the record and address of its page. */
  readonly name: string;
  readonly to: string;
}

type Values = Readonly<Record<string, FormValue | undefined>>;

/** Beyond so many, fields are counted instead of named. */
const NAMED = 3;

/**
 * Saves the fields that a form changed in one change of the record, with an undo of all of them. A field that somebody
 * else changed meanwhile stays with both values until it is decided; rejects when nothing could be saved.
 */
export async function saveRecordFields(record: Saved, { given, before }: { given: Values; before: Values }) {
  const parts = Object.entries(given).map(([field, value = null]) =>
    partOf(record, field, value, before[field] ?? null),
  );
  const changes = parts.map(({ change }) => change.given);
  if (!isSome(changes)) return;
  const { saved } = await saveTogether(() => sendFields(changes), parts, recordSaver);
  if (saved.length === 0) return;
  const [first = '', ...rest] = saved.map(({ label }) => label);
  const named = [first, ...rest.map((label) => label.toLowerCase())].join(' and ');
  notify(`${saved.length > NAMED ? `${saved.length} fields of ${record.name}` : named} changed`, {
    undo: async () => {
      const back = saved.map(({ field }) => partOf(record, field, before[field] ?? null, given[field] ?? null));
      const reversed = back.map(({ change }) => change.given);
      if (!isSome(reversed)) return;
      const undone = await saveTogether(() => sendFields(reversed), back, recordSaver).catch(() => null);
      if (undone === null) notify('Not undone. Try again on the page.', { tone: 'risk' });
      else if (undone.saved.length > 0) notify('Undone');
    },
  });
}

const isSome = (changes: readonly FieldGiven[]): changes is readonly [FieldGiven, ...FieldGiven[]] =>
  changes.length > 0;

function partOf({ noun, id, name, to }: Saved, field: string, value: FormValue, seen: FormValue) {
  const custom = isCustomColumn(field) ? knownField(keyOfColumn(field), noun) : null;
  const label = custom?.label ?? RECORD_FIELD_NAMES[field as RecordFieldName] ?? 'Custom field';
  return {
    place: fieldPlace(noun, id, field),
    field,
    label,
    change: {
      kind: 'record' as const,
      what: `${label} of ${name}`,
      shown: custom ? customWords(custom, sentValue(field, value)) : wordsOf(field, value),
      to,
      given: { noun, id, field, value: sentValue(field, value), seen: sentValue(field, seen) },
    },
  };
}
