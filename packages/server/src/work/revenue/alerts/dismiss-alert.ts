import type { KeptAlert } from '@forecastle/contract';
import { isoDate, REVENUE_ALERT_NAMES, type RevenueAlertKind, usualPeriodKind } from '@forecastle/rules';
import type * as z from 'zod';
import { newId } from '../../../platform/database/ids.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { conflict, forbidden } from '../../../platform/http/errors.ts';
import { calendarOf } from '../../../records/health/calendar.ts';
import { recordEvent } from '../../../tenancy/audit/record-event.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { POLICIES } from '../../../tenancy/identity/policies.ts';
import { takeTurn } from '../../../tenancy/organizations/take-turn.ts';
import { type AskedRevenue, askRevenue } from '../asked-view.ts';
import { alertsOf } from '../revenue-attention.ts';
import { stageAges } from '../weighty-facts.ts';
import { withoutNames } from './alert-figures.ts';
import { keepFigures } from './keep-figures.ts';
import { presentAlerts, requireAlert } from './kept-alerts.ts';

type Dismissing = Pick<AskedRevenue, 'roleView' | 'teamOf'> & {
  readonly kind: RevenueAlertKind;
  readonly reason: string;
};

/** Dismisses an alert as it stands now; one that came since the morning is kept from now on. Doing it again changes the reason. */
export async function dismissAlert(
  tx: TenantTransaction,
  actor: Actor,
  { kind, reason, ...asked }: Dismissing,
  now: Date,
): Promise<z.infer<typeof KeptAlert>> {
  if (POLICIES[actor.role].scope === 'own') throw forbidden();
  await takeTurn(tx, 'alerts');
  const { fiscalCalendar } = await calendarOf(tx);
  const question = await askRevenue(tx, actor, { ...asked, period: usualPeriodKind(fiscalCalendar.cadence) }, now);
  const { scope, memberId, name } = question.scope;
  const found = scope === 'rep' ? null : await alertsOf(tx, question, await stageAges(tx, question));
  const standing = found?.standing.get(kind);
  const alert = found?.alerts.find((each) => each.kind === kind);
  if (!standing || !alert) {
    throw conflict({
      field: 'kind',
      value: kind,
      expected: 'an open alert',
      message: `“${REVENUE_ALERT_NAMES[kind]}” is already resolved. Nothing was changed.`,
    });
  }
  const { period, today } = question.question;
  const subjectId = memberId ?? tx.organizationId;
  // That of a period that is over went with it, though no morning has said so yet.
  await tx.client.query(
    `UPDATE revenue_alerts SET gone_on = $5 WHERE organization_id = $1 AND scope = $2 AND subject_id = $3 AND kind = $4
       AND gone_on IS NULL AND (starts_on, ends_on) <> ($6::date, $7::date)`,
    [tx.organizationId, scope, subjectId, kind, ...[today, period.firstDay, period.lastDay].map(isoDate)],
  );
  const { rows } = await tx.client.query<{ id: string }>(
    `INSERT INTO revenue_alerts (organization_id, id, scope, subject_id, kind, starts_on, ends_on, facts, came_on,
       dismissed_at, dismissed_by_id, dismissed_reason, dismissed_subjects, dismissed_level)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     ON CONFLICT (organization_id, scope, subject_id, kind) WHERE gone_on IS NULL DO UPDATE SET
       facts = excluded.facts, starts_on = excluded.starts_on, ends_on = excluded.ends_on,
       dismissed_at = excluded.dismissed_at, dismissed_by_id = excluded.dismissed_by_id,
       dismissed_reason = excluded.dismissed_reason, dismissed_subjects = excluded.dismissed_subjects,
       dismissed_level = excluded.dismissed_level
     RETURNING id`,
    [
      tx.organizationId,
      newId(),
      scope,
      subjectId,
      kind,
      isoDate(period.firstDay),
      isoDate(period.lastDay),
      JSON.stringify(withoutNames(alert)),
      isoDate(today),
      now,
      actor.memberId,
      reason,
      standing.subjects,
      standing.level,
    ],
  );
  await keepFigures(tx, isoDate(today));
  await recordEvent(tx, actor, {
    kind: 'revenue_alert_dismissed',
    subject: memberId === null ? { kind: 'organization', id: tx.organizationId } : { kind: 'person', id: memberId },
    facts: { alert: REVENUE_ALERT_NAMES[kind], team: name },
  });
  return presented(tx, actor, rows[0]?.id ?? '');
}

/** Takes a dismissal back; of an alert that is not dismissed nothing changes. */
export async function restoreAlert(
  tx: TenantTransaction,
  actor: Actor,
  { id }: { id: string },
): Promise<z.infer<typeof KeptAlert>> {
  if (POLICIES[actor.role].scope === 'own') throw forbidden();
  const { kind, dismissedAt, scope, subjectId } = await requireAlert(tx, actor, id);
  if (dismissedAt !== null) {
    await tx.client.query(
      `UPDATE revenue_alerts SET dismissed_at = NULL, dismissed_by_id = NULL, dismissed_reason = NULL,
         dismissed_subjects = NULL, dismissed_level = NULL
       WHERE organization_id = $1 AND id = $2`,
      [tx.organizationId, id],
    );
    await recordEvent(tx, actor, {
      kind: 'revenue_alert_restored',
      subject: { kind: scope === 'team' ? 'person' : 'organization', id: subjectId },
      facts: { alert: REVENUE_ALERT_NAMES[kind] },
    });
  }
  return presented(tx, actor, id);
}

async function presented(tx: TenantTransaction, actor: Actor, id: string): Promise<z.infer<typeof KeptAlert>> {
  const [alert] = await presentAlerts(tx, actor, [await requireAlert(tx, actor, id)]);
  if (!alert) throw new Error(`the alert ${id} was read but is not there`);
  return alert;
}
