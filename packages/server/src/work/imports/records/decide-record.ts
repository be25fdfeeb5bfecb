/** What becomes of a row of accounts or contacts: a new record, a changed one, or why neither. Pure but for new ids. */
import { type CustomValues, counted, customColumn, ownValue } from '@forecastle/rules';
import type { RecordChange } from '../../../records/record-writes/write-records.ts';
import { changedCustom, mergeCustom } from '../run/merge-custom.ts';
import { type FoundRecord, type FoundRecords, MOST_OF_NAME } from './find-records.ts';
import type { RecordFinding, RecordValues, TypedRecord } from './read-record.ts';
import { lookups, type RecordKeys, sameBy } from './record-keys.ts';
import type { RecordSetup } from './set-up.ts';

/** The record that a row is of; null for a new one. */
export type Match = { readonly found: FoundRecord | null } | { readonly finding: RecordFinding };

/** Of records there are, the one that a row is of. */
export function matchRecord(setup: RecordSetup, keys: RecordKeys, found: FoundRecords): Match {
  const { entity, addressWord } = setup.table;
  const candidates = [
    ...new Map(
      lookups(keys)
        .flatMap((key) => found.byKey.get(key) ?? [])
        .map((record) => [record.id, record]),
    ).values(),
  ];
  for (const by of ['external ID', 'address', 'name'] as const) {
    const same = candidates.filter((record) => sameBy(record.keys, keys) === by);
    const named = same.length > 1 ? same.filter((record) => record.keys.name === keys.name) : same;
    const [match] = named;
    const isCrowded = by === 'name' && found.isCrowded(keys);
    if (isCrowded || (same.length > 1 && named.length !== 1)) {
      const word = by === 'address' ? addressWord : by;
      return {
        finding: {
          field:
            by === 'external ID'
              ? 'externalId'
              : by === 'address'
                ? entity === 'account'
                  ? 'domain'
                  : 'email'
                : 'name',
          value: by === 'address' ? (keys.addresses[0] ?? null) : null,
          reason: `${isCrowded ? `more than ${MOST_OF_NAME} ${entity}s` : counted(same.length, entity)} of the organisation have this ${word}`,
          expected: 'an external ID to tell them apart, or merge the duplicates first',
        },
      };
    }
    if (!match) continue;
    if (match.mayWrite) return { found: match };
    return {
      finding: {
        field: null,
        value: null,
        reason: `this ${entity} belongs to someone else`,
        expected: `${entity}s that you can change`,
      },
    };
  }
  return { found: null };
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0);

const same = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

/** Fields of files by the fields that a connected system may decide. */
const SAID_OF: ReadonlyMap<string, RecordFinding['field']> = new Map<string, RecordFinding['field']>([
  ['name', 'name'],
  ['description', 'description'],
  ['industry', 'industry'],
  ['segment', 'segment'],
  ['territory', 'territory'],
  ['domain', 'domain'],
  ['ownerId', 'owner'],
  ['parentId', 'parent'],
  ['email', 'email'],
  ['title', 'title'],
  ['phone', 'phone'],
  ['otherPhones', 'otherPhones'],
  ['accountId', 'account'],
  ['reportsToId', 'reportsTo'],
]);

/** Says of a value that it is not taken, because a connected system decides the field. */
export const staysHeld = (field: RecordFinding['field'], value: string | null): RecordFinding => ({
  field,
  value,
  reason: 'Salesforce decides this field; it stays unchanged',
  expected: 'a field that Forecastle decides',
});

/** What a row changes of a record, or gives a new one, with what is left out of it. */
export function changeOf(
  setup: RecordSetup,
  { values, custom }: Pick<TypedRecord, 'values' | 'custom'>,
  found: Pick<FoundRecord, 'stands' | 'held'> | null,
): { readonly change: RecordChange; readonly notices: readonly RecordFinding[] } {
  const stands = found?.stands ?? null;
  const held = new Set(found?.held);
  const notices: RecordFinding[] = [];
  const fills = setup.choices.existing === 'fill';
  const from: Record<string, unknown> = {};
  const to: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(given(values, stands))) {
    const before = stands?.[column] ?? null;
    if (same(before, value) || (stands && fills && !isEmpty(before) && !Array.isArray(before))) continue;
    const field = setup.table.columns[column]?.field ?? column;
    if (held.has(field)) {
      // Ids of owners and accounts are no words of the file.
      notices.push(
        staysHeld(SAID_OF.get(field) ?? null, typeof value === 'string' && !column.endsWith('_id') ? value : null),
      );
      continue;
    }
    from[column] = before;
    to[column] = value;
  }
  const before = (stands?.custom ?? {}) as CustomValues;
  const { choices, customs, peopleByWord, table } = setup;
  const asked = { choices: { ...choices, customChoices: {} }, customs, peopleByWord, what: table.entity };
  const next = mergeCustom(asked, custom, before, (field, value, reason) =>
    notices.push({
      field: field as ReturnType<typeof customColumn>,
      value,
      reason,
      expected: 'a value that the field takes',
    }),
  );
  const changed = Object.entries(changedCustom(before, next)).filter(
    ([key]) => !fills || isEmpty(ownValue(before, key)),
  );
  for (const [key] of changed) if (held.has(customColumn(key))) notices.push(staysHeld(customColumn(key), null));
  const taken = changed.filter(([key]) => !held.has(customColumn(key)));
  if (taken.length > 0) {
    from.custom = Object.fromEntries(taken.map(([key]) => [key, ownValue(before, key) ?? null]));
    to.custom = Object.fromEntries(taken);
  }
  return { change: { from, to }, notices };
}

/** Further addresses and numbers are added to those there are; one that is the first is not among the others. */
function given(values: RecordValues, stands: Readonly<Record<string, unknown>> | null): RecordValues {
  if (!stands) return values;
  const out: Record<string, string | boolean | readonly string[]> = { ...values };
  for (const [first, others] of [
    ['email', 'other_emails'],
    ['phone', 'other_phones'],
  ] as const) {
    if (!(first in stands)) continue;
    const there = (stands[others] ?? []) as readonly string[];
    const said = [values[first] ?? [], values[others] ?? []].flat().map(String);
    const main = stands[first];
    const known = new Set([main, ...there].map((each) => String(each).toLowerCase()));
    // One that is among the others already is not made the first.
    if (
      said[0] !== undefined &&
      typeof main === 'string' &&
      there.some((each) => each.toLowerCase() === said[0]?.toLowerCase())
    )
      delete out[first];
    const news = said.slice(1).filter((each) => !known.has(each.toLowerCase()));
    if (news.length > 0) out[others] = [...there, ...news].slice(0, MOST_OTHERS);
    else delete out[others];
  }
  return out;
}
const MOST_OTHERS = 10;
