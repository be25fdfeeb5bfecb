/** Every queue of the server. A noun declares its own; those that only time begins stand here. */
import type { Queue } from 'pg-boss';
import { PIPELINE_WEEK_QUEUES } from '../../records/pipeline-weeks/week-jobs.ts';
import { RECALCULATION_QUEUES } from '../../records/recalculation/recalculation-jobs.ts';
import { MEETING_REMOVAL_QUEUES } from '../../records/recorded-words/removal-jobs.ts';
import { PERSON_MAIL_QUEUE } from '../../tenancy/identity/by-mail/person-mail-jobs.ts';
import { MAIL_QUEUES } from '../../tenancy/mail/mail-jobs.ts';
import { SLACK_SENDING_QUEUES } from '../../tenancy/slack-outbox/slack-sending-jobs.ts';
import { WEBHOOK_QUEUES } from '../../tenancy/webhooks/webhook-jobs.ts';
import { BULK_EDIT_QUEUES } from '../../work/bulk-edits/bulk-edit-jobs.ts';
import { COMMIT_QUEUES } from '../../work/commits/commit-jobs.ts';
import { SYNC_QUEUES } from '../../work/connections/runs/sync-jobs.ts';
import { CONVERSATION_QUEUES } from '../../work/conversations/conversation-jobs.ts';
import { DUPLICATE_QUEUES } from '../../work/duplicates/duplicate-jobs.ts';
import { EXPORT_QUEUES } from '../../work/export-jobs/export-queue.ts';
import { FORECAST_QUEUES } from '../../work/forecasts/forecast-jobs.ts';
import { HANDOVER_QUEUES } from '../../work/handovers/handover-jobs.ts';
import { IMPORT_QUEUES } from '../../work/imports/import-jobs.ts';
import { MAILBOX_ENDING_QUEUES } from '../../work/mailboxes/ending-jobs.ts';
import { MAILBOX_REMOVAL_QUEUES } from '../../work/mailboxes/removal-jobs.ts';
import { MAILBOX_QUEUES } from '../../work/mailboxes/streams/mailbox-jobs.ts';
import { PASSED_MEETING_QUEUES } from '../../work/mailboxes/taking/passed-jobs.ts';
import { MEETING_FINDING_QUEUES } from '../../work/meetings/proposals/finding-jobs.ts';
import { MEETING_READING_QUEUES } from '../../work/meetings/proposals/model/reading-jobs.ts';
import { RECORDING_QUEUES } from '../../work/meetings/recording/recording-jobs.ts';
import { TRANSCRIPTION_QUEUES } from '../../work/meetings/transcription/transcription-jobs.ts';
import { NOTIFICATION_QUEUES } from '../../work/notifications/notification-jobs.ts';
import { PLAN_QUEUES } from '../../work/plans/plan-jobs.ts';
import { REVENUE_ALERT_QUEUES } from '../../work/revenue/alerts/alert-jobs.ts';
import { REVENUE_QUEUES } from '../../work/revenue-sums/sum-jobs.ts';
import { SLACK_DIGEST_QUEUES } from '../../work/slack/digests/digest-jobs.ts';

export const ADOPT_INQUIRIES = 'adopt-inquiries';
export const HEALTH_SWEEP = 'health-sweep';
export const SEARCH_LISTS = 'search-lists';
export const FORGET_EXPIRED = 'forget-expired';
export const EXPIRED_DEMOS = 'expired-demos';
export const LEDGER_PARTITIONS = 'ledger-partitions';
export const BACKUPS = 'backups';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Times are seconds. A recurring job that fails waits for its next turn. */
export const QUEUES: readonly Queue[] = [
  ...IMPORT_QUEUES,
  ...MEETING_FINDING_QUEUES,
  ...MEETING_READING_QUEUES,
  ...SYNC_QUEUES,
  ...MAILBOX_QUEUES,
  ...MAILBOX_ENDING_QUEUES,
  ...MAILBOX_REMOVAL_QUEUES,
  ...PASSED_MEETING_QUEUES,
  ...TRANSCRIPTION_QUEUES,
  ...RECORDING_QUEUES,
  ...HANDOVER_QUEUES,
  ...BULK_EDIT_QUEUES,
  ...RECALCULATION_QUEUES,
  ...DUPLICATE_QUEUES,
  ...CONVERSATION_QUEUES,
  ...EXPORT_QUEUES,
  ...MAIL_QUEUES,
  ...WEBHOOK_QUEUES,
  ...SLACK_SENDING_QUEUES,
  PERSON_MAIL_QUEUE,
  ...FORECAST_QUEUES,
  ...PLAN_QUEUES,
  ...COMMIT_QUEUES,
  ...REVENUE_ALERT_QUEUES,
  ...SLACK_DIGEST_QUEUES,
  ...NOTIFICATION_QUEUES,
  ...PIPELINE_WEEK_QUEUES,
  ...MEETING_REMOVAL_QUEUES,
  ...REVENUE_QUEUES,
  { name: ADOPT_INQUIRIES, policy: 'short', retryLimit: 0, expireInSeconds: 60 },
  { name: HEALTH_SWEEP, policy: 'short', retryLimit: 0, expireInSeconds: HOUR },
  { name: SEARCH_LISTS, policy: 'short', retryLimit: 0, expireInSeconds: 600 },
  { name: FORGET_EXPIRED, policy: 'short', retryLimit: 2, retryDelay: 60, expireInSeconds: HOUR },
  { name: EXPIRED_DEMOS, policy: 'short', retryLimit: 0, expireInSeconds: 600 },
  { name: LEDGER_PARTITIONS, policy: 'short', retryLimit: 2, retryDelay: 60, expireInSeconds: 60 },
  {
    name: BACKUPS,
    policy: 'short',
    retryLimit: 2,
    retryDelay: 300,
    expireInSeconds: 12 * HOUR,
    // Processes without a place for backups take none: one that nobody takes is forgotten, not made up for.
    retentionSeconds: HOUR,
    // When the last one was written is told from here.
    deleteAfterSeconds: 90 * DAY,
  },
];
