import type pg from 'pg';
import type { PgBoss } from 'pg-boss';
import { MAILBOXES, type MailboxJob, mailboxTurn } from './mailbox-jobs.ts';

/** Sends every mailbox that is due on its way; one that waits in the queue is not sent again. */
export async function queueDueMailboxes(pool: pg.Pool, boss: PgBoss): Promise<void> {
  const { rows } = await pool.query<{ organization_id: string; id: string }>(
    'SELECT organization_id, id FROM due_mailboxes()',
  );
  for (const row of rows) {
    const job: MailboxJob = { organizationId: row.organization_id, connectionId: row.id };
    await boss.send(MAILBOXES, job, mailboxTurn(job));
  }
}
