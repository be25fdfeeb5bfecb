/** Reading alerts that are kept. */
import type { KeptAlert } from '@forecastle/contract';
import {
  type AlertStanding,
  alertSentence,
  dismissalHolds,
  isoDate,
  periodOfDays,
  type RevenueAlertKind,
  usualPeriodKind,
} from '@forecastle/rules';
import * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { decodeCursor, pageOf } from '../../../platform/http/cursor.ts';
import { forbidden, notFound } from '../../../platform/http/errors.ts';
import { calendarOf } from '../../../records/health/calendar.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { POLICIES } from '../../../tenancy/identity/policies.ts';
import { daysOf } from '../../periods/dated-days.ts';
import type { PeriodAsked } from '../../quotas/asked-period.ts';
import { peopleOf } from '../../quotas/people.ts';
import { ownersOfQuota } from '../../quotas/quota-trend.ts';
import type { QuotaScope } from '../../quotas/read-quotas.ts';
import type { Days } from '../../revenue-sums/days.ts';
import { type AskedRevenue, askRevenue } from '../asked-view.ts';
import { namedAlerts, type ShownAlert } from './alert-figures.ts';

export interface AlertScope {
  readonly scope: QuotaScope;
  readonly memberId: string | null;
}

export interface AlertRow {
  readonly id: string;
  readonly scope: 'organization' | 'team';
  readonly subjectId: string;
  readonly kind: RevenueAlertKind;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly facts: ShownAlert;
  readonly cameOn: string;
  readonly goneOn: string | null;
  readonly dismissedAt: Date | null;
  readonly dismissedById: string | null;
  readonly dismissedBy: string | null;
  readonly dismissedReason: string | null;
  readonly dismissedSubjects: string[] | null;
  readonly dismissedLevel: number | null;
}

export const ALERT_COLUMNS = `a.id, a.scope, a.subject_id AS "subjectId", a.kind, a.starts_on::text AS "startsOn",
  a.ends_on::text AS "endsOn", a.facts, a.came_on::text AS "cameOn", a.gone_on::text AS "goneOn",
  a.dismissed_at AS "dismissedAt", a.dismissed_by_id AS "dismissedById", d.name AS "dismissedBy",
  a.dismissed_reason AS "dismissedReason", a.dismissed_subjects AS "dismissedSubjects", a.dismissed_level AS "dismissedLevel"`;
export const ALERT_TABLES = `revenue_alerts a
  LEFT JOIN members d ON d.organization_id = $1 AND d.id = a.dismissed_by_id`;

/** Alerts are kept of the running period that screens begin with. */
export const isKeptPeriod = ({ period, today, fiscalCalendar }: PeriodAsked): boolean =>
  period.kind === usualPeriodKind(fiscalCalendar.cadence) && period.firstDay <= today && today <= period.lastDay;

/** What its dismissal was of; null where it is not dismissed. */
export const dismissedAs = ({ dismissedLevel, dismissedSubjects }: AlertRow): AlertStanding | null =>
  dismissedLevel === null ? null : { level: dismissedLevel, subjects: dismissedSubjects ?? [] };

const presentDismissal = (row: AlertRow) =>
  row.dismissedAt === null
    ? null
    : {
        by:
          row.dismissedById !== null && row.dismissedBy !== null
            ? { id: row.dismissedById, name: row.dismissedBy }
            : null,
        at: row.dismissedAt.toISOString(),
        reason: row.dismissedReason ?? '',
      };

/** Since when the alerts of a team stand in a period; a dismissal that they have outgrown since the morning is none. */
export async function keptOf(
  tx: TenantTransaction,
  { scope, memberId }: AlertScope,
  { firstDay, lastDay }: Days,
  standing: ReadonlyMap<RevenueAlertKind, AlertStanding>,
) {
  const { rows } = await tx.client.query<AlertRow>(
    `SELECT ${ALERT_COLUMNS} FROM ${ALERT_TABLES}
     WHERE a.organization_id = $1 AND a.scope = $2 AND a.subject_id = $3 AND a.gone_on IS NULL
       AND a.starts_on = $4 AND a.ends_on = $5`,
    [tx.organizationId, scope, memberId ?? tx.organizationId, isoDate(firstDay), isoDate(lastDay)],
  );
  return rows.flatMap((row) => {
    const now = standing.get(row.kind);
    if (!now) return [];
    const dismissed = dismissedAs(row);
    const holds = dismissed !== null && dismissalHolds(dismissed, now);
    return [{ kind: row.kind, id: row.id, cameOn: row.cameOn, dismissal: holds ? presentDismissal(row) : null }];
  });
}

const Cursor = z.tuple([z.iso.date(), z.uuid()]);

/** Those that stand and those that went, of what the role view looks at; a rep alone has none. */
export async function listAlerts(
  tx: TenantTransaction,
  actor: Actor,
  {
    limit,
    cursor,
    ...asked
  }: Pick<AskedRevenue, 'roleView' | 'teamOf'> & { limit: number; cursor?: string | undefined },
  now: Date,
) {
  const after = decodeCursor(cursor, Cursor);
  const { scope, question } = await askRevenue(tx, actor, { ...asked, period: 'quarter' }, now);
  const { rows } = await tx.client.query<AlertRow>(
    `SELECT ${ALERT_COLUMNS} FROM ${ALERT_TABLES}
     WHERE a.organization_id = $1 AND a.scope = $2 AND a.subject_id = $3
       AND ($4::date IS NULL OR (a.came_on, a.id) < ($4::date, $5::uuid))
     ORDER BY a.came_on DESC, a.id DESC LIMIT $6`,
    [
      tx.organizationId,
      scope.scope,
      scope.memberId ?? tx.organizationId,
      after?.[0] ?? null,
      after?.[1] ?? null,
      limit + 1,
    ],
  );
  const page = pageOf(
    rows,
    limit,
    (row) => row,
    ({ cameOn, id }) => [cameOn, id],
  );
  return { ...page, currency: question.currency, items: await presentAlerts(tx, actor, page.items) };
}

export async function presentAlerts(
  tx: TenantTransaction,
  { locale }: Pick<Actor, 'locale'>,
  rows: readonly AlertRow[],
): Promise<z.infer<typeof KeptAlert>[]> {
  const { currency, fiscalCalendar } = await calendarOf(tx);
  const named = await namedAlerts(
    tx,
    rows.map(({ facts }) => facts),
  );
  return rows.flatMap((row, at) => {
    const alert = named[at];
    if (!alert) return [];
    return [
      {
        id: row.id,
        alert,
        sentence: alertSentence(alert, currency, locale),
        period: {
          label: periodOfDays(daysOf(row), fiscalCalendar)?.label ?? null,
          start: row.startsOn,
          end: row.endsOn,
        },
        cameOn: row.cameOn,
        goneOn: row.goneOn,
        dismissal: presentDismissal(row),
      },
    ];
  });
}

/** Returns whose alerts a person is shown first: the organisation's where they see all of it, else those of the team they lead. */
export const alertSubjectOf = ({ role, memberId }: Pick<Actor, 'role' | 'memberId'>, organizationId: string): string =>
  POLICIES[role].scope === 'organization' ? organizationId : memberId;

/** One of a team that the actor may see. Throws NOT_FOUND for any other, FORBIDDEN for one of the whole organisation. */
export async function requireAlert(tx: TenantTransaction, actor: Actor, id: string): Promise<AlertRow> {
  const { rows } = await tx.client.query<AlertRow>(
    `SELECT ${ALERT_COLUMNS} FROM ${ALERT_TABLES} WHERE a.organization_id = $1 AND a.id = $2`,
    [tx.organizationId, id],
  );
  const [row] = rows;
  if (!row) throw notFound('alert');
  const people = await peopleOf(tx, actor);
  if (row.scope === 'organization' && people.visible !== null) throw forbidden();
  ownersOfQuota(people, row.scope, row.scope === 'team' ? row.subjectId : null);
  return row;
}
