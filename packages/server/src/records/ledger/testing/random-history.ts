/** Random lives of a deal, step by step through the commands people use. */
import { ORPCError } from '@orpc/server';
import fc from 'fast-check';
import { newId } from '../../../platform/database/ids.ts';
import { insertRow } from '../../../platform/database/insert-row.ts';
import type { accounts, contacts } from '../../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import type { TestOrganization } from '../../../testing/organization.ts';
import { createActivity } from '../../activities/create-activity.ts';
import { setActivityDeleted } from '../../activities/set-deleted.ts';
import { updateActivity } from '../../activities/update-activity.ts';
import { putDealContact } from '../../contacts/put-deal-contact.ts';
import { removeDealContact } from '../../contacts/remove-deal-contact.ts';
import { loadDealStates } from '../../opportunities/load-deal-states.ts';
import { putEvidence } from '../../opportunities/put-evidence.ts';
import { undoChange } from '../../opportunities/undo-change/undo-change.ts';
import { updateOpportunity } from '../../opportunities/update-opportunity.ts';
import { listWinReasons } from '../../win-reasons/list-win-reasons.ts';

/** A step of a deal's life; days pass before it. */
export const step = fc.oneof(
  fc.record({ do: fc.constant('stage' as const), stage: fc.nat(7), days: fc.nat(20) }),
  fc.record({
    do: fc.constant('close' as const),
    stage: fc.constantFrom(6, 7, null),
    daysAgo: fc.nat(60),
    days: fc.nat(5),
  }),
  fc.record({ do: fc.constant('closeDate' as const), date: fc.option(fc.nat(6)), days: fc.nat(20) }),
  fc.record({ do: fc.constant('amount' as const), amount: fc.option(fc.nat(1_000_000_00)), days: fc.nat(3) }),
  fc.record({
    do: fc.constant('category' as const),
    category: fc.constantFrom('commit', 'best_case', 'omitted', null),
    days: fc.nat(3),
  }),
  fc.record({ do: fc.constant('owner' as const), owner: fc.nat(2), days: fc.nat(3) }),
  fc.record({ do: fc.constant('probability' as const), percent: fc.option(fc.nat(100)), days: fc.nat(3) }),
  fc.record({ do: fc.constant('nextStep' as const), text: fc.constantFrom('Call', 'Write', null), days: fc.nat(3) }),
  fc.record({
    do: fc.constant('words' as const),
    of: fc.constantFrom('description' as const, 'lossReason' as const, 'winNote' as const),
    text: fc.constantFrom('One', 'Two', null),
    days: fc.nat(3),
  }),
  fc.record({ do: fc.constant('winReason' as const), reason: fc.option(fc.nat(6)), days: fc.nat(3) }),
  fc.record({ do: fc.constant('name' as const), name: fc.constantFrom('Crane', 'Quay wall'), days: fc.nat(3) }),
  fc.record({ do: fc.constant('account' as const), set: fc.boolean(), days: fc.nat(3) }),
  fc.record({
    do: fc.constant('evidence' as const),
    component: fc.constantFrom('champion', 'metrics', 'pain'),
    strength: fc.constantFrom('green', 'yellow', 'red', null),
    notes: fc.constantFrom('Said so', null),
    days: fc.nat(3),
  }),
  fc.record({
    do: fc.constant('contact' as const),
    contact: fc.nat(1),
    on: fc.boolean(),
    role: fc.constantFrom('champion', 'economic_buyer', null),
    influence: fc.option(fc.nat(10)),
    days: fc.nat(3),
  }),
  fc.record({
    do: fc.constantFrom(
      'addActivity' as const,
      'moveActivity' as const,
      'removeActivity' as const,
      'restoreActivity' as const,
    ),
    which: fc.nat(2),
    with: fc.constantFrom([], [0], [0, 1]),
    days: fc.nat(3),
  }),
  fc.record({ do: fc.constant('undo' as const), nth: fc.nat(2), days: fc.nat(3) }),
);
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const DAY = 24 * 60 * 60 * 1000;
const DATES = ['2026-04-30', '2026-05-31', '2026-06-30', '2026-07-31', '2026-08-31', '2026-09-30', '2026-12-31'];

/** Whom and what the steps of a deal name. */
export interface World {
  readonly owners: readonly string[];
  readonly accountId: string;
  readonly contactIds: readonly string[];
  readonly winReasonIds: readonly string[];
}

export async function makeWorld(org: TestOrganization): Promise<World> {
  const others = [await org.addMember('account_executive'), await org.addMember('sales_manager')];
  const accountId = newId();
  const contactIds = [newId(), newId()];
  await org.run(async (tx) => {
    await insertRow<typeof accounts.$inferInsert>(tx, 'accounts', { id: accountId, name: 'Tahi', nameKey: 'tahi' });
    for (const id of contactIds)
      await insertRow<typeof contacts.$inferInsert>(tx, 'contacts', { id, name: 'Ana', nameKey: 'ana' });
  });
  const winReasonIds = await org.run(async (tx) => (await listWinReasons(tx)).map((reason) => reason.id));
  return {
    winReasonIds,
    owners: [org.admin.memberId, ...others.map((other) => other.memberId)],
    accountId,
    contactIds,
  };
}

export async function applyStep(
  tx: TenantTransaction,
  org: TestOrganization,
  world: World & { id: string },
  taken: Step,
  now: Date,
): Promise<void> {
  const { id } = world;
  if (taken.do === 'evidence') {
    const { component, strength, notes } = taken;
    await putEvidence(tx, org.admin, { id, framework: 'meddpic', component, strength, notes, source: null }, now);
  } else if (taken.do === 'contact') {
    const contactId = world.contactIds[taken.contact] ?? '';
    const { rowCount } = await tx.client.query(
      'SELECT 1 FROM opportunity_contacts WHERE opportunity_id = $1 AND contact_id = $2',
      [id, contactId],
    );
    const { role, influence } = taken;
    if (taken.on) await putDealContact(tx, org.admin, { opportunityId: id, contactId, role, influence });
    else if (rowCount) await removeDealContact(tx, org.admin, { opportunityId: id, contactId });
  } else if (taken.do === 'undo') {
    await undoLatest(tx, org, id, taken.nth, now);
  } else if ('which' in taken) {
    await changeActivity(tx, org, world, taken, now);
  } else {
    await changeFields(tx, org, world, taken, now);
  }
}

type ActivityStep = Extract<Step, { which: number }>;
type FieldStep = Exclude<Step, ActivityStep | { do: 'evidence' } | { do: 'contact' } | { do: 'undo' }>;

/** Takes one of the latest changes back; one that somebody has built on, or that has no such undo, stays. */
async function undoLatest(tx: TenantTransaction, org: TestOrganization, id: string, nth: number, now: Date) {
  const { rows } = await tx.client.query<{ id: string }>(
    'SELECT id FROM ledger WHERE opportunity_id = $1 ORDER BY recorded_at DESC OFFSET $2 LIMIT 1',
    [id, nth],
  );
  const [change] = rows;
  if (!change) return;
  try {
    await undoChange(tx, org.admin, { id, changeId: change.id }, now);
  } catch (error) {
    if (!(error instanceof ORPCError) || (error.status !== 409 && error.status !== 422)) throw error;
  }
}

async function changeActivity(
  tx: TenantTransaction,
  org: TestOrganization,
  { id, contactIds }: World & { id: string },
  taken: ActivityStep,
  now: Date,
): Promise<void> {
  const named = taken.with.map((index) => contactIds[index] ?? '');
  if (taken.do === 'addActivity') {
    const given = { opportunityId: id, kind: 'call' as const, subject: 'Call', body: null, contactIds: named };
    const told = { direction: 'outgoing' as const, outcome: taken.days === 0 ? null : ('no_change' as const) };
    await createActivity(tx, org.admin, { ...given, ...told, occurredAt: now.toISOString() });
    return;
  }
  const { rows } = await tx.client.query<{ id: string; deleted: boolean }>(
    'SELECT id, deleted_at IS NOT NULL AS deleted FROM activities WHERE opportunity_id = $1 ORDER BY id',
    [id],
  );
  const activity = rows[taken.which];
  if (!activity) return;
  if (taken.do !== 'moveActivity') {
    await setActivityDeleted(tx, org.admin, { id: activity.id, deleted: taken.do === 'removeActivity' });
  } else if (!activity.deleted) {
    await updateActivity(tx, org.admin, {
      id: activity.id,
      kind: 'meeting',
      occurredAt: now.toISOString(),
      contactIds: named,
      outcome: 'moved_forward',
      colleagueIds: [org.admin.memberId],
    });
  }
}

async function changeFields(
  tx: TenantTransaction,
  org: TestOrganization,
  { id, owners, accountId, winReasonIds }: World & { id: string },
  taken: FieldStep,
  now: Date,
): Promise<void> {
  const closed = (await loadDealStates(tx, [id])).get(id)?.status !== 'open';
  const patch = () => {
    switch (taken.do) {
      case 'stage':
        return { stageId: org.stages[taken.stage]?.id };
      case 'close':
        // A deal in an open stage has no day of its close to correct.
        if (taken.stage === null && !closed) return {};
        return {
          stageId: taken.stage === null ? undefined : org.stages[taken.stage]?.id,
          closedOn: new Date(now.getTime() - taken.daysAgo * DAY).toISOString().slice(0, 10),
        };
      case 'closeDate':
        return { closeDate: taken.date === null ? null : (DATES[taken.date] ?? null) };
      case 'amount':
        return { amountMinor: taken.amount };
      case 'category':
        return closed ? {} : { category: taken.category as 'commit' | null };
      case 'owner':
        return { ownerId: owners[taken.owner] };
      case 'probability':
        return { winProbability: taken.percent };
      case 'nextStep':
        return { nextStep: taken.text };
      case 'words':
        return { [taken.of]: taken.text };
      case 'winReason':
        return { winReasonId: taken.reason === null ? null : winReasonIds[taken.reason] };
      case 'name':
        return { name: taken.name };
      case 'account':
        return { accountId: taken.set ? accountId : null };
    }
  };
  await updateOpportunity(tx, org.admin, { id, ...patch() }, now);
}
