import type { SlackMessageSent } from '@forecastle/contract';
import { type SlackDropReason, type SlackTopic, slackDropped, slackWaits } from '@forecastle/rules';
import * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { decodeCursor, pageOf } from '../../../platform/http/cursor.ts';
import { forbidden } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { may } from '../../../tenancy/identity/policies.ts';
import { slackState } from './connection-state.ts';

interface LogRow {
  readonly id: string;
  readonly memberName: string | null;
  readonly channelName: string | null;
  readonly topic: SlackTopic;
  readonly status: 'waiting' | 'sent' | 'dropped';
  readonly dueAt: Date;
  readonly attempts: number;
  readonly droppedFor: SlackDropReason | null;
  readonly vendorWords: string | null;
}

interface Asked {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly show: 'all' | 'waiting' | 'dropped';
}

const Cursor = z.tuple([z.uuid()]);
const MINUTE_MS = 60_000;

/** Returns a page of messages to Slack, latest first: to whom and when, not what they said. */
export async function messageLog(
  tx: TenantTransaction,
  actor: Actor,
  { limit, cursor, show }: Asked,
  now: Date,
): Promise<{ items: z.infer<typeof SlackMessageSent>[]; nextCursor: string | null }> {
  if (!may(actor, 'manageIntegrations')) throw forbidden();
  const before = decodeCursor(cursor, Cursor);
  const { stopped } = await slackState(tx);
  // Ids are in the order in which they were made.
  const { rows } = await tx.client.query<LogRow>(
    `SELECT o.id, m.name AS "memberName", c.name AS "channelName", o.topic, o.status, o.due_at AS "dueAt", o.attempts,
       o.dropped_for AS "droppedFor", o.vendor_words AS "vendorWords"
     FROM slack_outbox o
     LEFT JOIN members m ON m.organization_id = $1 AND m.id = o.member_id
     LEFT JOIN slack_channels c ON c.organization_id = $1 AND c.id = o.channel_id
     WHERE o.organization_id = $1 AND ($2::uuid IS NULL OR o.id < $2) AND ($3 = 'all' OR o.status = $3)
     ORDER BY o.id DESC LIMIT $4`,
    [tx.organizationId, before?.[0] ?? null, show, limit + 1],
  );
  return pageOf(
    rows,
    limit,
    (row) => ({
      id: row.id,
      to:
        row.channelName === null
          ? { kind: 'person' as const, name: row.memberName ?? '' }
          : { kind: 'channel' as const, name: row.channelName },
      topic: row.topic,
      status: row.status,
      why: whyOf(row, stopped, now),
      at: row.dueAt.toISOString(),
    }),
    ({ id }) => [id],
  );
}

function whyOf(
  { status, droppedFor, vendorWords, attempts, dueAt }: LogRow,
  stopped: string | null,
  now: Date,
): z.infer<typeof SlackMessageSent>['why'] {
  if (status === 'sent') return null;
  if (droppedFor !== null) return { reason: droppedFor, sentence: slackDropped(droppedFor, vendorWords) };
  const dueInMinutes = (dueAt.getTime() - now.getTime()) / MINUTE_MS;
  const sentence = slackWaits({ stopped, vendorWords, attempts, dueInMinutes });
  return sentence === null ? null : { reason: null, sentence };
}
