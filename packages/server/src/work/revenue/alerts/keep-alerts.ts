/** Keeps which alerts came and which went, on the morning of each organisation, and tells those who want to know by mail and in Slack. */
import { dismissalHolds, isoDate, localDay, toldDay } from '@forecastle/rules';
import type pg from 'pg';
import { newId } from '../../../platform/database/ids.ts';
import { inTenant, type TenantTransaction } from '../../../platform/database/tenant.ts';
import { oneAfterAnother } from '../../../platform/jobs/one-after-another.ts';
import { calendarOf } from '../../../records/health/calendar.ts';
import { takeTurn } from '../../../tenancy/organizations/take-turn.ts';
import { noteSlackEvents } from '../../../tenancy/slack-outbox/note-events.ts';
import { type AlertMailing, mailAlerts } from './alert-mails.ts';
import { type JudgedTeams, judgeTeams } from './judge-teams.ts';
import { keepFigures } from './keep-figures.ts';
import { ALERT_COLUMNS, ALERT_TABLES, type AlertRow, dismissedAs } from './kept-alerts.ts';

interface Keeping {
  readonly now: Date;
  readonly settings: AlertMailing;
  readonly signal?: AbortSignal;
}

/** Throws the first failure when all organisations have had their turn. */
export async function keepAllAlerts(pool: pg.Pool, keeping: Keeping): Promise<void> {
  // The day that it is where days begin first: each organisation then looks at its own.
  const latest = isoDate(localDay(keeping.now.getTime(), 'Pacific/Kiritimati'));
  const { rows } = await pool.query<{ id: string }>('SELECT organizations_to_alert($1) AS id', [latest]);
  await oneAfterAnother(rows, keeping.signal, ({ id }) => inTenant(pool, id, (tx) => keepAlerts(tx, keeping)));
}

/** Once a morning: what was kept, and the mails about it, are one transaction. Returns whether it was done now. */
export async function keepAlerts(tx: TenantTransaction, { now, settings }: Keeping): Promise<boolean> {
  const day = isoDate(toldDay(now.getTime(), (await calendarOf(tx)).timeZone));
  const { rowCount } = await tx.client.query(
    `INSERT INTO revenue_alert_days (organization_id, judged_on) VALUES ($1, $2)
     ON CONFLICT (organization_id) DO UPDATE SET judged_on = excluded.judged_on
     WHERE revenue_alert_days.judged_on < excluded.judged_on`,
    [tx.organizationId, day],
  );
  if (rowCount === 0) return false;
  const judged = await judgeTeams(tx, now);
  // Somebody may be dismissing one.
  await takeTurn(tx, 'alerts');
  await keep(tx, judged, day);
  await keepFigures(tx, day);
  await mailAlerts(tx, settings, { day, judged });
  await noteAlerts(tx, day, now);
  return true;
}

const keyOf = (scope: string, subjectId: string, kind: string): string => `${scope} ${subjectId} ${kind}`;

async function keep(tx: TenantTransaction, { alerts, period }: JudgedTeams, day: string): Promise<void> {
  const { rows } = await tx.client.query<AlertRow>(
    `SELECT ${ALERT_COLUMNS} FROM ${ALERT_TABLES} WHERE a.organization_id = $1 AND a.gone_on IS NULL FOR UPDATE OF a`,
    [tx.organizationId],
  );
  const now = new Map(alerts.map((each) => [keyOf(each.scope, each.subjectId, each.facts.kind), each]));
  const [start, end] = [isoDate(period.firstDay), isoDate(period.lastDay)];
  // An alert of a period that is over went with it.
  const isSame = (row: AlertRow): boolean =>
    row.startsOn === start && row.endsOn === end && now.has(keyOf(row.scope, row.subjectId, row.kind));
  const gone = rows.filter((row) => !isSame(row)).map(({ id }) => id);
  await tx.client.query('UPDATE revenue_alerts SET gone_on = $3 WHERE organization_id = $1 AND id = ANY($2::uuid[])', [
    tx.organizationId,
    gone,
    day,
  ]);
  for (const row of rows.filter(isSame)) {
    const key = keyOf(row.scope, row.subjectId, row.kind);
    const standing = now.get(key);
    now.delete(key);
    const dismissed = dismissedAs(row);
    const ends = standing !== undefined && dismissed !== null && !dismissalHolds(dismissed, standing);
    await tx.client.query(
      `UPDATE revenue_alerts SET facts = $3${
        ends
          ? ', dismissed_at = NULL, dismissed_by_id = NULL, dismissed_reason = NULL, dismissed_subjects = NULL, dismissed_level = NULL'
          : ''
      } WHERE organization_id = $1 AND id = $2`,
      [tx.organizationId, row.id, JSON.stringify(standing?.facts ?? row.facts)],
    );
  }
  const come = [...now.values()];
  await tx.client.query(
    `INSERT INTO revenue_alerts (organization_id, id, scope, subject_id, kind, starts_on, ends_on, facts, came_on)
     SELECT $1, u.id, u.scope, u.subject_id, u.kind, $2, $3, u.facts, $4
     FROM unnest($5::uuid[], $6::text[], $7::uuid[], $8::text[], $9::jsonb[]) AS u(id, scope, subject_id, kind, facts)`,
    [
      tx.organizationId,
      start,
      end,
      day,
      come.map(() => newId()),
      come.map(({ scope }) => scope),
      come.map(({ subjectId }) => subjectId),
      come.map(({ facts }) => facts.kind),
      come.map(({ facts }) => JSON.stringify(facts)),
    ],
  );
}

/** Notes what came this morning for those who want it in Slack. One that was dismissed before is no news. */
async function noteAlerts(tx: TenantTransaction, day: string, now: Date): Promise<void> {
  await noteSlackEvents(tx, ['revenue_alerts'], async () => {
    const { rows } = await tx.client.query<Pick<AlertRow, 'id' | 'scope' | 'subjectId'>>(
      `SELECT id, scope, subject_id AS "subjectId" FROM revenue_alerts
       WHERE organization_id = $1 AND came_on = $2 AND gone_on IS NULL AND dismissed_at IS NULL ORDER BY id`,
      [tx.organizationId, day],
    );
    return rows.map(({ id, scope, subjectId }) => ({
      topic: 'revenue_alerts',
      subjectId: id,
      facts: { scope, subjectId },
      occurredAt: now,
    }));
  });
}
