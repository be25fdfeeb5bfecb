import { MERGED_FIELDS } from '@forecastle/contract';
import { isCustomColumn, lastDigits } from '@forecastle/rules';
import type { MergedNoun } from '../../platform/database/schema/merges.ts';
import { conflict, invalid } from '../../platform/http/errors.ts';
import { nameKey } from '../accounts/name-key.ts';
import type { Field } from '../custom-fields/list-fields.ts';
import { mergedCustom } from './merged-custom.ts';
import { NOUNS, type RecordRow } from './nouns.ts';

/** Addresses or phones beside the first; the contract takes no more of one person either. */
const OTHERS_MAX = 10;

/**
 * What the kept record becomes, by column: of each field its own value, or that of the merged one where `take` names it;
 * without `take`, where it has none. What a connected system decides of the kept one (`held`) stays its own. Every address and
 * phone of both stays. Throws INVALID on a field that is none.
 */
export function mergedFields(
  noun: MergedNoun,
  kept: RecordRow,
  merged: RecordRow,
  take: readonly string[] | undefined,
  { customs, held }: { readonly customs: readonly Field[]; readonly held: ReadonlySet<string> },
): Readonly<Record<string, unknown>> {
  const { columns } = NOUNS[noun];
  const fields: readonly string[] = MERGED_FIELDS[noun];
  for (const field of take ?? []) {
    if (fields.includes(field) || isCustomColumn(field)) continue;
    throw invalid({
      field: 'take',
      value: field,
      expected: `some of ${fields.join(', ')}`,
      message: `A merge cannot choose the field “${field}”. Nothing was changed.`,
    });
  }
  const next: Record<string, unknown> = {};
  for (const field of fields) {
    const column = columns[field] as string;
    const isTaken = take ? take.includes(field) : isNothing(kept[column]) && !isNothing(merged[column]);
    next[column] = isTaken && !held.has(field) ? merged[column] : kept[column];
  }
  next.name_key = nameKey(String(next.name));
  next.custom = mergedCustom(kept, merged, take, { fields: customs, held });
  if (noun === 'account') return next;
  next.other_emails = others(next.email, [kept, merged], 'email', (text) => text.toLowerCase());
  if (held.has('otherPhones')) return { ...next, other_phones: kept.other_phones };
  next.other_phones = others(next.phone, [kept, merged], 'phone', (text) => lastDigits(text) ?? text);
  return next;
}

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === false;

function others(
  first: unknown,
  rows: readonly RecordRow[],
  column: 'email' | 'phone',
  form: (text: string) => string,
): readonly string[] {
  const seen = new Set(typeof first === 'string' ? [form(first)] : []);
  const left: string[] = [];
  for (const row of rows) {
    for (const text of [row[column], ...(row[`other_${column}s`] as readonly string[])]) {
      if (typeof text !== 'string' || seen.has(form(text))) continue;
      seen.add(form(text));
      left.push(text);
    }
  }
  if (left.length <= OTHERS_MAX) return left;
  const word = column === 'email' ? 'email addresses' : 'phone numbers';
  throw conflict({
    field: column === 'email' ? 'otherEmails' : 'otherPhones',
    value: left.length,
    expected: `at most ${OTHERS_MAX} besides the first`,
    message: `Together they have ${left.length} ${word} besides the first. The limit is ${OTHERS_MAX}. Nothing was changed. Remove some first.`,
  });
}
