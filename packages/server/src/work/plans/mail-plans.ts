/** The plan by mail, for each rep who wants it. */
import { ACTION_PRIORITY_NAMES, counted } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { nameInMail } from '../../tenancy/mail/name-in-mail.ts';
import { sendMail } from '../../tenancy/mail/send-mail.ts';
import { readPlan } from './read-plan.ts';

/** The mail server, and the origin that the link to the plan leads to. */
export type PlanMailing = Pick<Settings, 'mail' | 'publicUrl'>;

/** Where reps find their plan. It opens nothing by itself: whoever follows it signs in. */
const ACTION_PLAN = '/crm/action-plan';

type Wanting = Pick<Actor, 'memberId' | 'userId' | 'name' | 'email' | 'role'> & { readonly locale: string | null };

/** In the transaction that made the plans: a plan that is there was mailed once, and one that is not was not. */
export async function mailPlans(
  tx: TenantTransaction,
  settings: PlanMailing,
  ownerIds: readonly string[],
  now: Date,
): Promise<void> {
  const { rows } = await tx.client.query<Wanting>(
    `SELECT m.id AS "memberId", m.user_id AS "userId", m.name, m.email, m.role, m.locale
     FROM plan_mails w JOIN members m ON m.organization_id = $1 AND m.id = w.member_id
     WHERE w.organization_id = $1 AND m.id = ANY($2::uuid[]) AND m.deactivated_at IS NULL AND m.email IS NOT NULL
       AND m.user_id IS NOT NULL ORDER BY m.id`,
    [tx.organizationId, ownerIds],
  );
  for (const member of rows) {
    const mail = await planMail(tx, settings, member, now);
    if (mail) await sendMail(tx, settings, { kind: 'notice', to: member.email, ...mail });
  }
}

async function planMail(
  tx: TenantTransaction,
  { publicUrl }: PlanMailing,
  { memberId, role, name, locale }: Wanting,
  now: Date,
): Promise<{ subject: string; text: string } | null> {
  const reader = { memberId, role, organizationId: tx.organizationId, locale: locale ?? undefined };
  const { items, lastWeek } = await readPlan(tx, reader, { calledAs: nameInMail }, now);
  if (items.length === 0) return null;
  const before =
    lastWeek === null || lastWeek.completion === null ? [] : [`Last week you completed ${lastWeek.completion}%.`, ''];
  const lines = items.flatMap(({ rank, priority, name: action, deal, riskSummary }) => [
    `${rank}. ${action} (${ACTION_PRIORITY_NAMES[priority].toLowerCase()})`,
    `   ${nameInMail(deal.name)}. ${riskSummary}`,
  ]);
  return {
    subject: `Your week: ${counted(items.length, 'action')}`,
    text: [
      `Hello ${nameInMail(name)},`,
      '',
      ...before,
      ...lines,
      '',
      `Open your plan: ${publicUrl}${ACTION_PLAN}`,
      'You can turn off this email there.',
      '',
    ].join('\n'),
  };
}
