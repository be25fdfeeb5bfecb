import { afterAll, expect, it } from 'vitest';
import { addMember } from '../../testing/add-member.ts';
import { type Browser, startTestApp } from '../../testing/app.ts';

const app = await startTestApp();
afterAll(app.close);

it('names open deals of the account with a like name that the reader sees, the likest first', async () => {
  const { browser: admin } = await app.signUp();
  const made = async (path: string, body: object, by: Browser = admin) => (await by.post(path, body)).body;
  const harbour = await made('/accounts', { name: 'Harbour Ltd' });
  const other = await made('/accounts', { name: 'Wharf Ltd' });
  const stages = (await admin.get('/stages')).body.items;
  const won = stages.find(({ kind }: { kind: string }) => kind === 'won');
  const rep = await addMember(app, admin, { role: 'account_executive', name: 'Rua Tane' });
  const accountId = harbour.id;
  const crane = await made('/opportunities', { name: 'Harbour crane', accountId });
  await made('/opportunities', { name: 'Harbour cranes 2027', accountId }, rep.browser);
  await made('/opportunities', { name: 'Dredging', accountId });
  await made('/opportunities', { name: 'Harbour crane', accountId: other.id });
  await made('/opportunities', { name: 'Harbour crane', accountId, stageId: won.id });
  await made('/opportunities', { name: 'Harbour crane' });

  const ask = async (name: string, by: Browser = admin) =>
    (await by.get(`/opportunities/similar?accountId=${accountId}&name=${encodeURIComponent(name)}`)).body.items;
  const names = async (name: string, by?: Browser) => (await ask(name, by)).map((deal: { name: string }) => deal.name);
  expect((await ask('HARBOUR  crane'))[0]).toEqual({
    id: crane.id,
    name: 'Harbour crane',
    stageName: stages[0].name,
    ownerName: 'Mere Walker',
  });
  expect(await names('Harbour crane')).toEqual(['Harbour crane', 'Harbour cranes 2027']);
  // A slip of the keyboard, and a part of a name.
  expect(await names('Harbuor crane')).toEqual(['Harbour crane']);
  expect(await names('dredg')).toEqual(['Dredging']);
  expect(await names('Tug')).toEqual([]);
  expect(await names('Ha')).toEqual([]);
  expect(await names('Harbour crane', rep.browser)).toEqual(['Harbour cranes 2027']);
});
