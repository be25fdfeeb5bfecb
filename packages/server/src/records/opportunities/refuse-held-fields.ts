import { isDeepStrictEqual } from 'node:util';
import { customColumn, ownValue } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import type { KnownThere } from '../connected-systems/record-systems.ts';
import { holdersOf, othersThan, refuseHeld } from '../connected-systems/refuse-held.ts';
import type { CustomPatch } from '../custom-fields/check-values.ts';
import { type DealFieldsGiven, standingValue } from './changed-meanwhile.ts';
import { getOpportunity } from './get-opportunity.ts';

interface HeldFieldsChange {
  readonly id: string;
  readonly known: readonly KnownThere[];
  readonly patch: DealFieldsGiven;
  /** As they are kept. */
  readonly custom: CustomPatch | undefined;
}

/** Throws INVALID when a change of a deal, which is locked, gives another value to a field that a connected system decides. */
export async function refuseHeldFields(
  tx: TenantTransaction,
  actor: Actor,
  { id, known: all, patch, custom = {} }: HeldFieldsChange,
): Promise<void> {
  const known = othersThan(actor, all);
  const holders = holdersOf(known);
  const fields = (Object.keys(patch) as (keyof DealFieldsGiven)[]).filter(
    (field) => patch[field] !== undefined && holders.has(field),
  );
  const customs = Object.entries(custom).filter(([key]) => holders.has(customColumn(key)));
  if (fields.length + customs.length === 0) return;
  const deal = await getOpportunity(tx, actor, id);
  const changed = [
    ...fields.flatMap((field) => (standingValue(field, deal) === patch[field] ? [] : [[field, patch[field]] as const])),
    ...customs.flatMap(([key, value]) =>
      isDeepStrictEqual(ownValue(deal.custom, key) ?? null, value) ? [] : [[customColumn(key), value] as const],
    ),
  ];
  await refuseHeld(tx, 'opportunity', known, new Map<string, unknown>(changed));
}
