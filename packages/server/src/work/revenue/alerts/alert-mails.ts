/** The morning's alerts by mail, for whoever wants them: what came and went, and what still stands. */
import { alertSentence, counted, REVENUE_ALERT_NAMES } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { nameInMail } from '../../../tenancy/mail/name-in-mail.ts';
import { sendMail } from '../../../tenancy/mail/send-mail.ts';
import { peopleOf } from '../../quotas/people.ts';
import type { ShownAlert } from './alert-figures.ts';
import type { JudgedTeams } from './judge-teams.ts';
import { ALERT_COLUMNS, ALERT_TABLES, type AlertRow, alertSubjectOf, presentAlerts } from './kept-alerts.ts';

/** The mail server, and the origin that the link in the mail leads to. */
export type AlertMailing = Pick<Settings, 'mail' | 'publicUrl'>;

/** They open nothing by themselves: whoever follows them signs in. */
const DASHBOARD = '/revenue-intelligence';
const SWITCH = '/settings/notifications';

type Recipient = Pick<Actor, 'memberId' | 'name' | 'email' | 'role'> & { readonly locale: string | null };

export async function mailAlerts(
  tx: TenantTransaction,
  settings: AlertMailing,
  { day, judged }: { day: string; judged: JudgedTeams },
): Promise<void> {
  const { rows: people } = await tx.client.query<Recipient>(
    `SELECT m.id AS "memberId", m.name, m.email, m.role, m.locale
     FROM revenue_alert_mails w JOIN members m ON m.organization_id = $1 AND m.id = w.member_id
     WHERE w.organization_id = $1 AND m.deactivated_at IS NULL AND m.email IS NOT NULL AND m.user_id IS NOT NULL
     ORDER BY m.id`,
    [tx.organizationId],
  );
  if (people.length === 0) return;
  const { rows } = await tx.client.query<AlertRow>(
    `SELECT ${ALERT_COLUMNS} FROM ${ALERT_TABLES}
     WHERE a.organization_id = $1 AND (a.gone_on IS NULL OR a.gone_on = $2) ORDER BY a.came_on DESC, a.id`,
    [tx.organizationId, day],
  );
  const bySubject = Map.groupBy(rows, ({ subjectId }) => subjectId);
  for (const person of people) {
    const own = bySubject.get(alertSubjectOf(person, tx.organizationId)) ?? [];
    // One that came and was dismissed before this morning is no news.
    const came = own.filter(({ cameOn, goneOn, dismissedAt }) => cameOn === day && !goneOn && !dismissedAt);
    const went = own.filter(({ goneOn }) => goneOn === day);
    if (came.length + went.length === 0) continue;
    const stands = own.filter((row) => !row.goneOn && !row.dismissedAt && !came.includes(row));
    const lines = async (title: string, of: AlertRow[]) =>
      of.length === 0
        ? []
        : [
            title,
            ...(await presentAlerts(tx, {}, of)).map(
              ({ alert }) =>
                `- ${REVENUE_ALERT_NAMES[alert.kind]}. ${alertSentence(namesInMail(alert), judged.currency, person.locale ?? undefined)}`,
            ),
            '',
          ];
    await sendMail(tx, settings, {
      kind: 'notice',
      to: person.email,
      subject: [
        ...(came.length > 0 ? [`${counted(came.length, 'new alert')} on ${judged.period.label}`] : []),
        ...(went.length > 0 ? [`${counted(went.length, 'alert')} resolved`] : []),
      ].join(', '),
      text: [
        `Hello ${nameInMail(person.name)},`,
        '',
        ...(await lines('New this morning:', came)),
        ...(await lines('Resolved:', went)),
        ...(await lines('Still open:', stands)),
        `Open the dashboard: ${settings.publicUrl}${DASHBOARD}`,
        `Turn off this email: ${settings.publicUrl}${SWITCH}`,
        '',
      ].join('\n'),
    });
  }
}

function namesInMail(alert: ShownAlert): ShownAlert {
  const called = <T extends { readonly name: string }>(each: T): T => ({ ...each, name: nameInMail(each.name) });
  if (alert.kind === 'velocity_bottleneck') return { ...alert, stages: alert.stages.map(called) };
  return alert.kind === 'rep_imbalance' ? { ...alert, reps: alert.reps.map(called) } : alert;
}

/** Whether somebody wants them, and leads anybody they could be about. */
export async function alertsMailed(
  tx: TenantTransaction,
  actor: Actor,
): Promise<{ isMailed: boolean; mayBe: boolean }> {
  const { rowCount } = await tx.client.query(
    'SELECT FROM revenue_alert_mails WHERE organization_id = $1 AND member_id = $2',
    [tx.organizationId, actor.memberId],
  );
  const people = await peopleOf(tx, actor);
  const leads = (people.byId.get(actor.memberId)?.team.length ?? 0) > 1;
  return { isMailed: rowCount === 1, mayBe: people.own.scope === 'organization' || leads };
}

export async function setAlertsMailed(
  tx: TenantTransaction,
  { memberId }: Actor,
  { isMailed }: { isMailed: boolean },
): Promise<Record<string, never>> {
  await tx.client.query(
    isMailed
      ? 'INSERT INTO revenue_alert_mails (organization_id, member_id) VALUES ($1, $2) ON CONFLICT DO NOTHING'
      : 'DELETE FROM revenue_alert_mails WHERE organization_id = $1 AND member_id = $2',
    [tx.organizationId, memberId],
  );
  return {};
}
