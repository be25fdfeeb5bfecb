import { mergedStanding } from '@forecastle/rules';
import type { MovedByMerge, MovedStanding } from '../../platform/database/schema/merges.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Doer } from '../../tenancy/identity/actor.ts';
import { lockContactsAndActivities } from '../contacts/lock-contacts.ts';
import type { DealContactState } from '../ledger/changes.ts';
import { CONTACT_TREE, lockTree } from '../trees/record-tree.ts';
import type { DecidedMerge } from './load-pairs.ts';
import { moveReports } from './merge-reporting.ts';
import { moveExclusions, moveMeetings } from './move-calendars.ts';
import { moveNotes } from './move-notes.ts';
import { type ContactRoleChange, loadParts, movePeople } from './move-people.ts';
import { moveSpeakers } from './move-speakers.ts';
import { writeMerges } from './write-merge.ts';

/** Locks contacts and all that happened with them, so that nothing begins to refer to them meanwhile. */
export async function lockPeople(tx: TenantTransaction, ids: readonly string[]): Promise<void> {
  await lockTree(tx, CONTACT_TREE);
  await lockContactsAndActivities(tx, ids);
  await tx.client.query(
    'SELECT 1 FROM contacts WHERE organization_id = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR UPDATE',
    [tx.organizationId, ids],
  );
}

export interface StandingRow extends DealContactState {
  readonly dealId: string;
  readonly contactId: string;
  readonly since: string;
}

/** How contacts stand on deals, by `deal contact`. */
export async function loadStandings(
  tx: TenantTransaction,
  contactIds: readonly string[],
): Promise<ReadonlyMap<string, StandingRow>> {
  const { rows } = await tx.client.query<StandingRow>(
    `SELECT opportunity_id AS "dealId", contact_id AS "contactId", role, influence, created_at::text AS since
     FROM opportunity_contacts WHERE organization_id = $1 AND contact_id = ANY($2::uuid[])
     ORDER BY opportunity_id, contact_id`,
    [tx.organizationId, contactIds],
  );
  return new Map(rows.map((row) => [`${row.dealId} ${row.contactId}`, row]));
}

/** Merges pairs that have no contact in common: deals and activities move to the kept one. */
export async function mergeContacts(
  tx: TenantTransaction,
  actor: Doer,
  pairs: readonly DecidedMerge[],
  batchId: string | null,
): Promise<string[]> {
  const intoOf = new Map(pairs.map(({ mergedId, keptId }) => [mergedId, keptId]));
  const people = pairs.flatMap(({ keptId, mergedId }) => [keptId, mergedId]);
  const standing = await loadStandings(tx, people);
  const moved = new Map<string, MovedStanding[]>();
  const changes: ContactRoleChange[] = [];
  for (const { dealId, contactId, role, influence, since } of standing.values()) {
    const keptId = intoOf.get(contactId);
    if (keptId === undefined) continue;
    const there = standing.get(`${dealId} ${keptId}`);
    const kept = there ? { role: there.role, influence: there.influence } : null;
    const now = kept ? mergedStanding(kept, { role, influence }) : { role, influence };
    moved.set(contactId, [...(moved.get(contactId) ?? []), { dealId, merged: { role, influence, since }, kept, now }]);
    changes.push(
      { dealId, contactId, from: { role, influence }, to: null },
      { dealId, contactId: keptId, from: kept, to: now, since },
    );
  }
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT DISTINCT activity_id AS id FROM activity_contacts WHERE organization_id = $1 AND contact_id = ANY($2::uuid[])`,
    [tx.organizationId, [...intoOf.keys()]],
  );
  const activities = await loadParts(
    tx,
    rows.map(({ id }) => id),
  );
  const tookPart = (mergedId: string, keptId: string): NonNullable<MovedByMerge['activities']> =>
    activities.flatMap(({ id, contactIds }) =>
      contactIds.includes(mergedId) ? [{ id, both: contactIds.includes(keptId) }] : [],
    );
  const { reports, above } = await moveReports(tx, pairs);
  const notes = await moveNotes(tx, 'contact', intoOf);
  const meetings = await moveMeetings(tx, intoOf);
  const speakers = await moveSpeakers(tx, intoOf);
  const exclusions = await moveExclusions(tx, intoOf);
  const decided = pairs.map((pair) => ({
    ...pair,
    next: { ...pair.next, reports_to_id: above.get(pair.keptId) ?? null },
    moved: {
      reports: reports.get(pair.mergedId) ?? [],
      standings: moved.get(pair.mergedId) ?? [],
      activities: tookPart(pair.mergedId, pair.keptId),
      meetings: meetings.get(pair.mergedId) ?? [],
      excludedBy: exclusions.get(pair.mergedId) ?? [],
      speakers: speakers.get(pair.mergedId) ?? [],
      notes: notes.get(pair.mergedId) ?? [],
    },
  }));
  let ids: string[] = [];
  await movePeople(tx, actor, 'contacts_merged', {
    people,
    standings: changes,
    parts: activities.map(({ id, contactIds }) => ({
      activityId: id,
      contactIds: [...new Set(contactIds.map((contactId) => intoOf.get(contactId) ?? contactId))],
    })),
    async after() {
      ids = await writeMerges(tx, actor, 'contact', decided, batchId);
    },
  });
  return ids;
}
