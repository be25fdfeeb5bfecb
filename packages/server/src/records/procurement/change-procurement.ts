import type { Procurement } from '@forecastle/contract';
import type * as z from 'zod';
import type { LedgerChanges } from '../../platform/database/schema/ledger.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { besideChange, type LedgerKind, type StepState } from '../ledger/changes.ts';
import { ledgerActorOf } from '../ledger/ledger-actor.ts';
import { recordChanges } from '../ledger/record.ts';
import { changeDeals } from '../opportunities/change-deals.ts';
import { lockOpportunity } from '../opportunities/lock-opportunity.ts';
import { readProcurement } from './read-procurement.ts';

type View = z.infer<typeof Procurement>;

/**
 * Changes the steps of a deal under its lock, and tells its ledger of every step that came, went or changed: its state,
 * its day, its owner and its place, none of its words.
 */
export async function changeProcurement(
  tx: TenantTransaction,
  actor: Actor,
  opportunityId: string,
  kind: Extract<LedgerKind, `procurement_${string}`>,
  work: (before: View) => Promise<unknown>,
): Promise<View> {
  await lockOpportunity(tx, actor, opportunityId);
  const before = await readStates(tx, opportunityId);
  const view = await readProcurement(tx, opportunityId);
  // Late steps endanger the deal: it is judged anew.
  await changeDeals(tx, [opportunityId], new Date(), () => work(view), { skipClosedFacts: true });
  const after = await readStates(tx, opportunityId);
  await recordChanges(tx, [
    { opportunityId, kind, actor: ledgerActorOf(actor), effectiveAt: new Date(), changes: differences(before, after) },
  ]);
  return readProcurement(tx, opportunityId);
}

type States = ReadonlyMap<string, StepState>;

async function readStates(tx: TenantTransaction, opportunityId: string): Promise<States> {
  const { rows } = await tx.client.query<StepState & { id: string }>(
    `SELECT id, state, due_on::text AS "dueOn", owner_id AS "ownerId", position, version FROM procurement_steps
     WHERE organization_id = $1 AND opportunity_id = $2 AND deleted_at IS NULL`,
    [tx.organizationId, opportunityId],
  );
  return new Map(rows.map(({ id, ...state }) => [id, state]));
}

function differences(before: States, after: States): LedgerChanges {
  let changes: LedgerChanges = {};
  for (const id of new Set([...before.keys(), ...after.keys()])) {
    const [from, to] = [before.get(id) ?? null, after.get(id) ?? null];
    if (JSON.stringify(from) !== JSON.stringify(to)) changes = { ...changes, ...besideChange('step', id, from, to) };
  }
  return changes;
}
