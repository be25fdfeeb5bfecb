/** What the clock asks for. Each may run at any time, any number of times. */
import { BIN_DAYS, DEAL_FILE_BIN_DAYS, EXPORT_LISTED_DAYS } from '@forecastle/contract';
import { NOTIFICATION_DAYS, SLACK_MESSAGE_DAYS, WEBHOOK_LOG_DAYS } from '@forecastle/rules';
import type pg from 'pg';
import type { PgBoss } from 'pg-boss';
import { PIPELINE_WEEKS, type PipelineWeeksJob, weeksTurn } from '../../records/pipeline-weeks/week-jobs.ts';
import {
  RECALCULATION,
  type RecalculationJob,
  recalculationTurn,
} from '../../records/recalculation/recalculation-jobs.ts';
import { deleteRemovedMeetings } from '../../records/recorded-words/delete-removed.ts';
import { MAILS, type MailJob } from '../../tenancy/mail/mail-jobs.ts';
import { WEBHOOKS, type WebhookJob, webhookTurn } from '../../tenancy/webhooks/webhook-jobs.ts';
import { BULK_EDITS, type BulkEditJob } from '../../work/bulk-edits/bulk-edit-jobs.ts';
import { SYNCS, type SyncJob, syncTurn } from '../../work/connections/runs/sync-jobs.ts';
import { SLACK_DELIVERY_DAYS } from '../../work/connections/slack/requests/claim.ts';
import {
  DUPLICATE_SEARCHES,
  type DuplicateSearchJob,
  MERGE_BATCHES,
  type MergeBatchJob,
} from '../../work/duplicates/duplicate-jobs.ts';
import { EXPORTS, exportTurn, type QueuedExport } from '../../work/export-jobs/export-queue.ts';
import { FORECASTS, type ForecastJob, forecastTurn } from '../../work/forecasts/forecast-jobs.ts';
import { HANDOVERS, type HandoverJob } from '../../work/handovers/handover-jobs.ts';
import { IMPORTS, type ImportJob, importTurn } from '../../work/imports/import-jobs.ts';
import { forgetInteractionsOfNobody } from '../../work/mailboxes/kept/forget-of-nobody.ts';
import { MEETING_READINGS, type ReadingJob, readingTurn } from '../../work/meetings/proposals/model/reading-jobs.ts';
import { keepAllRevenueSums } from '../../work/revenue-sums/keep-sums.ts';
import { NEXT_SUMS_SECONDS, REVENUE_SUMS } from '../../work/revenue-sums/sum-jobs.ts';

/** Months of the ledger that have a partition waiting for them. */
const MONTHS_AHEAD = 3;

/** Sends every import that is not finished on its way again; one that is being worked on is left alone by its lock. */
export async function resumeImports(pool: pg.Pool, boss: PgBoss): Promise<void> {
  const { rows } = await pool.query<{ organization_id: string; id: string }>(
    // In the order in which they were uploaded.
    'SELECT organization_id, id FROM unfinished_imports() ORDER BY id',
  );
  const sent = new Map<string, number>();
  for (const { organization_id: organizationId, id } of rows) {
    const ahead = sent.get(organizationId) ?? 0;
    sent.set(organizationId, ahead + 1);
    const job: ImportJob = { organizationId, importId: id };
    await boss.send(IMPORTS, job, importTurn(job, ahead));
  }
}

/** Sends every sync that is not finished, and whose connection is healthy, on its way again; one that is worked on is left alone by its lock. */
export async function resumeSyncs(pool: pg.Pool, boss: PgBoss): Promise<void> {
  const { rows } = await pool.query<{ organization_id: string; id: string }>(
    'SELECT organization_id, id FROM unfinished_syncs()',
  );
  for (const row of rows) {
    const job: SyncJob = { organizationId: row.organization_id, syncId: row.id };
    await boss.send(SYNCS, job, syncTurn(job));
  }
}

/** Sends every handover that is not finished on its way again; several at one do no harm. */
export async function resumeHandovers(pool: pg.Pool, boss: PgBoss): Promise<void> {
  const { rows } = await pool.query<{ organization_id: string; id: string }>(
    'SELECT organization_id, id FROM unfinished_handovers()',
  );
  for (const row of rows) {
    const job: HandoverJob = { organizationId: row.organization_id, handoverId: row.id };
    await boss.send(HANDOVERS, job);
  }
}

/** Sends every bulk edit, and every undo of one, that is not finished on its way again; several at one do no harm. */
export async function resumeBulkEdits(pool: pg.Pool, boss: PgBoss): Promise<void> {
  const { rows } = await pool.query<{ organization_id: string; id: string }>(
    'SELECT organization_id, id FROM unfinished_bulk_edits()',
  );
  for (const row of rows) {
    const job: BulkEditJob = { organizationId: row.organization_id, bulkEditId: row.id };
    await boss.send(BULK_EDITS, job);
  }
}

/** Sends all recalculation that is not finished on its way again; several at one do no harm. */
export async function resumeRecalculation(pool: pg.Pool, boss: PgBoss): Promise<void> {
  const { rows } = await pool.query<{ organization_id: string } & Pick<RecalculationJob, 'what' | 'scope'>>(
    'SELECT organization_id, what, scope FROM unfinished_recalculations()',
  );
  for (const { organization_id: organizationId, what, scope } of rows) {
    const job: RecalculationJob = { organizationId, what, scope };
    await boss.send(RECALCULATION, job, recalculationTurn(job));
  }
}

/** Sends every file that is not made yet on its way again; one that is being made is left alone by its lock. */
export async function resumeExports(pool: pg.Pool, boss: PgBoss): Promise<void> {
  const { rows } = await pool.query<{ organization_id: string; id: string }>(
    // In the order in which they were asked for.
    'SELECT organization_id, id FROM unfinished_exports() ORDER BY id',
  );
  const sent = new Map<string, number>();
  for (const { organization_id: organizationId, id } of rows) {
    const ahead = sent.get(organizationId) ?? 0;
    sent.set(organizationId, ahead + 1);
    const job: QueuedExport = { organizationId, exportId: id };
    await boss.send(EXPORTS, job, exportTurn(job, ahead));
  }
}

/** Sends every transcript that a model has not read to its end on its way again; one that is being read is left alone by its lock. */
export async function resumeReadings(pool: pg.Pool, boss: PgBoss): Promise<void> {
  const { rows } = await pool.query<{ organization_id: string; meeting_id: string }>(
    'SELECT organization_id, meeting_id FROM unfinished_meeting_readings()',
  );
  for (const row of rows) {
    const job: ReadingJob = { organizationId: row.organization_id, meetingId: row.meeting_id };
    await boss.send(MEETING_READINGS, job, readingTurn(job));
  }
}

/** Sends merges of many and searches for duplicates that are not finished on their way again; several at one do no harm. */
export async function resumeDuplicates(pool: pg.Pool, boss: PgBoss): Promise<void> {
  const { rows: batches } = await pool.query<{ organization_id: string; id: string }>(
    'SELECT organization_id, id FROM unfinished_merge_batches()',
  );
  for (const row of batches) {
    const job: MergeBatchJob = { organizationId: row.organization_id, batchId: row.id };
    await boss.send(MERGE_BATCHES, job);
  }
  const { rows: searches } = await pool.query<{ organization_id: string; noun: DuplicateSearchJob['noun'] }>(
    'SELECT organization_id, noun FROM unfinished_duplicate_searches()',
  );
  for (const row of searches) {
    const job: DuplicateSearchJob = { organizationId: row.organization_id, noun: row.noun };
    await boss.send(DUPLICATE_SEARCHES, job);
  }
}

/** Sends every mail whose next attempt is due on its way, and those whose process ended before they were sent. */
export async function sendDueMails(pool: pg.Pool, boss: PgBoss): Promise<void> {
  const { rows } = await pool.query<{ organization_id: string; id: string }>(
    'SELECT organization_id, id FROM due_mails()',
  );
  for (const row of rows) {
    const job: MailJob = { organizationId: row.organization_id, mailId: row.id };
    await boss.send(MAILS, job);
  }
}

/** Sends every organisation on its way to the forecasts of its day; whose are made already finds nothing to do. */
export async function sendDueForecasts(pool: pg.Pool, boss: PgBoss): Promise<void> {
  const { rows } = await pool.query<{ id: string }>('SELECT forecast_organizations() AS id');
  for (const { id } of rows) {
    const job: ForecastJob = { organizationId: id, afterImport: false };
    await boss.send(FORECASTS, job, forecastTurn(job));
  }
}

/** Sends every organisation on its way to the weeks of its pipeline; whose are kept already finds nothing to do. */
export async function sendDueWeeks(pool: pg.Pool, boss: PgBoss): Promise<void> {
  const { rows } = await pool.query<{ id: string }>('SELECT forecast_organizations() AS id');
  for (const { id } of rows) {
    const job: PipelineWeeksJob = { organizationId: id };
    await boss.send(PIPELINE_WEEKS, job, weeksTurn(job));
  }
}

/** Sums what has changed, and again soon where something had: what is not summed yet is counted by whoever asks. */
export async function keepRevenue(pool: pg.Pool, boss: PgBoss, signal: AbortSignal): Promise<void> {
  const summed = await keepAllRevenueSums(pool, { signal });
  if (summed > 0 && !signal.aborted) await boss.send(REVENUE_SUMS, {}, { startAfter: NEXT_SUMS_SECONDS });
}

/** Sends every webhook for which something is due on its way; several at one take different records. */
export async function sendDueWebhooks(pool: pg.Pool, boss: PgBoss): Promise<void> {
  const { rows } = await pool.query<{ organization_id: string; id: string }>(
    'SELECT organization_id, id FROM due_webhooks()',
  );
  for (const row of rows) {
    const job: WebhookJob = { organizationId: row.organization_id, webhookId: row.id };
    await boss.send(WEBHOOKS, job, webhookTurn(job));
  }
}

/** Days after which what a model wrote about a forecast is removed. */
const FORECAST_NARRATIVE_DAYS = 90;

/** Removes idempotency keys, counted attempts, deleted views, expired link codes, and notifications, messages to Slack, deliveries, files, removed meetings and what lies in the bin whose time is over. */
export async function forgetExpired(pool: pg.Pool, signal?: AbortSignal): Promise<void> {
  // Before what keeps the bin deletes the deals.
  await deleteRemovedMeetings(pool, signal);
  await pool.query(
    `SELECT forget_expired(), forget_deleted_views(), forget_notifications($1), forget_webhook_deliveries($2),
       forget_deal_files($3), forget_exports($4), forget_bin($5), forget_conversations($5),
       forget_searches($5), forget_written_narratives($6), forget_slack_deliveries($7),
       forget_slack_messages($8), forget_slack_link_codes()`,
    [
      NOTIFICATION_DAYS,
      WEBHOOK_LOG_DAYS,
      DEAL_FILE_BIN_DAYS,
      EXPORT_LISTED_DAYS,
      BIN_DAYS,
      FORECAST_NARRATIVE_DAYS,
      SLACK_DELIVERY_DAYS,
      SLACK_MESSAGE_DAYS,
    ],
  );
  // After the bin: whom nobody can restore any more leaves what was kept of mailboxes.
  await forgetInteractionsOfNobody(pool, signal ? { signal } : {});
}

/** A new partition waits for a backup that reads the ledger, and all who write would wait behind it: it comes later instead. */
export async function ensureLedgerPartitions(pool: pg.Pool): Promise<void> {
  const failures: unknown[] = [];
  for (let ahead = 0; ahead <= MONTHS_AHEAD; ahead++) {
    // Each by itself: a month of which a clock that was ahead has left rows in the default partition gets none.
    const made = pool.query(`DO $$ BEGIN
      SET LOCAL lock_timeout = '2s';
      PERFORM ensure_ledger_partition((date_trunc('month', now()) + make_interval(months => ${ahead}))::date);
    END $$`);
    await made.catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}
