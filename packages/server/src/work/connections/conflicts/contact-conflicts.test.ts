import type { IncomingActivity } from '@forecastle/rules';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eraseContact } from '../../../records/contacts/erase-contact.ts';
import { updateContact } from '../../../records/contacts/update-contact.ts';
import { takeActivities } from '../taking/activities/take-activities.ts';
import { takeContacts } from '../taking/records/take-contacts.ts';
import { contact, idOf, MODIFIED, type SyncWorld, startSyncWorld } from '../taking/testing/sync-world.ts';

let world: SyncWorld;
beforeAll(async () => {
  world = await startSyncWorld();
});
afterAll(() => world.database.drop());

it('conflicts of a contact hold both values, and go when the contact is erased', async () => {
  const { org } = world;
  const first = await world.begin();
  await org.run((tx) => takeContacts(tx, first, [contact(1, { name: 'Priya Singh', title: 'CFO' })]));
  const id = [...(await world.identitiesOf('Contact')).values()][0] ?? '';
  await org.run((tx) => updateContact(tx, org.admin, { id, title: 'CEO' }));
  const taking = await world.begin({ owners: { title: 'latest' } });
  const later = Date.now() + 60_000;
  await org.run((tx) =>
    takeContacts(tx, taking, [{ ...contact(1, { name: 'Priya Singh', title: 'Chair' }), modifiedAt: later }]),
  );
  const conflicts = () =>
    world.select<{ theirs: string; ours: string; stands: string; shared: boolean }>(
      'SELECT theirs, ours, stands, is_shared AS shared FROM sync_conflicts WHERE organization_id = $1',
    );
  expect(await conflicts()).toEqual([{ theirs: 'Chair', ours: 'CEO', stands: 'theirs', shared: true }]);
  await org.run((tx) => eraseContact(tx, org.admin, id));
  expect(await conflicts()).toEqual([]);
});

it('what syncs told of a contact and of activities with them goes when the contact is erased', async () => {
  const { org } = world;
  const call = (subject: string): IncomingActivity => ({
    externalId: idOf('00T', 1),
    modifiedAt: MODIFIED,
    kind: 'call',
    direction: 'outgoing',
    subject,
    body: null,
    occurredAt: MODIFIED,
    dealExternalId: null,
    contactExternalIds: [idOf('003', 2)],
    recordedById: null,
    notices: [],
  });
  const first = await world.begin();
  await org.run((tx) => takeContacts(tx, first, [contact(2, { name: 'Ben Hill' }), contact(3, { name: 'Kim Tan' })]));
  await org.run((tx) => takeActivities(tx, first, 'Task', [call('Asked Ben')]));
  const later = { modifiedAt: MODIFIED + 1000, notices: [{ source: 'Email', reason: '“ben@hill” is no address.' }] };
  const second = await world.begin();
  await org.run((tx) =>
    takeContacts(tx, second, [
      { ...contact(2, { name: 'Benedict Hill' }), ...later },
      { ...contact(3, { name: 'Kimberley Tan' }), ...later },
    ]),
  );
  await org.run((tx) => takeActivities(tx, second, 'Task', [{ ...call('Asked them'), modifiedAt: MODIFIED + 1000 }]));
  await world.select(
    `INSERT INTO sync_failures (organization_id, connection_id, direction, object, external_id, run_id, reason)
     SELECT $1, $2, 'write', 'Contact', id, $3, 'Salesforce refused the name.' FROM unnest($4::text[]) AS id`,
    world.connectionId,
    second.runId,
    [idOf('003', 2), idOf('003', 3)],
  );
  const told = async (object: 'Contact' | 'Task') =>
    (await world.rowsOf(second, object)).map(({ externalId, outcome, before, reason }) => [
      externalId.slice(0, 15).at(-1),
      outcome,
      before,
      reason,
    ]);
  const ofKim = [
    ['3', 'updated', { name: 'Kim Tan' }, null],
    ['3', 'warning', null, later.notices[0]?.reason],
  ];
  expect(await told('Contact')).toEqual([
    ['2', 'updated', { name: 'Ben Hill' }, null],
    ['2', 'warning', null, later.notices[0]?.reason],
    ...ofKim,
  ]);
  expect(await told('Task')).toEqual([['1', 'updated', { subject: 'Asked Ben' }, null]]);
  const id = (await world.identitiesOf('Contact')).get(idOf('003', 2)) ?? '';
  await org.run((tx) => eraseContact(tx, org.admin, id));
  expect(await told('Contact')).toEqual([['2', 'updated', null, null], ['2', 'warning', null, null], ...ofKim]);
  expect(await told('Task')).toEqual([['1', 'updated', null, null]]);
  expect(await world.select('SELECT external_id AS of FROM sync_failures WHERE organization_id = $1')).toEqual([
    { of: idOf('003', 3) },
  ]);
});
