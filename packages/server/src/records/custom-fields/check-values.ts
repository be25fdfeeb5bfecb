import {
  type CustomFieldNoun,
  type CustomValue,
  type CustomValues,
  ownValue,
  readCustomValue,
} from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { invalid, type ProblemInput } from '../../platform/http/errors.ts';
import { listFields } from './list-fields.ts';

export type CustomPatch = Readonly<Record<string, CustomValue | null>>;

/**
 * Values that were given, as they are kept; null takes one away. Refuses all of them, naming each that is wrong: a field
 * that is not there or archived, a value its kind does not take, a retired choice, somebody who is not there or has left.
 * What stands in the record already may stay.
 */
export async function checkCustomValues(
  tx: TenantTransaction,
  noun: CustomFieldNoun,
  given: Readonly<Record<string, unknown>>,
  before: CustomValues,
): Promise<CustomPatch> {
  if (Object.keys(given).length === 0) return {};
  const fields = new Map((await listFields(tx, noun)).map((field) => [field.key, field]));
  const problems: ProblemInput[] = [];
  const patch: Record<string, CustomValue | null> = {};
  const people = new Map<string, ProblemInput>();
  for (const [key, value] of Object.entries(given)) {
    const field = fields.get(key);
    if (!field || field.archived) {
      problems.push({
        field: `custom.${key}`,
        value,
        expected: 'the key of a custom field in use',
        message: field ? `${field.label} is archived. Restore it first.` : `There is no custom field ${key}.`,
      });
      continue;
    }
    const read = readCustomValue(field, value, ownValue(before, key));
    if ('message' in read) {
      problems.push({ field: `custom.${key}`, value, expected: read.expected, message: read.message });
      continue;
    }
    patch[key] = read.value;
    if (field.kind === 'person' && typeof read.value === 'string' && read.value !== ownValue(before, key)) {
      const message = `${field.label} takes an active person of the organisation.`;
      people.set(read.value, { field: `custom.${key}`, value, expected: 'an active person', message });
    }
  }
  problems.push(...(await missingPeople(tx, people)));
  const [first] = problems;
  if (first) throw invalid({ ...first, message: `${first.message} Nothing was changed.` }, problems);
  return patch;
}

async function missingPeople(
  tx: TenantTransaction,
  people: ReadonlyMap<string, ProblemInput>,
): Promise<readonly ProblemInput[]> {
  if (people.size === 0) return [];
  const { rows } = await tx.client.query<{ id: string }>(
    'SELECT id FROM members WHERE organization_id = $1 AND id = ANY($2::uuid[]) AND deactivated_at IS NULL',
    [tx.organizationId, [...people.keys()]],
  );
  const there = new Set(rows.map(({ id }) => id));
  return [...people].flatMap(([id, problem]) => (there.has(id) ? [] : [problem]));
}
