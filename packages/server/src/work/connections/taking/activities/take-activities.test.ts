import type { IncomingActivity, IncomingEvent } from '@forecastle/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../../platform/database/ids.ts';
import { setActivityDeleted } from '../../../../records/activities/set-deleted.ts';
import { updateActivity } from '../../../../records/activities/update-activity.ts';
import type { MailboxOfMember } from '../../../mailboxes/source.ts';
import { settlePassed } from '../../../mailboxes/taking/passed-meetings.ts';
import { takeEvents } from '../../../mailboxes/taking/take-events.ts';
import { takeDealContacts } from '../deals/take-deal-contacts.ts';
import { takeDeals } from '../deals/take-deals.ts';
import { takeContacts } from '../records/take-contacts.ts';
import { takeDeleted } from '../take-deleted.ts';
import type { Taking } from '../taking.ts';
import { contact, deal, expectKept, idOf, MODIFIED, type SyncWorld, startSyncWorld } from '../testing/sync-world.ts';
import { takeActivities } from './take-activities.ts';

const DAY = 86_400_000;
const call = (at: number, given: Partial<IncomingActivity> = {}): IncomingActivity => ({
  externalId: idOf('00T', at),
  modifiedAt: MODIFIED,
  kind: 'call',
  direction: 'outgoing',
  subject: `Call ${at}`,
  body: 'Went well',
  occurredAt: MODIFIED - DAY,
  dealExternalId: idOf('006', 1),
  contactExternalIds: [idOf('003', 1)],
  recordedById: null,
  notices: [],
  ...given,
});

interface Stands {
  readonly id: string;
  readonly subject: string;
  readonly kind: string;
  readonly deal: string | null;
  readonly people: readonly string[];
  readonly deleted: boolean;
}

describe('activities of a connected system', () => {
  let world: SyncWorld;
  let deals: ReadonlyMap<string, string>;
  beforeAll(async () => {
    world = await startSyncWorld();
    const first = await world.begin({ isFirst: true });
    const stageId = world.org.stages.find(({ kind }) => kind === 'open')?.id ?? '';
    await world.org.run((tx) => takeContacts(tx, first, [contact(1, { name: 'Ben' }), contact(2, { name: 'Kim' })]));
    await world.org.run((tx) =>
      takeDeals(tx, first, [deal(1, { name: 'Crane', stageId }), deal(2, { name: 'Dock', stageId })]),
    );
    const role = { externalId: idOf('00K', 1), modifiedAt: MODIFIED, role: null };
    await world.org.run((tx) =>
      takeDealContacts(tx, first, [{ ...role, dealExternalId: idOf('006', 2), contactExternalId: idOf('003', 1) }]),
    );
    deals = await world.identitiesOf('Opportunity');
  });
  afterAll(async () => {
    await expectKept(world);
    await world.database.drop();
  });

  const take = (taking: Taking, ...incoming: readonly IncomingActivity[]) =>
    world.org.run((tx) => takeActivities(tx, taking, 'Task', incoming));
  const takeNext = async (...incoming: readonly IncomingActivity[]) => take(await world.begin(), ...incoming);
  const remove = async (at: number) => {
    const taking = await world.begin();
    return world.org.run((tx) => takeDeleted(tx, taking, 'Task', [idOf('00T', at)]));
  };
  const stands = async (at: number): Promise<Stands | undefined> => {
    const [row] = await world.select<Stands>(
      `SELECT v.id, v.subject, v.kind, o.name AS deal, v.deleted_at IS NOT NULL AS deleted,
         ARRAY(SELECT c.name FROM activity_contacts a JOIN contacts c ON c.organization_id = $1 AND c.id = a.contact_id
           WHERE a.organization_id = $1 AND a.activity_id = v.id ORDER BY c.name) AS people
       FROM activities v JOIN external_identities i ON i.organization_id = $1 AND i.entity_id = v.id
       LEFT JOIN opportunities o ON o.organization_id = $1 AND o.id = v.opportunity_id
       WHERE v.organization_id = $1 AND i.external_id = $2 AND i.object = 'Task'`,
      idOf('00T', at),
    );
    return row;
  };
  const toldOf = async (activityId: string) => {
    const rows = await world.select<{ deal: string; kind: string; actor_kind: string }>(
      `SELECT o.name AS deal, l.kind, l.actor_kind FROM ledger l
       JOIN opportunities o ON o.organization_id = $1 AND o.id = l.opportunity_id
       WHERE l.organization_id = $1 AND l.changes ? ('activity.' || $2) ORDER BY l.recorded_at, l.id`,
      activityId,
    );
    expect(new Set(rows.map((row) => row.actor_kind))).toEqual(new Set(['salesforce']));
    return rows.map((row) => `${row.deal}: ${row.kind}`);
  };
  const lastMet = async (external: string) => {
    const [row] = await world.select<{ met: Date | null }>(
      'SELECT last_activity_at AS met FROM opportunity_health WHERE organization_id = $1 AND opportunity_id = $2',
      deals.get(external),
    );
    return row?.met ?? null;
  };

  it('are made once, with their deal and contact, and count for every deal that the contact is on', async () => {
    const taking = await world.begin();
    expect(await take(taking, call(1))).toMatchObject({ read: 1, created: 1, skipped: 0 });
    expect(await take(taking, call(1))).toMatchObject({ read: 0, created: 0 });
    const made = await stands(1);
    expect(made).toMatchObject({ subject: 'Call 1', kind: 'call', deal: 'Crane', people: ['Ben'], deleted: false });
    expect(await toldOf(made?.id ?? '')).toEqual(['Crane: activity_added']);
    expect((await lastMet(idOf('006', 1)))?.getTime()).toBe(MODIFIED - DAY);
    expect((await lastMet(idOf('006', 2)))?.getTime()).toBe(MODIFIED - DAY);
    expect(await takeNext(call(1))).toMatchObject({ unchanged: 1 });
  });

  it('that concern nothing of ours, or have not taken place, are counted and not listed', async () => {
    const taking = await world.begin();
    const counts = await take(
      taking,
      call(11, { dealExternalId: idOf('006', 99), contactExternalIds: [idOf('003', 99)] }),
      call(12, { dealExternalId: null, contactExternalIds: [] }),
      call(13, { occurredAt: null }),
    );
    expect(counts).toMatchObject({ read: 3, created: 0, skipped: 3 });
    expect(await world.rowsOf(taking, 'Task')).toEqual([]);
  });

  it('change where they changed there, and keep what was written here elsewhere', async () => {
    await takeNext(call(21));
    const id = (await stands(21))?.id ?? '';
    const kim = (await world.identitiesOf('Contact')).get(idOf('003', 2)) ?? '';
    const ben = (await world.identitiesOf('Contact')).get(idOf('003', 1)) ?? '';
    await world.org.run((tx) =>
      updateActivity(tx, world.org.admin, { id, subject: 'Written here', contactIds: [ben, kim] }),
    );
    const taking = await world.begin();
    const counts = await take(taking, call(21, { modifiedAt: MODIFIED + 1, body: 'Went very well' }));
    expect(counts).toMatchObject({ updated: 1 });
    expect(await world.rowsOf(taking, 'Task')).toMatchObject([{ before: { body: 'Went well' } }]);
    expect(await stands(21)).toMatchObject({ subject: 'Written here', people: ['Ben', 'Kim'] });
    await takeNext(call(21, { modifiedAt: MODIFIED + 2, body: 'Went very well', contactExternalIds: [] }));
    expect(await stands(21)).toMatchObject({ people: ['Kim'], deal: 'Crane' });
  });

  it('move to another deal, and are told on both', async () => {
    await takeNext(call(31));
    const id = (await stands(31))?.id ?? '';
    await takeNext(call(31, { modifiedAt: MODIFIED + 1, dealExternalId: idOf('006', 2) }));
    expect(await stands(31)).toMatchObject({ deal: 'Dock', people: ['Ben'] });
    expect(await toldOf(id)).toEqual(['Crane: activity_added', 'Crane: activity_removed', 'Dock: activity_added']);
  });

  it('go when they are deleted there, and come back', async () => {
    await takeNext(call(41));
    const id = (await stands(41))?.id ?? '';
    expect(await remove(41)).toMatchObject({ removed: 1 });
    expect(await stands(41)).toMatchObject({ deleted: true });
    expect(await remove(41)).toMatchObject({ removed: 0 });
    expect(await takeNext(call(41, { modifiedAt: MODIFIED + 1 }))).toMatchObject({ updated: 1 });
    expect(await stands(41)).toMatchObject({ id, deleted: false });
    expect(await toldOf(id)).toEqual(['Crane: activity_added', 'Crane: activity_removed', 'Crane: activity_restored']);
  });

  it('go when they have not taken place after all, or concern nothing of ours any more', async () => {
    await takeNext(call(51), call(52));
    const later = { modifiedAt: MODIFIED + 1 };
    const nothing = { ...later, dealExternalId: null, contactExternalIds: [] };
    expect(await takeNext(call(51, { ...later, occurredAt: null }), call(52, nothing))).toMatchObject({ removed: 2 });
    expect([await stands(51), await stands(52)]).toMatchObject([{ deleted: true }, { deleted: true }]);
    expect(await takeNext(call(51, { modifiedAt: MODIFIED + 2 }))).toMatchObject({ updated: 1 });
    expect(await stands(51)).toMatchObject({ deleted: false });
  });

  it('stay deleted when somebody deleted them here', async () => {
    await takeNext(call(61));
    const id = (await stands(61))?.id ?? '';
    await world.org.run((tx) => setActivityDeleted(tx, world.org.admin, { id, deleted: true }));
    const taking = await world.begin();
    expect(await take(taking, call(61, { modifiedAt: MODIFIED + 1 }))).toMatchObject({ skipped: 1 });
    expect(await world.rowsOf(taking, 'Task')).toMatchObject([{ reason: 'Someone deleted this activity here.' }]);
    expect(await remove(61)).toMatchObject({ removed: 0 });
    expect(await takeNext(call(61, { modifiedAt: MODIFIED + 2 }))).toMatchObject({ skipped: 1, updated: 0 });
  });

  it('are linked to a deal that comes later', async () => {
    const deal3 = { dealExternalId: idOf('006', 3) };
    await takeNext(call(71, deal3));
    expect(await stands(71)).toMatchObject({ deal: null, people: ['Ben'] });
    const taking = await world.begin();
    const stageId = world.org.stages.find(({ kind }) => kind === 'open')?.id ?? '';
    await world.org.run((tx) => takeDeals(tx, taking, [deal(3, { name: 'Late', stageId })]));
    expect(await take(taking, call(71, deal3))).toMatchObject({ updated: 1 });
    expect(await stands(71)).toMatchObject({ deal: 'Late', people: ['Ben'] });
  });

  it('lie in the bin with their deal, and are not made a second time', async () => {
    const stageId = world.org.stages.find(({ kind }) => kind === 'open')?.id ?? '';
    const own = { dealExternalId: idOf('006', 4) };
    const taking = await world.begin();
    await world.org.run((tx) => takeDeals(tx, taking, [deal(4, { name: 'Gone', stageId })]));
    await take(taking, call(81, own));
    const id = (await stands(81))?.id;
    const next = await world.begin();
    await world.org.run((tx) => takeDeleted(tx, next, 'Opportunity', [idOf('006', 4)]));
    expect(await take(next, call(81, { ...own, modifiedAt: MODIFIED + 1 }))).toMatchObject({ created: 0, skipped: 1 });
    const back = await world.begin();
    await world.org.run((tx) => takeDeals(tx, back, [deal(4, { name: 'Gone', stageId })]));
    expect(await take(back, call(81, { ...own, modifiedAt: MODIFIED + 2, subject: 'Back' }))).toMatchObject({
      updated: 1,
    });
    expect(await stands(81)).toMatchObject({ id, deal: 'Gone', subject: 'Back' });
  });

  it('takes the place of the meeting that a calendar told of, with everybody in it', async () => {
    const { org, select } = world;
    const mailbox: MailboxOfMember = {
      organizationId: org.organizationId,
      connectionId: newId(),
      memberId: org.admin.memberId,
      addresses: [],
      streams: ['calendar'],
    };
    await select(
      `INSERT INTO connections (organization_id, id, system, member_id, state) VALUES ($1, $2, 'google_workspace', $3, 'healthy')`,
      mailbox.connectionId,
      mailbox.memberId,
    );
    await select(`UPDATE contacts SET email = lower(name) || '@acme.com' WHERE organization_id = $1`);
    const startsAt = MODIFIED - 3 * DAY;
    const meeting: IncomingEvent = {
      eventId: 'e1',
      iCalUid: 'e1@google.com',
      originalStart: null,
      startsAt,
      endsAt: startsAt + 1000,
      isAllDay: false,
      isCancelled: false,
      isDeclined: false,
      organizer: null,
      attendees: ['ben@acme.com', 'kim@acme.com'].map((address) => ({ address, isDeclined: false })),
    };
    await org.run((tx) => takeEvents(tx, mailbox, [meeting], new Date()));
    const [made] = await select<{ id: string }>(
      `SELECT id FROM activities WHERE organization_id = $1 AND subject = 'Meeting'`,
    );
    const taking = await world.begin();
    await take(taking, call(90, { kind: 'meeting', direction: null, occurredAt: startsAt + 600_000 }));
    expect(await stands(90)).toMatchObject({
      id: made?.id,
      subject: 'Call 90',
      kind: 'meeting',
      deal: 'Crane',
      people: ['Ben', 'Kim'],
    });
    expect(await world.rowsOf(taking, 'Task')).toMatchObject([{ outcome: 'updated', before: { subject: 'Meeting' } }]);
    // The calendar takes it back: what Salesforce tells of it stays.
    await org.run((tx) => takeEvents(tx, mailbox, [{ ...meeting, isCancelled: true }], new Date()));
    expect(await stands(90)).toMatchObject({ id: made?.id, deleted: false });
  });

  it.each([
    ['after the calendar', true],
    ['before the calendar', false],
  ])('leave a meeting to the calendar when they were told %s and go there', async (_, isCalendarFirst) => {
    const at = isCalendarFirst ? 91 : 92;
    const { org, select } = world;
    const [mailbox] = await select<MailboxOfMember>(
      `SELECT organization_id AS "organizationId", id AS "connectionId", member_id AS "memberId", '{}'::text[] AS addresses,
         ARRAY['calendar'] AS streams FROM connections WHERE organization_id = $1 AND member_id IS NOT NULL`,
    );
    if (!mailbox) throw new Error('there is no calendar');
    const startsAt = MODIFIED - at * DAY;
    const meeting: IncomingEvent = {
      eventId: `e${at}`,
      iCalUid: `e${at}@google.com`,
      originalStart: null,
      startsAt,
      endsAt: startsAt + 1000,
      isAllDay: false,
      isCancelled: false,
      isDeclined: false,
      organizer: null,
      attendees: [{ address: 'ben@acme.com', isDeclined: false }],
    };
    const read = () => org.run((tx) => takeEvents(tx, mailbox, [meeting], new Date()));
    if (isCalendarFirst) await read();
    await takeNext(call(at, { kind: 'meeting', direction: null, occurredAt: startsAt }));
    if (!isCalendarFirst) await read();
    await remove(at);
    await org.run((tx) => settlePassed(tx, new Date()));
    const met = () =>
      select(
        `SELECT subject, body, opportunity_id AS deal FROM activities
         WHERE organization_id = $1 AND kind = 'meeting' AND deleted_at IS NULL AND occurred_at = $2`,
        new Date(startsAt),
      );
    expect(await met()).toEqual([{ subject: 'Meeting', body: null, deal: null }]);
    await org.run((tx) => takeEvents(tx, mailbox, [{ ...meeting, isCancelled: true }], new Date()));
    expect(await met()).toEqual([]);
  });
});
