/** The weekly deadline of an organisation. */
import {
  type DeadlineState,
  type DeadlinesAround,
  deadlineState,
  deadlinesAround,
  type FiscalPeriod,
  type PeriodKind,
  startOfLocalDay,
  type WeeklyDeadline,
  weekdayName,
} from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden } from '../../platform/http/errors.ts';
import { calendarOf } from '../../records/health/calendar.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { may } from '../../tenancy/identity/policies.ts';
import { takeTurn } from '../../tenancy/organizations/take-turn.ts';

export interface KeptDeadline extends WeeklyDeadline {
  readonly period: PeriodKind;
}
export interface PresentDeadline extends KeptDeadline {
  /** From when on it holds, epoch milliseconds. */
  readonly since: number;
  readonly around: DeadlinesAround;
}

/** Null where nobody is asked to commit by any time. */
export async function readDeadline(tx: TenantTransaction, now: Date): Promise<PresentDeadline | null> {
  const { rows } = await tx.client.query<KeptDeadline & { setAt: Date }>(
    `SELECT weekday, hour, period_kind AS period, set_at AS "setAt" FROM commit_deadlines WHERE organization_id = $1`,
    [tx.organizationId],
  );
  const [row] = rows;
  if (!row) return null;
  const { weekday, hour, period, setAt } = row;
  const { timeZone } = await calendarOf(tx);
  const around = deadlinesAround(now.getTime(), { weekday, hour }, timeZone);
  return { weekday, hour, period, since: setAt.getTime(), around };
}

/** Returns how submissions for a period stand to a deadline, by when they were made; null where it asks for none. */
export async function deadlineStates(
  tx: TenantTransaction,
  deadline: PresentDeadline | null,
  period: FiscalPeriod,
  now: Date,
): Promise<(submittedAt: Date | undefined) => DeadlineState | null> {
  if (deadline?.period !== period.kind) return () => null;
  const { timeZone } = await calendarOf(tx);
  const asked = {
    deadlines: deadline.around,
    since: deadline.since,
    begins: startOfLocalDay(period.firstDay, timeZone),
    ends: startOfLocalDay(period.lastDay + 1, timeZone),
  };
  return (submittedAt) => deadlineState(submittedAt?.getTime() ?? null, now.getTime(), asked);
}

/** Sets the deadline from now on, or takes it away. */
export async function putDeadline(
  tx: TenantTransaction,
  actor: Actor,
  { deadline }: { readonly deadline: KeptDeadline | null },
  now: Date,
): Promise<{ deadline: KeptDeadline | null }> {
  if (!may(actor, 'setCommitDeadline')) throw forbidden();
  await takeTurn(tx, 'commits');
  const before = await readDeadline(tx, now);
  if (!deadline) {
    if (!before) return { deadline };
    await tx.client.query('DELETE FROM commit_deadlines WHERE organization_id = $1', [tx.organizationId]);
    await recordEvent(tx, actor, { kind: 'commit_deadline_removed', facts: {} });
    return { deadline };
  }
  const { weekday, hour, period } = deadline;
  if (before?.weekday === weekday && before.hour === hour && before.period === period) return { deadline };
  await tx.client.query(
    `INSERT INTO commit_deadlines (organization_id, weekday, hour, period_kind, set_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (organization_id) DO UPDATE SET weekday = excluded.weekday, hour = excluded.hour,
       period_kind = excluded.period_kind, set_at = excluded.set_at`,
    [tx.organizationId, weekday, hour, period, now],
  );
  const when = `${weekdayName(weekday)} ${String(hour).padStart(2, '0')}:00, for each ${period}`;
  await recordEvent(tx, actor, { kind: 'commit_deadline_set', facts: { when } });
  return { deadline };
}
