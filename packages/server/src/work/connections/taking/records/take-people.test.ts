import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createContact } from '../../../../records/contacts/create-contact.ts';
import { takeDealContacts } from '../deals/take-deal-contacts.ts';
import { takeDeals } from '../deals/take-deals.ts';
import { linkWaiting } from '../link-waiting.ts';
import { takeMembers } from '../take-members.ts';
import {
  account,
  contact,
  deal,
  expectKept,
  idOf,
  MODIFIED,
  type SyncWorld,
  startSyncWorld,
} from '../testing/sync-world.ts';
import { takeAccounts } from './take-accounts.ts';
import { takeContacts } from './take-contacts.ts';

describe('people of a connected system', () => {
  let world: SyncWorld;
  beforeAll(async () => {
    world = await startSyncWorld();
  });
  afterAll(async () => {
    await expectKept(world);
    await world.database.drop();
  });

  it('are contacts at their accounts, found by address, below their managers', async () => {
    const { org } = world;
    const here = await org.run((tx) =>
      createContact(tx, org.admin, { name: 'Priya Singh', email: 'Priya@kauri.example' }),
    );
    const taking = await world.begin({ isFirst: true });
    await org.run((tx) => takeAccounts(tx, taking, [account(1, { name: 'Kauri' })]));
    const at = { accountExternalId: idOf('001', 1) };
    const counts = await org.run((tx) =>
      takeContacts(tx, taking, [
        contact(1, { name: 'Priya Singh', email: 'priya@kauri.example', title: 'CFO' }, at),
        contact(2, { name: 'Rangi Cooper', otherPhones: ['+64 21 1'] }, { ...at, reportsToExternalId: idOf('003', 1) }),
        contact(3, { name: 'Somebody' }, { accountExternalId: idOf('001', 99) }),
      ]),
    );
    expect(counts).toMatchObject({ created: 2, updated: 1, warnings: 0 });
    expect(await org.run((tx) => linkWaiting(tx, taking, 'Contact', 10))).toEqual({ warnings: 0 });
    const ids = await world.identitiesOf('Contact');
    expect(ids.get(idOf('003', 1))).toBe(here.id);
    const accountId = (await world.identitiesOf('Account')).get(idOf('001', 1));
    expect(
      await world.select(
        'SELECT name, account_id, reports_to_id, title, other_phones FROM contacts WHERE organization_id = $1 ORDER BY name',
      ),
    ).toEqual([
      { name: 'Priya Singh', account_id: accountId, reports_to_id: null, title: 'CFO', other_phones: [] },
      { name: 'Rangi Cooper', account_id: accountId, reports_to_id: here.id, title: null, other_phones: ['+64 21 1'] },
      { name: 'Somebody', account_id: null, reports_to_id: null, title: null, other_phones: [] },
    ]);
  });

  it('are at their account once it is here', async () => {
    const { org } = world;
    const taking = await world.begin();
    await org.run((tx) => takeAccounts(tx, taking, [account(99, { name: 'Late' })]));
    expect(await org.run((tx) => linkWaiting(tx, taking, 'Contact', 10))).toEqual({ read: 1, updated: 1, warnings: 0 });
    expect(await org.run((tx) => linkWaiting(tx, taking, 'Contact', 10))).toBeNull();
    const accountId = (await world.identitiesOf('Account')).get(idOf('001', 99));
    expect(
      await world.select(`SELECT account_id FROM contacts WHERE organization_id = $1 AND name = 'Somebody'`),
    ).toEqual([{ account_id: accountId }]);
    expect(await world.rowsOf(taking, 'Contact')).toMatchObject([{ outcome: 'updated', before: { accountId: null } }]);
    const again = contact(3, { name: 'Somebody' }, { accountExternalId: idOf('001', 99) });
    expect(await org.run((tx) => takeContacts(tx, taking, [again]))).toMatchObject({ unchanged: 1 });
  });

  it('are on deals with their roles', async () => {
    const { org } = world;
    const taking = await world.begin();
    const stageId = org.stages[0]?.id ?? '';
    await org.run((tx) => takeDeals(tx, taking, [deal(1, { name: 'Crane', stageId })]));
    const on = (at: number, role: 'champion' | 'influencer' | null, given: object = {}) => ({
      externalId: idOf('00K', at),
      modifiedAt: MODIFIED,
      dealExternalId: idOf('006', 1),
      contactExternalId: idOf('003', 1),
      role,
      ...given,
    });
    const take = async (...incoming: ReturnType<typeof on>[]) => {
      const next = await world.begin();
      return org.run((tx) => takeDealContacts(tx, next, incoming));
    };
    const roles = async () =>
      (await world.select<{ role: string }>('SELECT role FROM opportunity_contacts WHERE organization_id = $1')).map(
        ({ role }) => role,
      );
    expect(
      await take(on(1, 'champion'), on(2, null), on(3, null, { contactExternalId: idOf('003', 77) })),
    ).toMatchObject({
      created: 1,
      unchanged: 1,
      skipped: 1,
    });
    expect(await roles()).toEqual(['champion']);
    expect(await take(on(1, 'champion'))).toMatchObject({ unchanged: 1 });
    expect(await take(on(1, 'influencer', { modifiedAt: MODIFIED + 1 }))).toMatchObject({ updated: 1 });
    expect(await roles()).toEqual(['influencer']);
    const told = await world.select(
      `SELECT kind, actor_kind FROM ledger WHERE organization_id = $1 AND kind LIKE 'contact%' ORDER BY recorded_at`,
    );
    expect(told).toEqual([
      { kind: 'contact_added', actor_kind: 'salesforce' },
      { kind: 'contact_changed', actor_kind: 'salesforce' },
    ]);
  });

  it('are people without sign-in, once for each address', async () => {
    const { org } = world;
    const mere = await org.addMember('account_executive');
    const person = (at: number, name: string, email: string | null) => ({
      externalId: idOf('005', at),
      modifiedAt: MODIFIED,
      name,
      email,
    });
    const people = [
      person(1, 'Mere', mere.email.toUpperCase()),
      person(2, 'Hemi Ngata', 'hemi@kauri.example'),
      person(3, 'Hemi Ngata again', 'HEMI@kauri.example'),
      person(4, 'Nobody', null),
    ];
    const take = async () => {
      const taking = await world.begin();
      return org.run((tx) => takeMembers(tx, taking, people));
    };
    expect(await take()).toMatchObject({ read: 4, created: 2, unchanged: 2 });
    const ids = await world.identitiesOf('User');
    expect(ids.get(idOf('005', 1))).toBe(mere.memberId);
    expect(ids.get(idOf('005', 3))).toBe(ids.get(idOf('005', 2)));
    expect(await take()).toMatchObject({ created: 0, unchanged: 4 });
  });
});
