/** Whoever changes what deals do not stand on takes turns with its own kind, and waits for no change of a deal. */
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMember } from '../../testing/add-member.ts';
import type { Browser } from '../../testing/app.ts';
import { type DealOrg, startDealOrg } from '../../testing/deals.ts';

let org: DealOrg;
let cro: Browser;
beforeAll(async () => {
  org = await startDealOrg();
  ({ browser: cro } = await addMember(org.app, org.admin, { role: 'cro' }));
});
afterAll(() => org.app.close());

it.each([
  ['a person', () => org.admin.post('/people', { name: 'Hemi Tau', role: 'account_executive' })],
  ['an invitation', () => org.admin.post('/invitations', { email: 'ana@example.com', role: 'vp_sales' })],
  ['a competitor', () => org.admin.post('/competitors', { name: 'Acme' })],
  ['a loss reason', () => org.admin.post('/loss-reasons', { name: 'Merger' })],
  ['a deadline', () => cro.put('/commits/deadline', { deadline: { weekday: 5, hour: 12, period: 'quarter' } })],
  [
    'a quota',
    () =>
      cro.put('/quotas', {
        period: 'quarter',
        containing: '2031-01-01',
        items: [{ scope: 'rep', memberId: org.adminId, amountMinor: 100 }],
      }),
  ],
])('%s is kept while a change of a deal is under way', async (_what, keep) => {
  const changing = new pg.Client({ connectionString: org.app.database.ownerUrl });
  await changing.connect();
  try {
    // As holdOrganization, by somebody whose change is not over.
    await changing.query('BEGIN');
    await changing.query('SELECT 1 FROM organizations WHERE organization_id = $1 FOR SHARE', [org.organizationId]);
    const { status, body } = await keep();
    expect([200, 201], JSON.stringify(body)).toContain(status);
  } finally {
    await changing.end();
  }
});
