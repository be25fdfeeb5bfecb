import { afterAll, describe, expect, it } from 'vitest';
import { addMember } from '../../testing/add-member.ts';
import { type Browser, startTestApp } from '../../testing/app.ts';

const app = await startTestApp();
afterAll(app.close);

const asked = (field: string, value: string[]) =>
  encodeURIComponent(JSON.stringify({ conditions: [{ field, is: 'is', value }] }));

describe.each([
  ['accounts', 'Port'],
  ['contacts', 'Ana'],
] as const)('the owner of one of the %s', (many, name) => {
  it('may change it, and whoever leads them; nobody becomes one who is not here', async () => {
    const { browser: admin } = await app.signUp();
    const manager = await addMember(app, admin, { role: 'sales_manager' });
    const rep = await addMember(app, admin, { role: 'account_executive', managerId: manager.memberId });
    const other = await addMember(app, admin, { role: 'account_executive' });
    const { id } = (await admin.post(`/${many}`, { name })).body;
    const externalId = (by: Browser, given: string) => by.patch(`/${many}/${id}`, { externalId: given });
    for (const by of [manager, rep, other]) expect((await externalId(by.browser, 'x')).status).toBe(403);
    expect((await rep.browser.patch(`/${many}/${id}`, { ownerId: rep.memberId })).status).toBe(403);
    const given = await admin.patch(`/${many}/${id}`, { ownerId: rep.memberId, seen: { ownerId: null } });
    expect(given.body.owner).toMatchObject({ id: rep.memberId });
    for (const by of [rep, manager]) expect((await externalId(by.browser, by.memberId)).status).toBe(200);
    expect((await externalId(other.browser, 'y')).status).toBe(403);
    const told = (await admin.get(`/audit-trail?recordId=${id}`)).body.items.flatMap(
      ({ changes }: { changes: { label: string }[] }) => changes.map(({ label }) => label),
    );
    expect(told).toContain('Owner');
    const elsewhere = (await app.signUp()).session.member.id;
    expect((await admin.patch(`/${many}/${id}`, { ownerId: elsewhere })).status).toBe(422);
    expect((await admin.post(`/people/${other.memberId}/leave`)).status).toBe(200);
    expect((await admin.patch(`/${many}/${id}`, { ownerId: other.memberId })).status).toBe(422);
    expect((await rep.browser.patch(`/${many}/${id}`, { ownerId: null })).body.owner).toBeNull();
  });

  it('is a condition, an order and a group of the list, and a column of its files', async () => {
    const { browser: admin, session } = await app.signUp();
    const rep = await addMember(app, admin, { role: 'account_executive', name: 'Aroha Ellis' });
    const add = async (of: string, ownerId: string | null) =>
      (await admin.post(`/${many}`, { name: of, ownerId })).body.id;
    const [one, two, three] = [
      await add('One', session.member.id),
      await add('Two', rep.memberId),
      await add('Three', null),
    ];
    const ids = async (query: string) =>
      (await admin.get(`/${many}?${query}`)).body.items.map((item: { id: string }) => item.id);
    expect(await ids(`where=${asked('owner', [rep.memberId])}`)).toEqual([two]);
    expect(await ids('order=-owner')).toEqual([one, two, three]);
    const groups = (await admin.get(`/${many}/groups?by=owner`)).body.items;
    expect(groups.map(({ label }: { label: string | null }) => label)).toEqual(['Aroha Ellis', 'Mere Walker', null]);
    expect(await ids(`group=owner&groupKey=${rep.memberId}`)).toEqual([two]);
    const file = await admin.get(`/exports/${many}.csv?columns=name&columns=owner&order=owner`);
    expect(file.body).toContain('Two,Aroha Ellis');
  });
});
