import type { Activity } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { lockContacts } from '../contacts/lock-contacts.ts';
import { type ActivityState, activityChange, type LedgerKind } from '../ledger/changes.ts';
import { ledgerActorOf } from '../ledger/ledger-actor.ts';
import { recordChanges } from '../ledger/record.ts';
import { changeDeals } from '../opportunities/change-deals.ts';
import type { ActivityRow } from './activity-query.ts';
import { type ActivityKind, affectedDeals } from './affected-deals.ts';
import { type ActivityDetails, toldDetails } from './details.ts';
import { readActivity } from './lock-activity.ts';
import { presentActivity } from './present-activity.ts';

/** What the scores and the ledger know of an activity, and its words that the ledger is not told. */
export interface ActivityFacts extends ActivityDetails {
  readonly kind: ActivityKind;
  readonly occurredAt: Date;
  readonly contactIds: readonly string[];
}

/** What the ledger is told of one. */
export type LedgerFacts = Omit<ActivityFacts, 'outcomeWords' | 'nextStep'>;

export interface ActivityWrite {
  readonly id: string;
  readonly opportunityId: string | null;
  readonly ledgerKind: LedgerKind;
  /** Null = not there, or deleted. */
  readonly from: ActivityFacts | null;
  readonly to: ActivityFacts | null;
  readonly write: () => Promise<unknown>;
}

export const factsOf = (row: ActivityRow): ActivityFacts => ({
  kind: row.kind,
  occurredAt: row.occurred_at,
  contactIds: row.contacts.map(({ id }) => id),
  direction: row.direction,
  outcome: row.outcome,
  outcomeWords: row.outcome_words,
  nextStep: row.next_step,
  colleagueIds: row.colleagues.map(({ id }) => id).sort(),
});

/**
 * Carries out a change of an activity: locks every deal it counted or will count for, writes, records it in the ledger
 * of its own deal, and rescores them all. A future activity is kept; the rules count it once its time has come.
 */
export async function writeActivity(
  tx: TenantTransaction,
  actor: Actor,
  { id, opportunityId, ledgerKind, from, to, write }: ActivityWrite,
): Promise<z.infer<typeof Activity>> {
  const now = new Date();
  const people = new Set([...(from?.contactIds ?? []), ...(to?.contactIds ?? [])]);
  // One of them may have been merged into another in the moment before.
  if ((await lockContacts(tx, [...people])) < people.size) throw notFound('contact');
  const touched = await affectedDeals(
    tx,
    [from, to].flatMap((facts) => (facts ? [{ ...facts, opportunityId }] : [])),
  );
  await changeDeals(tx, touched, now, async () => {
    await write();
    if (opportunityId === null) return;
    await recordChanges(tx, [
      {
        opportunityId,
        kind: ledgerKind,
        actor: ledgerActorOf(actor),
        // An insertion speaks of the time it happened; an edit or a deletion of the time it was made.
        effectiveAt: ledgerKind === 'activity_added' && to ? to.occurredAt : now,
        changes: changeOf(id, from, to),
      },
    ]);
  });
  const row = await readActivity(tx, actor, id);
  if (!row) throw new Error(`activity ${id} was written but is not there`);
  return presentActivity(row);
}

/** What the ledger is told of an activity before and after; nothing where it is told the same. */
export function changeOf(
  id: string,
  from: LedgerFacts | null,
  to: LedgerFacts | null,
): ReturnType<typeof activityChange> {
  const [was, is] = [stateOf(from), stateOf(to)];
  return JSON.stringify(was) === JSON.stringify(is) ? {} : activityChange(id, was, is);
}

function stateOf(facts: LedgerFacts | null): ActivityState | null {
  if (!facts) return null;
  return {
    kind: facts.kind,
    occurredAt: facts.occurredAt.toISOString(),
    contactIds: [...facts.contactIds].sort(),
    ...toldDetails(facts),
  };
}
