/** The background work of a server, from what happened to the message in Slack. */

import { afterAll, expect, it } from 'vitest';
import { inTenant } from '../../../platform/database/tenant.ts';
import { noteSlackEvents } from '../../../tenancy/slack-outbox/note-events.ts';
import { startTestApp } from '../../../testing/app.ts';
import { startTestJobs } from '../../../testing/jobs.ts';
import { sendingOrg } from './testing/sending-org.ts';

const app = await startTestApp();
afterAll(app.close);

it('sends what happened by itself', async () => {
  const org = await sendingOrg(app);
  const cro = await org.person('cro', ['deal_lost', 'mentions']);
  const dealId = await org.deal(org.admin, { name: 'Harbour crane' });
  await org.close(org.admin, dealId, 'Closed Lost');
  await org.sql('DELETE FROM slack_events WHERE organization_id = $1');
  const jobs = await startTestJobs(app);
  await inTenant(app.database.pool, org.organizationId, (tx) =>
    noteSlackEvents(tx, ['deal_lost'], () => [
      { topic: 'deal_lost', opportunityId: dealId, occurredAt: new Date(Date.now() - 60_000) },
    ]),
  );
  await expect.poll(cro.messages).toEqual([expect.stringContaining('Harbour crane')]);
  await jobs.stop();
  await org.peer.stop();
});
