/** Maps and syncs organisations of tests, by the operations that the screens use. */
import { expect, vi } from 'vitest';
import type { Answer, Browser, TestApp } from '../../../../testing/app.ts';
import type { PeerOptions, SalesforcePeer } from '../../../../testing/peers/salesforce/peer.ts';
import { connectSalesforce, startPeerFor } from './sign-in.ts';

export interface Connected {
  readonly peer: SalesforcePeer;
  readonly browser: Browser;
  readonly organizationId: string;
}

/** Makes an organisation and a peer, and connects the two. The caller stops the peer. */
export async function connectNew(app: TestApp, options: PeerOptions = {}): Promise<Connected> {
  const peer = await startPeerFor(app, options);
  const { browser, session } = await app.signUp();
  await connectSalesforce(browser, peer);
  return { peer, browser, organizationId: session.organization.id };
}

/** Returns the id of a record of the peer. */
export function idThere({ world }: SalesforcePeer, object: string, value: string, field = 'Name'): string {
  for (const [id, row] of world.table(object).rows) if (row[field] === value) return id;
  throw new Error(`there is no ${object} ${value}`);
}

/** Saves the proposal as the mapping, changed as wanted. */
export async function saveProposal(
  browser: Browser,
  change: (mapping: Answer['body']) => Answer['body'] = (mapping) => mapping,
): Promise<Answer['body']> {
  const { status, body } = await browser.get('/connections/salesforce/mapping');
  if (status !== 200) throw new Error(`the mapping answered ${status}: ${JSON.stringify(body)}`);
  const saved = await browser.put('/connections/salesforce/mapping', {
    mapping: change(body.mapping),
    basedOn: body.version,
  });
  if (saved.status !== 200) throw new Error(`the mapping was not saved: ${JSON.stringify(saved.body)}`);
  return saved.body;
}

/** Waits until a sync has ended. */
export async function ended(browser: Browser, id: string): Promise<Answer['body']> {
  return vi.waitFor(
    async () => {
      const { body } = await browser.get(`/connections/salesforce/syncs/${id}`);
      expect(['completed', 'failed', 'cancelled']).toContain(body.status);
      return body;
    },
    { timeout: 120_000, interval: 50 },
  );
}

/** Starts a sync and waits for its end. */
export async function synced(browser: Browser, asked: object = {}): Promise<Answer['body']> {
  const { status, body } = await browser.post('/connections/salesforce/syncs', asked);
  if (status !== 200) throw new Error(`the sync was not started: ${JSON.stringify(body)}`);
  return ended(browser, body.id);
}

/** Saves the proposal with sending after each sync, unless `push` has another mode, and with fields owned as wanted: `Account.industry`. */
export const saveSending = (
  browser: Browser,
  owners: Readonly<Record<string, string>> = {},
  push: { readonly mode?: string; readonly scores?: readonly object[] } = {},
): Promise<Answer['body']> =>
  saveProposal(browser, (mapping) => ({
    ...mapping,
    fields: mapping.fields.map((line: Record<'object' | 'field' | 'owner', string>) => ({
      ...line,
      owner: owners[`${line.object}.${line.field}`] ?? line.owner,
    })),
    push: { mode: 'scheduled', scores: [], ...push },
  }));

/** Starts a push and waits for its end. */
export async function pushed(browser: Browser): Promise<Answer['body']> {
  const { status, body } = await browser.post('/connections/salesforce/push');
  if (status !== 200) throw new Error(`the push was not started: ${JSON.stringify(body)}`);
  return ended(browser, body.id);
}

/** Values that were sent to the peer, record by record. */
export const sentTo = (peer: SalesforcePeer): Record<string, unknown>[] =>
  peer
    .requests()
    .filter(({ method }) => method === 'PATCH')
    .flatMap(({ body }) => JSON.parse(body).records as Record<string, unknown>[])
    .map(({ attributes: _, id: __, ...values }) => values);

/** What a sync did by object, without zeros. */
export const countsOf = ({ counts }: Answer['body']): Record<string, Record<string, number>> =>
  Object.fromEntries(
    counts.map(({ object, total: _, ...each }: Record<string, number>) => [
      object,
      Object.fromEntries(Object.entries(each).filter(([, count]) => count > 0)),
    ]),
  );

/** The deal of a name, as the API shows it. */
export async function dealNamed(browser: Browser, name: string): Promise<Answer['body']> {
  const { items } = (await browser.get('/opportunities?limit=50')).body;
  const found = items.find((deal: { name: string }) => deal.name === name);
  if (!found) throw new Error(`there is no deal ${name}`);
  return found;
}
