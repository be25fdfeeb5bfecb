/** Mailboxes of people at the Google peer, for tests of how they are read. */
import type { MailboxStream } from '@forecastle/contract';
import { inTenant } from '../../../../platform/database/tenant.ts';
import { createLogger } from '../../../../platform/logging/logger.ts';
import type { Answer, TestApp } from '../../../../testing/app.ts';
import { type GooglePeer, startGooglePeer } from '../../../../testing/peers/google/peer.ts';
import { STREAM_SCOPES } from '../../../connections/google/client/oauth.ts';
import { MAILBOX_SYSTEMS } from '../../../connections/mailbox-systems.ts';
import { keepSecret } from '../../../connections/secrets.ts';
import { beginReading, daysBefore } from '../../begin-reading.ts';
import { type MailboxPerson, type MailboxWorld, mailboxWorld } from '../../testing/mailbox-world.ts';
import { readMailbox } from '../read-mailbox.ts';

const YEAR_MINUTES = 525_600;

export interface StreamRow {
  readonly cursor: string | null;
  readonly window: Answer['body'] | null;
  readonly readUntil: Date | null;
  readonly missing: readonly Answer['body'][];
  readonly failures: number;
  readonly error: string | null;
  readonly vendorWords: string | null;
  readonly lastSuccessAt: Date | null;
  /** Seconds until it is due; negative when it is. */
  readonly dueIn: number;
}

export interface PolledMailboxes extends MailboxWorld {
  readonly peer: GooglePeer;
  /** Connects a person with a sign-in at the peer, from some days before now. */
  readonly begin: (person: MailboxPerson, streams?: readonly MailboxStream[], days?: number) => Promise<void>;
  /** Makes a person's mailbox due and takes its turn. */
  readonly read: (person: MailboxPerson, signal?: AbortSignal) => Promise<void>;
  /** Takes its turn if it is due. */
  readonly takeTurn: (person: MailboxPerson, signal?: AbortSignal) => Promise<void>;
  readonly stream: (person: MailboxPerson, stream?: MailboxStream) => Promise<StreamRow>;
  readonly connection: (person: MailboxPerson) => Promise<Answer['body']>;
  /** Message ids that are kept of a person, in order. */
  readonly kept: (person: MailboxPerson) => Promise<readonly string[]>;
}

/** The peer's clock is ours. */
export async function polledMailboxes(app: TestApp): Promise<PolledMailboxes> {
  const world = await mailboxWorld(app);
  const peer = await startGooglePeer({ now: new Date().toISOString() });
  for (const { mailbox } of [world.ray, world.sam]) peer.world.addPerson(mailbox.addresses[0] ?? '');
  const settings = { ...app.settings, google: { origin: peer.origin } };
  const { pool } = app.database;
  const { organizationId, run } = world;
  const takeTurn = ({ mailbox: { connectionId } }: MailboxPerson, signal = new AbortController().signal) =>
    readMailbox(
      pool,
      { organizationId, connectionId },
      { settings, systems: MAILBOX_SYSTEMS, logger: createLogger('silent'), signal, random: () => 0.5 },
    );
  return {
    ...world,
    peer,
    takeTurn,
    async begin({ mailbox: { connectionId, addresses } }, streams = ['mail', 'calendar'], days = 30) {
      const token = peer.tokens.issue(addresses[0] ?? '', Object.values(STREAM_SCOPES), YEAR_MINUTES);
      const now = new Date();
      await run(async (tx) => {
        await keepSecret(tx, settings, { connectionId, kind: 'access_token' }, token);
        await beginReading(tx, connectionId, { streams, from: daysBefore(now, days), now });
      });
    },
    async read(person, signal) {
      await run(({ client }) =>
        client.query(
          'UPDATE mailbox_streams SET next_try_at = now() WHERE organization_id = $1 AND connection_id = $2',
          [organizationId, person.mailbox.connectionId],
        ),
      );
      await takeTurn(person, signal);
    },
    stream: ({ mailbox: { connectionId } }, stream = 'mail') =>
      inTenant(pool, organizationId, async ({ client }) => {
        const { rows } = await client.query<StreamRow>(
          `SELECT cursor, "window", read_until AS "readUntil", missing, failures, error, vendor_words AS "vendorWords",
             last_success_at AS "lastSuccessAt", extract(epoch FROM next_try_at - now())::float8 AS "dueIn"
           FROM mailbox_streams WHERE organization_id = $1 AND connection_id = $2 AND stream = $3`,
          [organizationId, connectionId, stream],
        );
        if (!rows[0]) throw new Error('the part is connected');
        return rows[0];
      }),
    connection: async ({ mailbox: { connectionId } }) => {
      const [row] = await world.select(
        `SELECT state, reason, paused_until AS "pausedUntil", last_success_at AS "lastSuccessAt" FROM connections
         WHERE organization_id = $1 AND id = $2`,
        connectionId,
      );
      return row ?? {};
    },
    kept: async ({ mailbox: { connectionId } }) => {
      const rows = await world.select(
        `SELECT message_id AS id FROM mailbox_messages WHERE organization_id = $1 AND connection_id = $2
         ORDER BY occurred_at, message_id`,
        connectionId,
      );
      return rows.map(({ id }) => id);
    },
  };
}
