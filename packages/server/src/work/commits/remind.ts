/** Mails whoever has not committed shortly before the deadline, once a person and deadline. */
import { deadlineState, FORECAST_CALL, isRemindedAt, startOfLocalDay } from '@forecastle/rules';
import type pg from 'pg';
import { inTenant, type TenantTransaction } from '../../platform/database/tenant.ts';
import { oneAfterAnother } from '../../platform/jobs/one-after-another.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { calendarOf } from '../../records/health/calendar.ts';
import { nameInMail } from '../../tenancy/mail/name-in-mail.ts';
import { sendMail } from '../../tenancy/mail/send-mail.ts';
import { askedPeriod } from '../quotas/asked-period.ts';
import { scopeKey } from '../quotas/read-quotas.ts';
import { commitLines } from './commit-lines.ts';
import { type PresentDeadline, readDeadline } from './deadline.ts';

/** The mail server, and the origin that the link in the mail leads to. */
export type ReminderMailing = Pick<Settings, 'mail' | 'publicUrl'>;

/** People who are mailed in one transaction. */
const PEOPLE_AT_ONCE = 50;

interface Reminding {
  readonly now: Date;
  readonly settings: ReminderMailing;
  readonly signal?: AbortSignal;
}

/** What is due by the next deadline. */
interface Due {
  readonly deadline: PresentDeadline;
  readonly periodLabel: string;
  readonly timeZone: string;
  /** By person: their own deals, the team they lead, or both. */
  readonly by: ReadonlyMap<string, readonly ('team' | 'rep')[]>;
}

/** Each chunk of people is a transaction of its own: cut off anywhere, the next turn goes on. Returns how many were mailed. */
export async function remindToCommit(pool: pg.Pool, organizationId: string, reminding: Reminding): Promise<number> {
  const { now, signal } = reminding;
  const due = await inTenant(pool, organizationId, (tx) => dueNow(tx, now), { readOnly: true });
  if (!due) return 0;
  const people = [...due.by.keys()];
  let mailed = 0;
  for (let first = 0; first < people.length && !signal?.aborted; first += PEOPLE_AT_ONCE) {
    const chunk = people.slice(first, first + PEOPLE_AT_ONCE);
    mailed += await inTenant(pool, organizationId, (tx) => mailChunk(tx, due, chunk, reminding));
  }
  return mailed;
}

/** Null outside the hours before a deadline of the running period. */
async function dueNow(tx: TenantTransaction, now: Date): Promise<Due | null> {
  const deadline = await readDeadline(tx, now);
  if (!deadline || !isRemindedAt(now.getTime(), deadline.around)) return null;
  const { timeZone } = await calendarOf(tx);
  const asked = await askedPeriod(tx, { period: deadline.period }, now);
  const { period } = asked;
  const ends = startOfLocalDay(period.lastDay + 1, timeZone);
  if (deadline.around.next >= ends) return null;
  const lines = await commitLines(tx, { scope: 'organization', memberId: null, owners: null }, asked);
  const begins = startOfLocalDay(period.firstDay, timeZone);
  const by = new Map<string, ('team' | 'rep')[]>();
  const gather = ({ line, children }: typeof lines.root): void => {
    const { scope, memberId } = line;
    if (memberId !== null && scope !== 'organization') {
      const submittedAt = lines.calls.get(scopeKey(line))?.submittedAt.getTime() ?? null;
      const state = deadlineState(submittedAt, now.getTime(), {
        deadlines: deadline.around,
        since: deadline.since,
        begins,
        ends,
      });
      if (state === 'due' || state === 'missed') by.set(memberId, [...(by.get(memberId) ?? []), scope]);
    }
    for (const child of children) gather(child);
  };
  gather(lines.root);
  return { deadline, periodLabel: period.label, timeZone, by };
}

/** Another process that claims the same people waits until this commits, and then finds them taken: nobody is mailed twice. */
async function mailChunk(
  tx: TenantTransaction,
  due: Due,
  chunk: readonly string[],
  { settings }: Reminding,
): Promise<number> {
  const { rows } = await tx.client.query<{ id: string; name: string; email: string; locale: string | null }>(
    `WITH claimed AS (
       INSERT INTO commit_reminders (organization_id, deadline_at, member_id)
       SELECT $1, $3, m.id FROM members m
       WHERE m.organization_id = $1 AND m.id = ANY($2::uuid[]) AND m.deactivated_at IS NULL AND m.email IS NOT NULL
         AND m.user_id IS NOT NULL
         AND NOT EXISTS (SELECT FROM commit_mails_off w WHERE w.organization_id = $1 AND w.member_id = m.id)
       ORDER BY m.id ON CONFLICT DO NOTHING RETURNING member_id
     ) SELECT m.id, m.name, m.email, m.locale FROM claimed JOIN members m ON m.organization_id = $1 AND m.id = claimed.member_id
     ORDER BY m.id`,
    [tx.organizationId, chunk, new Date(due.deadline.around.next)],
  );
  for (const { id, name, email, locale } of rows) {
    const mail = reminder(due, { name, locale }, due.by.get(id) ?? [], settings.publicUrl);
    await sendMail(tx, settings, { kind: 'notice', to: email, ...mail });
  }
  return rows.length;
}

export const WHAT = { rep: 'your own deals', team: 'your team' } as const;

function reminder(
  { deadline, periodLabel, timeZone }: Due,
  { name, locale }: { readonly name: string; readonly locale: string | null },
  scopes: readonly ('team' | 'rep')[],
  origin: string,
): { subject: string; text: string } {
  // The day of the week stands in an English sentence: other languages keep the house's words.
  const time = new Intl.DateTimeFormat(locale?.startsWith('en') ? locale : 'en-NZ', {
    timeZone,
    weekday: 'long',
    hour: 'numeric',
    minute: '2-digit',
  }).format(deadline.around.next);
  const what = new Intl.ListFormat('en-NZ').format(scopes.map((scope) => WHAT[scope]));
  return {
    subject: `Your commit for ${periodLabel} is due ${time}`,
    text: [
      `Hello ${nameInMail(name)},`,
      '',
      `Your commit for ${periodLabel} (${what}) is due ${time} (${timeZone}). You have not submitted since the last deadline.`,
      '',
      `Submit now: ${origin}${FORECAST_CALL}?period=${deadline.period}`,
      'You can turn off this email there.',
      '',
    ].join('\n'),
  };
}

/** Throws the first failure when all organisations have had their turn. */
export async function remindAllToCommit(pool: pg.Pool, reminding: Reminding): Promise<void> {
  const { rows } = await pool.query<{ id: string }>('SELECT forecast_organizations() AS id');
  await oneAfterAnother(rows, reminding.signal, ({ id }) => remindToCommit(pool, id, reminding));
}
