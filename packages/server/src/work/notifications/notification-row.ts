import { type NoteDocument, type Notification, noteText } from '@forecastle/contract';
import {
  type CommitScope,
  EXPORT_NAMES,
  type ExportOf,
  type NotificationKind,
  type PeriodKind,
  type SlackOffReason,
  slackChannelOff,
} from '@forecastle/rules';
import type * as z from 'zod';
import { scopeKey } from '../quotas/read-quotas.ts';

/**
 * Of notifications `n` and what they are about as it is now. $1 organisation, $2 whom they tell, $3 the owners whose
 * deals that member sees (null = all).
 */
export const NOTIFICATION_COLUMNS = `
  n.id, n.kind, n.created_at, n.read_at, n.count,
  to_char(n.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS sort_at,
  c.id AS actor_id, c.name AS actor_name, o.id AS deal_id, o.name AS deal_name,
  a.id AS account_id, a.name AS account_name, k.id AS contact_id, k.name AS contact_name, f.id AS from_id, f.name AS from_name,
  t.id AS task_id, t.title AS task_title, t.due_on::text AS task_due_on, t.done_at IS NOT NULL AS task_done,
  d.document AS note_document, p.body AS plan_words, w.name AS webhook_name, s.id AS channel_id, s.name AS channel_name,
  s.off_reason AS channel_off_reason, y.name AS channel_chooser,
  x.id AS export_id, x.what AS export_of,
  coalesce(q.scope, r.scope) AS commit_scope, coalesce(q.member_id, r.member_id) AS commit_member_id,
  g.id AS meeting_id, g.title AS meeting_title, g.undecided_count AS meeting_proposed, CASE WHEN n.kind = 'reading_failed' THEN l.fault ELSE g.fault END AS meeting_fault,
  v.name AS commit_name, coalesce(q.period_kind, r.period_kind) AS commit_period,
  coalesce(q.starts_on, r.starts_on)::text AS commit_starts_on, coalesce(q.body, r.period_label) AS commit_words, n.member_id AS reader_id`;

export const NOTIFICATION_TABLES = `
  notifications n
  LEFT JOIN members c ON c.organization_id = $1 AND c.id = n.actor_id
  LEFT JOIN opportunities o ON o.organization_id = $1 AND o.id = n.opportunity_id
  LEFT JOIN deal_notes d ON d.organization_id = $1 AND d.id = n.subject_id AND d.deleted_at IS NULL
  LEFT JOIN accounts a ON a.organization_id = $1 AND a.id = d.account_id
  LEFT JOIN contacts k ON k.organization_id = $1 AND k.id = d.contact_id
  LEFT JOIN tasks t ON t.organization_id = $1 AND t.id = n.subject_id AND t.deleted_at IS NULL
  LEFT JOIN plan_notes p ON p.organization_id = $1 AND p.id = n.subject_id
  LEFT JOIN webhooks w ON w.organization_id = $1 AND w.id = n.subject_id AND w.deleted_at IS NULL
  LEFT JOIN slack_channels s ON s.organization_id = $1 AND s.id = n.subject_id AND s.off_at IS NOT NULL
  LEFT JOIN members y ON y.organization_id = $1 AND y.id = s.chosen_by_id
  LEFT JOIN export_jobs x ON x.organization_id = $1 AND x.id = n.subject_id AND x.removed_at IS NULL
  LEFT JOIN commit_comments q ON q.organization_id = $1 AND q.id = n.subject_id AND q.deleted_at IS NULL
  LEFT JOIN commit_asks r ON r.organization_id = $1 AND r.id = n.subject_id
  LEFT JOIN members v ON v.organization_id = $1 AND v.id = q.member_id
  LEFT JOIN recorded_meetings g ON g.organization_id = $1 AND g.id = n.subject_id AND g.deleted_at IS NULL
  LEFT JOIN meeting_readings l ON l.organization_id = $1 AND l.meeting_id = g.id
  LEFT JOIN opportunities go ON go.organization_id = $1 AND go.id = g.opportunity_id
  LEFT JOIN handovers h ON h.organization_id = $1 AND h.id = n.subject_id
  LEFT JOIN bulk_edits b ON b.organization_id = $1 AND b.id = n.subject_id
  LEFT JOIN members f ON f.organization_id = $1 AND f.id = h.from_id`;

/**
 * Which of them are that member's to see: never one about a deal they see no longer, nor about a note, a task or words
 * that are not there any more, nor a task that went to somebody else, nor deals whose handing over was undone, nor a file
 * that was removed, nor a comment on a commit whose line they see no longer, nor a Slack channel that gets messages again,
 * nor a recorded meeting that was removed, that they see no longer, or that is in another state. Who sees a meeting is judged as
 * in `visible-meetings.ts`.
 */
export const IS_TOLD = `
  n.organization_id = $1 AND n.member_id = $2
  AND (n.opportunity_id IS NULL OR $3::uuid[] IS NULL OR o.owner_id = ANY($3))
  AND CASE
    WHEN n.kind = 'mentioned' THEN d.id IS NOT NULL
    WHEN n.kind IN ('task_given', 'task_reminder', 'task_due') THEN t.assignee_id = $2
    WHEN n.kind IN ('plan_comment', 'plan_nudge') THEN p.id IS NOT NULL
    WHEN n.kind = 'commit_comment' THEN q.id IS NOT NULL AND ($3::uuid[] IS NULL OR q.member_id = ANY($3))
    WHEN n.kind IN ('transcript_ready', 'transcript_failed', 'recording_failed', 'reading_failed') THEN
      CASE n.kind WHEN 'transcript_ready' THEN g.state = 'ready' WHEN 'reading_failed' THEN l.state = 'failed'
        ELSE g.state = 'failed' END
      AND (g.opportunity_id IS NULL OR go.id IS NOT NULL)
      AND CASE WHEN g.is_private OR g.opportunity_id IS NULL THEN g.owner_id = $2
        ELSE $3::uuid[] IS NULL OR go.owner_id = ANY($3) END
    WHEN n.kind = 'webhook_paused' THEN w.id IS NOT NULL
    WHEN n.kind = 'slack_channel_off' THEN s.id IS NOT NULL
    WHEN n.kind IN ('export_ready', 'export_failed') THEN x.by_id = $2
    WHEN n.kind = 'deals_handed_over' THEN b.status IS DISTINCT FROM 'undone'
    ELSE true END`;

export interface NotificationRow {
  id: string;
  kind: NotificationKind;
  created_at: Date;
  read_at: Date | null;
  count: number | null;
  sort_at: string;
  actor_id: string | null;
  actor_name: string | null;
  deal_id: string | null;
  deal_name: string | null;
  account_id: string | null;
  account_name: string | null;
  contact_id: string | null;
  contact_name: string | null;
  from_id: string | null;
  from_name: string | null;
  task_id: string | null;
  task_title: string | null;
  task_due_on: string | null;
  task_done: boolean;
  note_document: NoteDocument | null;
  plan_words: string | null;
  webhook_name: string | null;
  channel_id: string | null;
  channel_name: string | null;
  channel_off_reason: SlackOffReason | null;
  channel_chooser: string | null;
  export_id: string | null;
  export_of: ExportOf | null;
  commit_scope: CommitScope | null;
  commit_member_id: string | null;
  commit_name: string | null;
  commit_period: PeriodKind | null;
  commit_starts_on: string | null;
  commit_words: string | null;
  meeting_id: string | null;
  meeting_title: string | null;
  /** Null of a meeting whose proposals are not counted yet. */
  meeting_proposed: number | null;
  meeting_fault: string | null;
  reader_id: string;
}

/** Characters of the words it shows: two lines. */
const EXCERPT_MAX = 180;

const named = (id: string | null, name: string | null) => (id !== null && name !== null ? { id, name } : null);

export function presentNotification(row: NotificationRow): z.infer<typeof Notification> {
  const words = row.note_document
    ? noteText(row.note_document)
    : (row.plan_words ?? row.commit_words ?? row.webhook_name ?? row.meeting_fault ?? whyChannelStopped(row));
  return {
    id: row.id,
    kind: row.kind,
    createdAt: row.created_at.toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
    actor: named(row.actor_id, row.actor_name),
    deal: named(row.deal_id, row.deal_name),
    account: named(row.account_id, row.account_name),
    contact: named(row.contact_id, row.contact_name),
    count: row.count,
    from: named(row.from_id, row.from_name),
    task:
      row.task_id !== null && row.task_title !== null && row.task_due_on !== null
        ? { id: row.task_id, title: row.task_title, dueOn: row.task_due_on, isDone: row.task_done }
        : null,
    export: named(row.export_id, row.export_of && EXPORT_NAMES[row.export_of]),
    commit: commitOf(row),
    meeting:
      row.meeting_id !== null && row.meeting_title !== null
        ? { id: row.meeting_id, title: row.meeting_title, proposed: row.meeting_proposed ?? 0 }
        : null,
    channel: named(row.channel_id, row.channel_name),
    excerpt: words === null ? null : cut(words),
  };
}

function commitOf(row: NotificationRow): z.infer<typeof Notification>['commit'] {
  const { commit_scope: scope, commit_member_id: memberId, commit_period: kind, commit_starts_on: start } = row;
  if (scope === null || kind === null || start === null) return null;
  const name = memberId === row.reader_id ? null : row.commit_name;
  return { line: scopeKey({ scope, memberId }), scope, name, period: { kind, start } };
}

function whyChannelStopped(row: NotificationRow): string | null {
  const { channel_name: channel, channel_off_reason: reason, channel_chooser: chooser } = row;
  if (channel === null || reason === null || chooser === null) return null;
  // The bot is named by the advice alone, which stands where the channel is.
  return slackChannelOff(reason, { channel, chooser, bot: '' }).sentence;
}

function cut(words: string): string {
  const letters = [...words.replaceAll(/\s+/gu, ' ').trim()];
  return letters.length <= EXCERPT_MAX
    ? letters.join('')
    : `${letters
        .slice(0, EXCERPT_MAX - 1)
        .join('')
        .trimEnd()}…`;
}
