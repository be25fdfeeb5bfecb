/** Turns of mailboxes of several organisations, with the jobs of the server. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../platform/database/ids.ts';
import { inTenant } from '../../../platform/database/tenant.ts';
import { connected } from '../../../testing/administer.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { startTestJobs } from '../../../testing/jobs.ts';
import { type GooglePeer, startGooglePeer } from '../../../testing/peers/google/peer.ts';
import { STREAM_SCOPES } from '../../connections/google/client/oauth.ts';
import { keepSecret } from '../../connections/secrets.ts';
import { beginReading, daysBefore } from '../begin-reading.ts';

const WITHIN = { timeout: 60_000 };
const HOUR_MINUTES = 60;

let app: TestApp;
let peer: GooglePeer;
beforeAll(async () => {
  app = await startTestApp();
  peer = await startGooglePeer({ now: new Date().toISOString() });
  Object.assign(app.settings, { google: { origin: peer.origin } });
});
afterAll(() => Promise.all([app.close(), peer.stop()]));

/** An organisation of so many people whose mailboxes are due, each with one email of a contact. */
async function organization(domain: string, people: number): Promise<string> {
  const { browser, session } = await app.signUp();
  const organizationId: string = session.organization.id;
  const from = `jane@buyer-of-${domain}`;
  expect((await browser.post('/contacts', { name: 'Jane Lee', email: from })).status).toBe(201);
  const addresses = Array.from({ length: people }, (_, nth) => `person${nth}@${domain}`);
  for (const address of addresses) {
    peer.world.addPerson(address);
    peer.world.deliver({ from, to: address });
  }
  const now = new Date();
  await inTenant(app.database.pool, organizationId, async (tx) => {
    for (const address of addresses) {
      const [memberId, connectionId] = [newId(), newId()];
      await tx.client.query(
        `INSERT INTO members (organization_id, id, name, email, role) VALUES ($1, $2, $3, $3, 'account_executive')`,
        [organizationId, memberId, address],
      );
      await tx.client.query(
        `INSERT INTO connections (organization_id, id, system, member_id, state, remote)
         VALUES ($1, $2, 'google_workspace', $3, 'healthy', $4)`,
        [organizationId, connectionId, memberId, { address, accountId: address, notAllowed: [] }],
      );
      const token = peer.tokens.issue(address, Object.values(STREAM_SCOPES), HOUR_MINUTES);
      await keepSecret(tx, app.settings, { connectionId, kind: 'access_token' }, token);
      await beginReading(tx, connectionId, { streams: ['mail'], from: daysBefore(now, 1), now });
    }
  });
  return organizationId;
}

const read = (organizationId: string) =>
  inTenant(app.database.pool, organizationId, async ({ client }) => {
    const { rows } = await client.query<{ n: number }>(
      `SELECT count(DISTINCT connection_id)::int AS n FROM mailbox_messages WHERE organization_id = $1`,
      [organizationId],
    );
    return rows[0]?.n ?? 0;
  });

it('a hundred mailboxes of one organisation do not hold up the one of another', async () => {
  const large = await organization('large.example', 100);
  const small = await organization('small.example', 1);
  // While somebody holds their rows, the mailboxes of the large one take their turns and none comes to its end.
  const jobs = await connected(app.database.ownerUrl, async (client) => {
    await client.query('BEGIN');
    await client.query('SELECT 1 FROM connections WHERE organization_id = $1 FOR UPDATE', [large]);
    const started = await startTestJobs(app);
    await expect.poll(() => read(small), WITHIN).toBe(1);
    expect(await read(large)).toBe(0);
    await client.query('COMMIT');
    return started;
  });
  await expect.poll(() => read(large), WITHIN).toBe(100);
  await jobs.stop();
});
