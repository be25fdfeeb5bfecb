import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Answer, Browser, TestApp } from '../../../../testing/app.ts';
import { startWorkingApp } from '../../../../testing/jobs.ts';
import type { SalesforcePeer } from '../../../../testing/peers/salesforce/peer.ts';
import { countsOf, dealNamed, ended, saveProposal, synced } from '../testing/load.ts';
import { connectSalesforce, startPeerFor } from '../testing/sign-in.ts';

let app: TestApp;
let peer: SalesforcePeer;
let browser: Browser;
beforeAll(async () => {
  app = await startWorkingApp();
});
afterAll(() => app.close());

/** An organisation that has loaded its Salesforce, and sends changes when it is asked to. */
beforeEach(async () => {
  peer = await startPeerFor(app);
  browser = (await app.signUp()).browser;
  await connectSalesforce(browser, peer);
  await sendOn();
  await synced(browser);
  return () => peer.stop();
});

type Mapping = Answer['body'];

/** Saves the mapping with sending on, and with fields owned as wanted. */
const sendOn = (owners: Readonly<Record<string, string>> = {}, push: object = {}) =>
  saveProposal(browser, (mapping: Mapping) => ({
    ...mapping,
    fields: mapping.fields.map((line: { object: string; field: string; owner: string }) =>
      line.object === 'Opportunity' ? { ...line, owner: owners[line.field] ?? line.owner } : line,
    ),
    push: { mode: 'scheduled', scores: [], ...push },
  }));

async function pushed(): Promise<Answer['body']> {
  const { status, body } = await browser.post('/connections/salesforce/push');
  if (status !== 200) throw new Error(`the push was not started: ${JSON.stringify(body)}`);
  return ended(browser, body.id);
}

const theirIdOf = (name: string): string => {
  for (const [id, row] of peer.world.table('Opportunity').rows) if (row.Name === name) return id;
  throw new Error(`there is no opportunity ${name}`);
};
const theirs = (name: string) => peer.world.get('Opportunity', theirIdOf(name));
const changeThere = (name: string, to: Record<string, string | number | null>) =>
  peer.world.change('Opportunity', theirIdOf(name), to);
async function changeHere(name: string, to: object): Promise<void> {
  const { id } = await dealNamed(browser, name);
  const { status, body } = await browser.patch(`/opportunities/${id}`, to);
  if (status !== 200) throw new Error(`the deal was not changed: ${JSON.stringify(body)}`);
}
const rowsOf = async (sync: Answer['body'], outcome: string) =>
  (await browser.get(`/connections/salesforce/syncs/${sync.id}/rows?limit=100&outcome=${outcome}`)).body.items;

/** Records that were sent, by what each request held. */
const sentRecords = () =>
  peer
    .requests()
    .filter(({ method }) => method === 'PATCH')
    .flatMap(({ body }) => JSON.parse(body).records as Record<string, unknown>[])
    .map(({ attributes: _, id: __, ...values }) => values);

describe('a push', () => {
  it('sends what changed here, in the fields that Forecastle decides, and nothing else', async () => {
    await changeHere('Tui pilot', { nextStep: 'Call Ben', amountMinor: 2_700_000, name: 'Renamed here' });
    const sync = await pushed();
    expect([sync.kind, sync.status, sync.error]).toEqual(['push', 'completed', null]);
    expect(countsOf(sync).Opportunity).toEqual({ read: 1, sent: 1 });
    expect(sentRecords()).toEqual([{ NextStep: 'Call Ben', Amount: 27_000 }]);
    expect(theirs('Tui pilot')).toMatchObject({ NextStep: 'Call Ben', Amount: 27_000 });
    const [row] = await rowsOf(sync, 'sent');
    expect([row.fields.toSorted(), row.changed.toSorted()]).toEqual([
      ['Amount', 'NextStep'],
      ['amountMinor', 'nextStep'],
    ]);
  });
});
