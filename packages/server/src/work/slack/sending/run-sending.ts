import type pg from 'pg';
import type { PgBoss } from 'pg-boss';
import {
  SLACK_SENDING,
  type SlackSendingJob,
  slackSendingTurn,
} from '../../../tenancy/slack-outbox/slack-sending-jobs.ts';
import type { OpenSlackSender } from '../port.ts';
import { type Sending, sendDue } from './send-due.ts';
import { shareOut } from './share-out.ts';

export interface SlackSending extends Omit<Sending, 'sender'> {
  readonly open: OpenSlackSender;
}

/** What is due later than this is found by the clock. */
const SOON_SECONDS = 60;
/** A turn of an organisation is asked for again at most this often. */
const AGAIN_EVERY_SECONDS = 5;

/**
 * Shares out what happened in an organisation, and sends what is due. Does nothing while its connection is not healthy. Returns the
 * seconds after which something is due again, where that is soon.
 */
export async function runSlackSending(
  pool: pg.Pool,
  { organizationId }: SlackSendingJob,
  { open, ...sending }: SlackSending,
): Promise<number | null> {
  const { now = () => new Date(), signal } = sending;
  const sender = await open(organizationId);
  if (!sender) return null;
  // What cannot be shared out is tried again by the clock, and holds up nothing that was.
  await shareOut(pool, organizationId, now(), signal).catch((error: unknown) =>
    sending.logger.error({ err: error, organizationId }, 'what happened was not shared out in Slack'),
  );
  const { nextDueAt } = await sendDue(pool, organizationId, { ...sending, sender });
  if (nextDueAt === null) return null;
  const seconds = Math.max(1, Math.ceil((nextDueAt.getTime() - now().getTime()) / 1000));
  return seconds > SOON_SECONDS ? null : seconds;
}

/** Asks for another turn of an organisation after some seconds. */
export async function sendSlackAgain(boss: PgBoss, job: SlackSendingJob, afterSeconds: number): Promise<void> {
  await boss.send(SLACK_SENDING, job, {
    ...slackSendingTurn(job),
    startAfter: afterSeconds,
    singletonKey: job.organizationId,
    singletonSeconds: AGAIN_EVERY_SECONDS,
  });
}

/** Sends every organisation with something to share out or to send on its way. */
export async function queueDueSlack(pool: pg.Pool, boss: PgBoss): Promise<void> {
  const { rows } = await pool.query<{ organization_id: string }>(
    'SELECT organization_id FROM organizations_with_slack_to_send()',
  );
  for (const { organization_id: organizationId } of rows) {
    await boss.send(SLACK_SENDING, { organizationId }, slackSendingTurn({ organizationId }));
  }
}
