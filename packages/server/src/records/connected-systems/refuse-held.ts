import { heldFieldLabel, heldFieldRefusal, isCustomColumn, keyOfColumn, SYSTEM_NAMES } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { invalid, type ProblemInput } from '../../platform/http/errors.ts';
import type { Doer } from '../../tenancy/identity/actor.ts';
import { listFields } from '../custom-fields/list-fields.ts';
import { type HeldKind, type KnownThere, readKnownThere, theirAddress } from './record-systems.ts';

/** Values that a change gives, by field as an update names it. */
export type GivenValues = ReadonlyMap<string, unknown>;

/** Returns the systems by the fields that they decide of one record. */
export const holdersOf = (known: readonly KnownThere[] | null | undefined): ReadonlyMap<string, KnownThere> =>
  new Map((known ?? []).flatMap((there) => there.heldFields.map((field) => [field, there] as const)));

/** Returns the systems that may refuse a change: one that makes the change itself refuses nothing. */
export const othersThan = (
  { through }: Pick<Doer, 'through'>,
  known: readonly KnownThere[] | null,
): readonly KnownThere[] => (known ?? []).filter(({ system }) => system !== through?.kind);

/**
 * Throws INVALID when a change of one record touches fields that a connected system decides, with the page of the record there.
 * `changed` holds fields whose value would be another one.
 */
export async function refuseHeld(
  tx: TenantTransaction,
  kind: HeldKind,
  known: readonly KnownThere[] | null | undefined,
  changed: GivenValues,
): Promise<void> {
  const holders = holdersOf(known);
  const touched = [...changed].flatMap(([field, value]) => {
    const there = holders.get(field);
    return there ? [{ field, value, there }] : [];
  });
  if (touched.length === 0) return;
  const labels = await labelsOf(
    tx,
    kind,
    touched.map(({ field }) => field),
  );
  const [first, ...more] = touched.map(
    ({ field, value, there: { system, externalId, instanceUrl } }): ProblemInput => ({
      field,
      value,
      expected: null,
      message: heldFieldRefusal(SYSTEM_NAMES[system], labels.get(field) ?? field),
      url: theirAddress(system, { instanceUrl }, externalId),
    }),
  );
  if (first) throw invalid(first, [first, ...more]);
}

/** Reads what connected systems decide of a record, and throws INVALID when a change touches it. */
export async function refuseHeldOf(
  tx: TenantTransaction,
  kind: HeldKind,
  id: string,
  changed: GivenValues,
): Promise<void> {
  if (changed.size > 0) await refuseHeld(tx, kind, (await readKnownThere(tx, kind, [id])).get(id), changed);
}

/** Returns whether a connected system decides a field of a record. */
export async function isHeld(tx: TenantTransaction, kind: HeldKind, id: string, field: string): Promise<boolean> {
  return holdersOf((await readKnownThere(tx, kind, [id])).get(id)).has(field);
}

const NOUNS = { opportunity: 'deal', account: 'account', contact: 'contact' } as const satisfies Record<
  HeldKind,
  string
>;

/** Returns what people call fields of a kind of record, those of the organisation among them. */
export async function labelsOf(
  tx: TenantTransaction,
  kind: HeldKind,
  fields: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const customs = fields.some(isCustomColumn) ? await listFields(tx, NOUNS[kind]) : [];
  const labelOf = new Map(customs.map(({ key, label }) => [key, label]));
  return new Map(
    fields.map((field) => [
      field,
      (isCustomColumn(field) ? labelOf.get(keyOfColumn(field)) : heldFieldLabel(kind, field)) ?? field,
    ]),
  );
}
