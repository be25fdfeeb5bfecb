import { BULK_EDIT_MAX } from '@forecastle/contract';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { Chosen, Selected } from './noun.ts';

/** Records that were named and are not there for the actor: no longer, or because they may not see them. */
export const missingOf = ({ ids }: Chosen, found: number): number => (ids ? new Set(ids).size - found : 0);

/** Refuses what is too much for one edit; nothing is cut off silently. */
export function checkSize(found: number, many: string): void {
  if (found <= BULK_EDIT_MAX) return;
  throw invalid({
    field: many,
    value: null,
    expected: `at most ${BULK_EDIT_MAX} ${many}`,
    message: `You can change at most ${BULK_EDIT_MAX.toLocaleString('en')} ${many} at once. Add a filter, then edit the rest.`,
  });
}

/** Before they are grouped: records of a million differ in too much. */
export async function refuseTooMany(
  tx: TenantTransaction,
  { from, parameters }: Selected,
  many: string,
): Promise<void> {
  const { rows } = await tx.client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (SELECT FROM ${from} LIMIT ${BULK_EDIT_MAX + 1}) AS chosen`,
    parameters.values,
  );
  checkSize(rows[0]?.count ?? 0, many);
}

/** More would be changed than was meant without a condition that has nothing to go by. */
export function refuseLeftOut([archived]: readonly string[], many: string): void {
  if (archived === undefined) return;
  throw invalid({
    field: `${many}.filter.where`,
    value: archived,
    expected: 'conditions on fields in use',
    message: `${archived} is archived and cannot filter ${many}. Nothing was changed. Remove its condition, or restore the field.`,
  });
}
