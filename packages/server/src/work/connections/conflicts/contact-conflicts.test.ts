import { afterAll, beforeAll, expect, it } from 'vitest';
import { eraseContact } from '../../../records/contacts/erase-contact.ts';
import { updateContact } from '../../../records/contacts/update-contact.ts';
import { takeContacts } from '../taking/take-contacts.ts';
import { contact, type SyncWorld, startSyncWorld } from '../taking/testing/sync-world.ts';

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
