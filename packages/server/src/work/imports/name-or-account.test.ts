import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, TestApp } from '../../testing/app.ts';
import { startWorkingApp } from '../../testing/jobs.ts';
import { importFile, upload } from './testing/journey.ts';

const NAMES_ONLY = `dealname,dealstage,amount
Harbour cranes,Proposal,120000
Rail yard,Closed Won,80000
`;
const CLIENTS_ONLY = `Client,Stage,Value
Harbour Ltd,Proposal,120000
Rail Inc,Closed Won,80000
`;

describe('a file with only a name or only an account', () => {
  let server: TestApp;
  let browser: Browser;
  beforeAll(async () => {
    server = await startWorkingApp();
    ({ browser } = await server.signUp());
  });
  afterAll(() => server.close());

  type Deal = { name: string; account: { name: string } | null };
  const deals = async (): Promise<[string, string | undefined][]> =>
    (await browser.get('/opportunities?sort=name&direction=asc&limit=200')).body.items.map(
      ({ name, account }: Deal): [string, string | undefined] => [name, account?.name],
    );
  const issuesOf = async (id: string) => (await browser.get(`/imports/${id}/issues?limit=200`)).body.items;

  it('asks for the account unless the file is said to have none, and says that once', async () => {
    const { body } = await upload(browser, 'names.csv', NAMES_ONLY);
    expect(body.inspection.warnings).toContain('No account column: deals have no account.');
    const asked = await browser.request('PUT', `/imports/${body.id}/choices`, {
      mapping: { name: 0, stage: 1, amount: 2 },
      currency: 'NZD',
    });
    expect([asked.status, asked.body]).toMatchObject([422, { data: { problems: [{ field: 'mapping.account' }] } }]);
    const done = await importFile(browser, 'names.csv', NAMES_ONLY, { withoutAccount: true });
    expect(done.counts).toMatchObject({ created: 2, rejected: 0 });
    expect(await deals()).toEqual([
      ['Harbour cranes', undefined],
      ['Rail yard', undefined],
    ]);
    const reasons = (await issuesOf(done.id)).map(({ reason }: { reason: string }) => reason);
    expect(reasons.filter((reason: string) => reason.includes('account'))).toEqual([]);
  });

  it('names deals by their accounts where no column names them', async () => {
    const done = await importFile(browser, 'clients.csv', CLIENTS_ONLY);
    expect(done.counts).toMatchObject({ created: 2, rejected: 0 });
    expect(await deals()).toContainEqual(['Harbour Ltd', 'Harbour Ltd']);
    expect(await deals()).toContainEqual(['Rail Inc', 'Rail Inc']);
  });
});
