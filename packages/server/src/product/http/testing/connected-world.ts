/** Connections in the world of the denial suites: Salesforce with a sync and a conflict, and a mailbox at Google. */
import { valueHash } from '@forecastle/rules';
import { newId } from '../../../platform/database/ids.ts';
import { inTenant } from '../../../platform/database/tenant.ts';
import type { Browser } from '../../../testing/app.ts';
import type { SalesforcePeer } from '../../../testing/peers/salesforce/peer.ts';
import { connectMailbox, saveApp } from '../../../work/connections/google/testing/sign-in.ts';
import { connectSalesforce } from '../../../work/connections/salesforce/testing/sign-in.ts';
import type { MailboxOfMember } from '../../../work/mailboxes/source.ts';
import { takeMessages } from '../../../work/mailboxes/taking/take-messages.ts';
import type { World } from './denial-world.ts';

const PATH = '/connections/salesforce';

/** Connects an admin's organisation with the peer, where it is not connected. */
export async function signedIn(admin: Browser, peer: SalesforcePeer): Promise<void> {
  const { state } = (await admin.get(PATH)).body;
  if (state !== 'healthy' && state !== 'paused') await connectSalesforce(admin, peer);
}

/** Makes the first organisation's connection healthy and mapped, and ends its syncs. Returns its id. */
export async function connected(world: World): Promise<string> {
  const { app, organizationId, people, salesforce } = world;
  await signedIn(people.admin, salesforce);
  return inTenant(app.database.pool, organizationId, async ({ client }) => {
    await client.query(`UPDATE sync_runs SET status = 'cancelled' WHERE organization_id = $1`, [organizationId]);
    const { rows } = await client.query<{ id: string }>(
      `UPDATE connections SET state = 'healthy', reason = NULL, mapping_version = coalesce(mapping_version, 1)
       WHERE organization_id = $1 AND system = 'salesforce' AND state <> 'disconnected' RETURNING id`,
      [organizationId],
    );
    return rows[0]?.id ?? '';
  });
}

/** Returns the id of a sync that is queued and that nobody takes up. */
export async function queuedSync(world: World): Promise<string> {
  const connectionId = await connected(world);
  const { app, organizationId } = world;
  return inTenant(app.database.pool, organizationId, async ({ client }) => {
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO sync_runs (organization_id, id, connection_id, kind, status, generation, mapping_version)
       VALUES ($1, $2, $3, 'incremental', 'queued', 1, 1) RETURNING id`,
      [organizationId, newId(), connectionId],
    );
    return rows[0]?.id ?? '';
  });
}

/** Returns a conflict of the first deal's next step, where Salesforce's value was taken. */
export async function openConflict(world: World): Promise<{ id: string; version: string }> {
  const connectionId = await connected(world);
  const { app, organizationId, ids, people } = world;
  await inTenant(app.database.pool, organizationId, async ({ client }) => {
    await client.query('DELETE FROM sync_conflicts WHERE organization_id = $1', [organizationId]);
    await client.query(
      `INSERT INTO sync_conflicts (organization_id, connection_id, object, external_id, field, id, entity, entity_id, owner,
         theirs, ours, theirs_hash, ours_hash, theirs_at, stands, is_shared, run_id, detected_at, changed_at)
       VALUES ($1, $2, 'Opportunity', '006000000000001AAA', 'nextStep', $3, 'opportunity', $4, 'latest', '"Visit"', '"Call"',
         $5, $6, now(), 'ours', false, $7, now(), now())`,
      [organizationId, connectionId, newId(), ids.deal, valueHash('Visit'), valueHash('Call'), newId()],
    );
  });
  const { items } = (await people.admin.get(`${PATH}/conflicts`)).body;
  return items[0];
}

/** Returns the id of a removal that has ended and was not undone. */
export async function endedRemoval(world: World): Promise<string> {
  const connectionId = await connected(world);
  const { app, organizationId } = world;
  return inTenant(app.database.pool, organizationId, async ({ client }) => {
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO sync_runs (organization_id, id, connection_id, kind, status, generation, mapping_version)
       VALUES ($1, $2, $3, 'removal', 'completed', 1, 1) RETURNING id`,
      [organizationId, newId(), connectionId],
    );
    return rows[0]?.id ?? '';
  });
}

/** Saves the first organisation's app at Google. */
export const googleSaved = ({ people, google }: World): Promise<void> => saveApp(people.admin, google);

/** Connects the rep's mailbox, which is healthy and has read everything. */
export async function mailboxConnected(world: World): Promise<void> {
  const { app, organizationId, people, google } = world;
  await googleSaved(world);
  await connectMailbox(people.rep, google, 'rep@kauri.example');
  await inTenant(app.database.pool, organizationId, ({ client }) =>
    client.query('UPDATE mailbox_streams SET "window" = NULL WHERE organization_id = $1', [organizationId]),
  );
}

/** Keeps a message of the rep's mailbox. Returns its id. */
export async function keptMessage(world: World): Promise<string> {
  await mailboxConnected(world);
  const { app, organizationId, memberIds, ids } = world;
  return inTenant(app.database.pool, organizationId, async (tx) => {
    const address = 'buyer@acme.example';
    await tx.client.query('UPDATE contacts SET email = $3 WHERE organization_id = $1 AND id = $2', [
      organizationId,
      ids.contact,
      address,
    ]);
    const { rows: connections } = await tx.client.query<{ id: string }>(
      `SELECT id FROM connections WHERE organization_id = $1 AND member_id = $2 AND state <> 'disconnected'`,
      [organizationId, memberIds.rep],
    );
    const connectionId = connections[0]?.id ?? '';
    const mailbox: MailboxOfMember = {
      organizationId,
      connectionId,
      memberId: memberIds.rep,
      addresses: [],
      streams: ['mail'],
    };
    const messageId = newId();
    await takeMessages(
      tx,
      mailbox,
      [
        {
          messageId,
          threadId: messageId,
          internetMessageId: null,
          occurredAt: Date.now(),
          from: [address],
          to: [],
          cc: [],
          place: 'received',
          automatic: new Map(),
        },
      ],
      new Date(),
    );
    const { rows } = await tx.client.query<{ id: string }>(
      'SELECT id FROM mailbox_messages WHERE organization_id = $1 AND connection_id = $2 AND message_id = $3',
      [organizationId, connectionId, messageId],
    );
    return rows[0]?.id ?? '';
  });
}
