/** The server's background work: imports, mails, the sweep of kept scores, and what is tidied by the clock. */
import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import { cleanSearchLists } from '../../platform/database/clean-search-lists.ts';
import { DISTANT_DISK, type DiskSpace } from '../../platform/database/disk-space.ts';
import type { SharedPool } from '../../platform/database/shared-pool.ts';
import { JOBS_SCHEMA } from '../../platform/jobs/enqueue.ts';
import { runJob } from '../../platform/jobs/run-job.ts';
import { workThrough } from '../../platform/jobs/work-through.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import { openTransport } from '../../platform/mail/transport.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { quietTelemetry, type Telemetry } from '../../platform/telemetry/telemetry.ts';
import { makeOtherVersionsDue, sweepDueScores } from '../../records/health/sweep.ts';
import { keepPastStates } from '../../records/opportunities/as-of/keep-states.ts';
import { keepWeeks } from '../../records/pipeline-weeks/keep-weeks.ts';
import { DUE_PIPELINE_WEEKS, PIPELINE_WEEKS, type PipelineWeeksJob } from '../../records/pipeline-weeks/week-jobs.ts';
import {
  RECALCULATION,
  RESUME_RECALCULATION,
  type RecalculationJob,
} from '../../records/recalculation/recalculation-jobs.ts';
import { runRecalculation } from '../../records/recalculation/run-recalculation.ts';
import { deleteRemovedMeetings } from '../../records/recorded-words/delete-removed.ts';
import { REMOVED_MEETINGS } from '../../records/recorded-words/removal-jobs.ts';
import { PERSON_MAILS, type PersonMailJob } from '../../tenancy/identity/by-mail/person-mail-jobs.ts';
import { writeAskedMail } from '../../tenancy/identity/by-mail/write-asked-mail.ts';
import { deliverMail } from '../../tenancy/mail/deliver-mail.ts';
import { DUE_MAILS, MAILS, type MailJob } from '../../tenancy/mail/mail-jobs.ts';
import { DUE_SLACK, SLACK_SENDING, type SlackSendingJob } from '../../tenancy/slack-outbox/slack-sending-jobs.ts';
import { deliverWebhook } from '../../tenancy/webhooks/deliver.ts';
import { DUE_WEBHOOKS, WEBHOOKS, type WebhookJob } from '../../tenancy/webhooks/webhook-jobs.ts';
import { BULK_EDITS, type BulkEditJob, RESUME_BULK_EDITS } from '../../work/bulk-edits/bulk-edit-jobs.ts';
import { runBulkEdit } from '../../work/bulk-edits/run-bulk-edit.ts';
import { COMMIT_REMINDERS } from '../../work/commits/commit-jobs.ts';
import { remindAllToCommit } from '../../work/commits/remind.ts';
import { runEnding } from '../../work/connections/google/run-ending.ts';
import { MAILBOX_SYSTEMS } from '../../work/connections/mailbox-systems.ts';
import { queueDueSyncs } from '../../work/connections/runs/queue-due-syncs.ts';
import { runSync } from '../../work/connections/runs/run-sync.ts';
import { DUE_SYNCS, RESUME_SYNCS, SYNCS, type SyncJob } from '../../work/connections/runs/sync-jobs.ts';
import { queueDuePushes } from '../../work/connections/salesforce/push/queue-due-pushes.ts';
import { slackSenders } from '../../work/connections/slack/open-sender.ts';
import { holdSockets } from '../../work/connections/slack/sockets/hold-sockets.ts';
import { SYNC_PLANS } from '../../work/connections/sync-plans.ts';
import { INTERRUPTED_ANSWERS } from '../../work/conversations/conversation-jobs.ts';
import { settleInterrupted } from '../../work/conversations/settle-interrupted.ts';
import {
  DUPLICATE_SEARCHES,
  type DuplicateSearchJob,
  MERGE_BATCHES,
  type MergeBatchJob,
  RESUME_DUPLICATES,
} from '../../work/duplicates/duplicate-jobs.ts';
import { runBatch } from '../../work/duplicates/run-batch.ts';
import { runSearch } from '../../work/duplicates/run-search.ts';
import { EXPORTS, type QueuedExport, RESUME_EXPORTS } from '../../work/export-jobs/export-queue.ts';
import { runExport } from '../../work/export-jobs/run-export.ts';
import { exportsFolder } from '../../work/exports/files.ts';
import {
  DUE_FORECASTS,
  FORECAST_SNAPSHOTS,
  FORECASTS,
  type ForecastJob,
  type SnapshotJob,
} from '../../work/forecasts/forecast-jobs.ts';
import { keepForecasts } from '../../work/forecasts/keep-forecasts.ts';
import { keepInChild } from '../../work/forecasts/keep-in-child.ts';
import { HANDOVERS, type HandoverJob, RESUME_HANDOVERS } from '../../work/handovers/handover-jobs.ts';
import { runHandover } from '../../work/handovers/run-handover.ts';
import { IMPORTS, type ImportJob, RESUME_IMPORTS } from '../../work/imports/import-jobs.ts';
import { runImport } from '../../work/imports/run/run-import.ts';
import { MAILBOX_ENDINGS, type MailboxEndingJob, resumeEndings } from '../../work/mailboxes/ending-jobs.ts';
import { runRemovals } from '../../work/mailboxes/kept/run-removals.ts';
import { MAILBOX_REMOVALS, type MailboxRemovalJob, resumeRemovals } from '../../work/mailboxes/removal-jobs.ts';
import { DUE_MAILBOXES, MAILBOXES, type MailboxJob } from '../../work/mailboxes/streams/mailbox-jobs.ts';
import { queueDueMailboxes } from '../../work/mailboxes/streams/queue-due-mailboxes.ts';
import { readMailbox } from '../../work/mailboxes/streams/read-mailbox.ts';
import { PASSED_MEETINGS } from '../../work/mailboxes/taking/passed-jobs.ts';
import { settlePassedMeetings } from '../../work/mailboxes/taking/passed-meetings.ts';
import { deleteExpiredRecordings } from '../../work/meetings/keeping/delete-expired.ts';
import {
  type FindingJob,
  MEETING_FINDINGS,
  RESUME_MEETING_FINDINGS,
  resumeFindings,
} from '../../work/meetings/proposals/finding-jobs.ts';
import {
  MEETING_READINGS,
  RESUME_MEETING_READINGS,
  type ReadingJob,
} from '../../work/meetings/proposals/model/reading-jobs.ts';
import { runReading } from '../../work/meetings/proposals/model/run-reading.ts';
import { runFinding } from '../../work/meetings/proposals/run-finding.ts';
import { endLeftRecordings } from '../../work/meetings/recording/end-left-recordings.ts';
import { EXPIRED_RECORDINGS, LEFT_RECORDINGS } from '../../work/meetings/recording/recording-jobs.ts';
import { runTranscription } from '../../work/meetings/transcription/run-transcription.ts';
import {
  DUE_TRANSCRIPTIONS,
  queueDueTranscriptions,
  TRANSCRIPTIONS,
  type TranscriptionJob,
  transcribeLater,
} from '../../work/meetings/transcription/transcription-jobs.ts';
import { mailAllNotifications } from '../../work/notifications/mail-notifications.ts';
import { DUE_TASKS, NOTIFICATION_MAILS } from '../../work/notifications/notification-jobs.ts';
import { notifyAllDueTasks } from '../../work/notifications/notify-due-tasks.ts';
import { makeAllDuePlans } from '../../work/plans/make-due-plans.ts';
import { DUE_PLANS } from '../../work/plans/plan-jobs.ts';
import { REVENUE_ALERTS } from '../../work/revenue/alerts/alert-jobs.ts';
import { keepAllAlerts } from '../../work/revenue/alerts/keep-alerts.ts';
import { NEXT_SUMS_SECONDS, REVENUE_SUMS } from '../../work/revenue-sums/sum-jobs.ts';
import { settleLostSearches } from '../../work/searches/settle-lost-searches.ts';
import { SLACK_DIGESTS } from '../../work/slack/digests/digest-jobs.ts';
import { queueAllDigests } from '../../work/slack/digests/queue-digests.ts';
import { slackHandlers } from '../../work/slack/handlers.ts';
import { composeMessages } from '../../work/slack/messages/compose-messages.ts';
import { queueDueSlack, runSlackSending, sendSlackAgain } from '../../work/slack/sending/run-sending.ts';
import { scheduledBackup } from '../backup/scheduled-backup.ts';
import { tendDemos } from '../demo/tend-demos.ts';
import { adoptInquiries } from '../site/inquiries/adopt-inquiries.ts';
import { type ClockState, steadyClock, watchClock } from './clock.ts';
import {
  ADOPT_INQUIRIES,
  BACKUPS,
  EXPIRED_DEMOS,
  FORGET_EXPIRED,
  HEALTH_SWEEP,
  LEDGER_PARTITIONS,
  SEARCH_LISTS,
} from './queues.ts';
import {
  ensureLedgerPartitions,
  forgetExpired,
  keepRevenue,
  resumeBulkEdits,
  resumeDuplicates,
  resumeExports,
  resumeHandovers,
  resumeImports,
  resumeReadings,
  resumeRecalculation,
  resumeSyncs,
  sendDueForecasts,
  sendDueMails,
  sendDueWebhooks,
  sendDueWeeks,
} from './recurring.ts';

/** Seconds between looks into a queue: of what a person waits for, and of what goes on behind. */
const LOOK_FOR_IMPORTS = { untold: 0.5, told: 5 };
const LOOK_FOR_MAILS = { untold: 2, told: 10 };
const LOOK_SECONDS = 30;
/** Imports one process works on at a time, and how many of them for one organisation. */
const IMPORTS_AT_ONCE = 3;
const IMPORTS_OF_ONE = 2;
/** Syncs one process works on at a time, each of another organisation. */
const SYNCS_AT_ONCE = 3;
/** Mailboxes one process reads at a time, and how many of them of one organisation. */
const MAILBOXES_AT_ONCE = 4;
const MAILBOXES_OF_ONE = 2;
/** Files one process makes at a time, each of another organisation. */
const EXPORTS_AT_ONCE = 2;
/** Transcripts that models read in one process at a time, and how many of them of one organisation. */
const READINGS_AT_ONCE = 4;
const READINGS_OF_ONE = 2;
/** Transcripts that the rules read at a time, each in a process of its own. */
const FINDINGS_AT_ONCE = 4;
const FINDINGS_OF_ONE = 2;
/** Organisations whose scores and amounts one process brings up to date at a time. */
const RECALCULATION_OF_SO_MANY = 2;
/** Forecasts of very many deals one process makes at a time, each of another organisation. */
const TOLD_AT_ONCE = 2;
/** Meetings one process transcribes at a time, each of another organisation. */
const TRANSCRIPTIONS_AT_ONCE = 3;
/** Webhooks one process tells at a time. */
const WEBHOOKS_AT_ONCE = 4;
/** Organisations one process sends to Slack for at a time. */
const SLACK_AT_ONCE = 4;
/** Milliseconds a stop waits for the chunk in hand; what is cut off is taken up again at the next start. */
const STOP_WITHIN_MS = 1_000;
/** Connections of the queue itself; the work uses the pool of the application. */
const QUEUE_CONNECTIONS = 2;

/** When each recurring job is due, in UTC. */
export const SCHEDULE = {
  [RESUME_IMPORTS]: '* * * * *',
  [RESUME_SYNCS]: '* * * * *',
  [DUE_SYNCS]: '* * * * *',
  [DUE_MAILBOXES]: '* * * * *',
  [RESUME_HANDOVERS]: '* * * * *',
  [RESUME_BULK_EDITS]: '* * * * *',
  [RESUME_RECALCULATION]: '* * * * *',
  [RESUME_DUPLICATES]: '* * * * *',
  [RESUME_EXPORTS]: '* * * * *',
  [RESUME_MEETING_FINDINGS]: '* * * * *',
  [RESUME_MEETING_READINGS]: '* * * * *',
  [INTERRUPTED_ANSWERS]: '* * * * *',
  [DUE_MAILS]: '* * * * *',
  [DUE_WEBHOOKS]: '* * * * *',
  [DUE_SLACK]: '* * * * *',
  [DUE_TRANSCRIPTIONS]: '* * * * *',
  [ADOPT_INQUIRIES]: '* * * * *',
  [PASSED_MEETINGS]: '* * * * *',
  [HEALTH_SWEEP]: '*/5 * * * *',
  [REVENUE_SUMS]: '* * * * *',
  [SEARCH_LISTS]: '* * * * *',
  [DUE_FORECASTS]: '7,37 * * * *',
  // Monday 06:00 falls on a quarter of an hour in every timezone.
  [DUE_PLANS]: '*/15 * * * *',
  // A full hour is a quarter of an hour in every timezone.
  [COMMIT_REMINDERS]: '*/15 * * * *',
  // 06:00 falls on a quarter of an hour in every timezone.
  [REVENUE_ALERTS]: '*/15 * * * *',
  // Monday 06:00 falls on a quarter of an hour in every timezone.
  [SLACK_DIGESTS]: '*/15 * * * *',
  [DUE_TASKS]: '*/15 * * * *',
  [NOTIFICATION_MAILS]: '* * * * *',
  // A Monday begins on a quarter of an hour in every timezone.
  [DUE_PIPELINE_WEEKS]: '*/15 * * * *',
  [EXPIRED_DEMOS]: '*/10 * * * *',
  [LEFT_RECORDINGS]: '*/10 * * * *',
  [EXPIRED_RECORDINGS]: '41 * * * *',
  [REMOVED_MEETINGS]: '51 * * * *',
  [FORGET_EXPIRED]: '23 3 * * *',
  [LEDGER_PARTITIONS]: '17 2 * * *',
};

/** Takes up background work, beginning with the imports that an earlier process left behind. */
export async function startJobs({
  pool,
  requestPool,
  identityPool,
  appUrl,
  ownerUrl,
  logger,
  settings,
  disk = DISTANT_DISK,
  clock = { behindUntil: null },
  telemetry = quietTelemetry(),
}: {
  pool: pg.Pool;
  /** For commands of Slack: who asks waits, and behind no job. */
  requestPool: SharedPool;
  /** Of the role of sign-ins. */
  identityPool: pg.Pool;
  appUrl: string;
  /** For backups, which read every organisation; without it none are made. */
  ownerUrl?: string;
  logger: Logger;
  /** While it is short of space, imports and the sweep wait. */
  disk?: DiskSpace;
  /** Told when the clock was set back. */
  clock?: ClockState;
  telemetry?: Telemetry;
  settings: Settings;
}): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const boss = new PgBoss({
    connectionString: appUrl,
    schema: JOBS_SCHEMA,
    max: QUEUE_CONNECTIONS,
    application_name: 'forecastle queue',
    useListenNotify: true,
    clock: steadyClock,
    // How far that is from the time of the database, which the schedule goes by.
    clockMonitorIntervalSeconds: 60,
    // The tables belong to another role, which migrates them and alone could rebuild their indexes.
    migrate: false,
    reindex: false,
    monitorVacuum: false,
  });
  boss.on('error', (error) => logger.error({ err: error }, 'the queue of jobs reports an error'));
  const queues = { boss, logger, telemetry };
  const watch = await watchClock(pool, { logger, clock });
  await boss.start();
  await workThrough<ImportJob>(
    queues,
    IMPORTS,
    { ...LOOK_FOR_IMPORTS, atOnce: IMPORTS_AT_ONCE, ofOne: IMPORTS_OF_ONE },
    (job) => runImport(pool, job, { logger, disk, signal: stopping.signal }),
  );
  // A long one of somebody does not hold up one of another organisation.
  await workThrough<SyncJob>(queues, SYNCS, { ...LOOK_FOR_IMPORTS, atOnce: SYNCS_AT_ONCE, ofOne: 1 }, (job) =>
    runSync(pool, job, { logger, disk, settings, plans: SYNC_PLANS, signal: stopping.signal }),
  );
  await workThrough<MailboxJob>(
    queues,
    MAILBOXES,
    { ...LOOK_FOR_MAILS, atOnce: MAILBOXES_AT_ONCE, ofOne: MAILBOXES_OF_ONE },
    (job) => readMailbox(pool, job, { settings, systems: MAILBOX_SYSTEMS, logger, signal: stopping.signal }),
  );
  await workThrough<MailboxEndingJob>(queues, MAILBOX_ENDINGS, { ...LOOK_FOR_MAILS, ofOne: 1 }, (job) =>
    runEnding(pool, job, { settings, logger, signal: stopping.signal }),
  );
  await workThrough<MailboxRemovalJob>(queues, MAILBOX_REMOVALS, { ...LOOK_FOR_MAILS, ofOne: 1 }, (job) =>
    runRemovals(pool, job, { signal: stopping.signal }),
  );
  await workThrough<TranscriptionJob>(
    queues,
    TRANSCRIPTIONS,
    { ...LOOK_FOR_IMPORTS, atOnce: TRANSCRIPTIONS_AT_ONCE, ofOne: 1 },
    async (job) => {
      const seconds = await runTranscription(pool, job, { settings, logger, signal: stopping.signal });
      if (seconds !== null && !stopping.signal.aborted) await transcribeLater(boss, job, seconds);
    },
  );
  await workThrough<HandoverJob>(queues, HANDOVERS, LOOK_FOR_IMPORTS, (job) => runHandover(pool, job, stopping.signal));
  // A long one of somebody does not hold up a short one of another.
  await workThrough<BulkEditJob>(queues, BULK_EDITS, { ...LOOK_FOR_IMPORTS, atOnce: IMPORTS_AT_ONCE }, (job) =>
    runBulkEdit(pool, job, stopping.signal),
  );
  // One of an organisation at a time: several would wait for each other's totals.
  await workThrough<RecalculationJob>(
    queues,
    RECALCULATION,
    { ...LOOK_FOR_IMPORTS, atOnce: RECALCULATION_OF_SO_MANY, ofOne: 1 },
    (job) => runRecalculation(pool, job, stopping.signal),
  );
  await workThrough<MergeBatchJob>(queues, MERGE_BATCHES, LOOK_FOR_IMPORTS, (job) =>
    runBatch(pool, job, stopping.signal),
  );
  await workThrough<DuplicateSearchJob>(queues, DUPLICATE_SEARCHES, LOOK_FOR_IMPORTS, (job) =>
    runSearch(pool, job, stopping.signal),
  );
  // A long one of somebody does not hold up a short one of another organisation.
  await workThrough<QueuedExport>(queues, EXPORTS, { ...LOOK_FOR_IMPORTS, atOnce: EXPORTS_AT_ONCE, ofOne: 1 }, (job) =>
    runExport(pool, job, { folder: exportsFolder(settings), logger, signal: stopping.signal }),
  );
  await workThrough<ReadingJob>(
    queues,
    MEETING_READINGS,
    { ...LOOK_FOR_IMPORTS, atOnce: READINGS_AT_ONCE, ofOne: READINGS_OF_ONE },
    (job) => runReading(pool, job, { settings, signal: stopping.signal }),
  );
  await workThrough<FindingJob>(
    queues,
    MEETING_FINDINGS,
    { ...LOOK_FOR_IMPORTS, atOnce: FINDINGS_AT_ONCE, ofOne: FINDINGS_OF_ONE },
    (job) => runFinding(pool, job, stopping.signal),
  );
  await workThrough<ForecastJob>(queues, FORECASTS, LOOK_FOR_MAILS, async (job) => {
    const making = { databaseUrl: appUrl, now: new Date(), signal: stopping.signal };
    await keepForecasts(pool, job, making);
  });
  // A long one of somebody does not hold up a short one of another organisation.
  await workThrough<SnapshotJob>(
    queues,
    FORECAST_SNAPSHOTS,
    { ...LOOK_FOR_MAILS, atOnce: TOLD_AT_ONCE, ofOne: 1 },
    (job) => keepInChild({ keep: 'told', databaseUrl: appUrl, now: Date.now(), job }, stopping.signal),
  );
  await workThrough<PipelineWeeksJob>(queues, PIPELINE_WEEKS, LOOK_FOR_MAILS, async ({ organizationId }) => {
    const keeping = { now: new Date(), signal: stopping.signal };
    await keepWeeks(pool, organizationId, keeping);
    await keepPastStates(pool, organizationId, keeping);
  });
  const transport = settings.mail && openTransport(settings.mail, settings.publicUrl);
  if (transport) {
    await workThrough<MailJob>(queues, MAILS, LOOK_FOR_MAILS, (job) =>
      deliverMail(pool, job, { transport, logger, settings }),
    );
  }
  // A receiver that keeps one waiting does not hold up those of others.
  await workThrough<WebhookJob>(queues, WEBHOOKS, { ...LOOK_FOR_MAILS, atOnce: WEBHOOKS_AT_ONCE, ofOne: 1 }, (job) =>
    deliverWebhook(pool, job, { settings, signal: stopping.signal }),
  );
  const slack = {
    open: slackSenders({ pool, settings }),
    compose: composeMessages,
    publicUrl: settings.publicUrl,
    logger,
    signal: stopping.signal,
  };
  // A large one does not hold up another organisation's.
  await workThrough<SlackSendingJob>(
    queues,
    SLACK_SENDING,
    { ...LOOK_FOR_MAILS, atOnce: SLACK_AT_ONCE, ofOne: 1 },
    async (job) => {
      const seconds = await runSlackSending(pool, job, slack);
      if (seconds !== null && !stopping.signal.aborted) await sendSlackAgain(boss, job, seconds);
    },
  );
  await workThrough<PersonMailJob>(queues, PERSON_MAILS, LOOK_FOR_MAILS, (job) =>
    writeAskedMail(identityPool, settings, job),
  );
  const recurring: [name: keyof typeof SCHEDULE, work: () => Promise<unknown>][] = [
    [RESUME_IMPORTS, () => resumeImports(pool, boss)],
    [RESUME_SYNCS, () => resumeSyncs(pool, boss)],
    [
      DUE_SYNCS,
      async () => {
        if (disk.isShort) return;
        await queueDueSyncs(pool, stopping.signal);
        await queueDuePushes(pool, stopping.signal);
      },
    ],
    [
      DUE_MAILBOXES,
      async () => {
        await resumeEndings(pool, boss);
        await resumeRemovals(pool, boss);
        if (!disk.isShort) await queueDueMailboxes(pool, boss);
      },
    ],
    [RESUME_HANDOVERS, () => resumeHandovers(pool, boss)],
    [RESUME_BULK_EDITS, () => resumeBulkEdits(pool, boss)],
    [RESUME_RECALCULATION, () => resumeRecalculation(pool, boss)],
    [RESUME_DUPLICATES, () => resumeDuplicates(pool, boss)],
    [RESUME_EXPORTS, () => resumeExports(pool, boss)],
    [RESUME_MEETING_FINDINGS, () => resumeFindings(pool, boss)],
    [RESUME_MEETING_READINGS, () => resumeReadings(pool, boss)],
    [
      INTERRUPTED_ANSWERS,
      async () => {
        await settleInterrupted(pool);
        await settleLostSearches(pool);
      },
    ],
    // Without a mail server due mails wait; none are written then.
    [DUE_MAILS, async () => transport && sendDueMails(pool, boss)],
    [DUE_WEBHOOKS, () => sendDueWebhooks(pool, boss)],
    [DUE_SLACK, () => queueDueSlack(pool, boss)],
    [DUE_TRANSCRIPTIONS, async () => disk.isShort || queueDueTranscriptions(pool, boss)],
    [ADOPT_INQUIRIES, () => adoptInquiries(pool, settings)],
    [PASSED_MEETINGS, async () => disk.isShort || settlePassedMeetings(pool, stopping.signal)],
    [HEALTH_SWEEP, async () => disk.isShort || sweepDueScores(pool, new Date(), { signal: stopping.signal })],
    [REVENUE_SUMS, async () => disk.isShort || keepRevenue(pool, boss, stopping.signal)],
    [SEARCH_LISTS, async () => disk.isShort || cleanSearchLists(pool)],
    [DUE_FORECASTS, async () => disk.isShort || sendDueForecasts(pool, boss)],
    [
      DUE_PLANS,
      async () => disk.isShort || makeAllDuePlans(pool, { now: new Date(), signal: stopping.signal, settings }),
    ],
    [
      COMMIT_REMINDERS,
      async () => disk.isShort || remindAllToCommit(pool, { now: new Date(), signal: stopping.signal, settings }),
    ],
    [
      REVENUE_ALERTS,
      async () => disk.isShort || keepAllAlerts(pool, { now: new Date(), signal: stopping.signal, settings }),
    ],
    [SLACK_DIGESTS, async () => disk.isShort || queueAllDigests(pool, { now: new Date(), signal: stopping.signal })],
    [DUE_TASKS, async () => disk.isShort || notifyAllDueTasks(pool, { now: new Date(), signal: stopping.signal })],
    [NOTIFICATION_MAILS, () => mailAllNotifications(pool, { settings, signal: stopping.signal })],
    [DUE_PIPELINE_WEEKS, async () => disk.isShort || sendDueWeeks(pool, boss)],
    [EXPIRED_DEMOS, () => tendDemos({ pool, settings, now: new Date() })],
    [LEFT_RECORDINGS, () => endLeftRecordings(pool)],
    [EXPIRED_RECORDINGS, () => deleteExpiredRecordings(pool, stopping.signal)],
    [REMOVED_MEETINGS, () => deleteRemovedMeetings(pool, stopping.signal)],
    [FORGET_EXPIRED, () => forgetExpired(pool, stopping.signal)],
    [LEDGER_PARTITIONS, () => ensureLedgerPartitions(pool)],
  ];
  for (const [name, work] of recurring) {
    const pollingIntervalSeconds = name === REVENUE_SUMS ? NEXT_SUMS_SECONDS : LOOK_SECONDS;
    await boss.work(name, { pollingIntervalSeconds }, async ([job]) => {
      await runJob({ name, id: job?.id ?? '' }, telemetry, work);
    });
    await boss.schedule(name, SCHEDULE[name]);
  }
  const { backups } = settings;
  if (backups.schedule !== null && ownerUrl !== undefined) {
    await boss.work(BACKUPS, { pollingIntervalSeconds: LOOK_SECONDS }, ([job]) =>
      runJob({ name: BACKUPS, id: job?.id ?? '' }, telemetry, () => scheduledBackup(ownerUrl, backups, logger)),
    );
    await boss.schedule(BACKUPS, backups.schedule);
  }
  await makeOtherVersionsDue(pool, new Date());
  await sendDueForecasts(pool, boss);
  await sendDueWeeks(pool, boss);
  await queueDueMailboxes(pool, boss);
  await resumeEndings(pool, boss);
  await resumeRemovals(pool, boss);
  await queueDueTranscriptions(pool, boss);
  await resumeImports(pool, boss);
  await resumeHandovers(pool, boss);
  await resumeBulkEdits(pool, boss);
  await resumeRecalculation(pool, boss);
  await resumeDuplicates(pool, boss);
  await resumeExports(pool, boss);
  await adoptInquiries(pool, settings);
  const sockets = holdSockets({ pool: requestPool, settings, logger, handlers: slackHandlers });
  return {
    async stop() {
      stopping.abort();
      watch.stop();
      await sockets.stop();
      await boss.stop({ graceful: true, timeout: STOP_WITHIN_MS });
      transport?.close();
    },
  };
}
