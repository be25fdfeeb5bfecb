/** Credits: one for each search, counted by person and month. `docs/rules.md`, "Plans, seats, credits". */
import { addMonths, dateWords, dayOfIsoDate, HOUSE_LOCALE, isoDate, PLAN_TERMS, PLANS } from '@forecastle/rules';
import { newId } from '../../platform/database/ids.ts';
import { insertRow } from '../../platform/database/insert-row.ts';
import type { searchCredits } from '../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { conflict } from '../../platform/http/errors.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { planTerms, whoLiftsLimits } from '../../tenancy/organizations/plan/plan-terms.ts';
import { takeTurn } from '../../tenancy/organizations/take-turn.ts';
import { monthOf } from '../ai/calls.ts';

export type CreditSettings = Pick<Settings, 'plans' | 'site'>;

export interface Credits {
  readonly limit: number;
  /** Of the month, those of running searches among them. */
  readonly used: number;
  readonly renewsOn: string;
  /** Why there is none left, and who can help; null while there is. */
  readonly refusal: string | null;
}

/** Returns the credits of a person in this month; null where no limits apply. */
export async function readCredits(
  tx: TenantTransaction,
  { memberId, locale }: Pick<Actor, 'memberId' | 'locale'>,
  settings: CreditSettings,
  now: Date,
): Promise<Credits | null> {
  const limits = await planTerms(tx, settings);
  if (limits === null) return null;
  const { name, searchCreditsPerUserPerMonth: limit } = limits.terms;
  const month = await monthOf(tx, now);
  const { rows } = await tx.client.query<{ used: number }>(
    `SELECT count(*)::int AS used FROM search_credits
     WHERE organization_id = $1 AND member_id = $2 AND month = $3 AND returned_at IS NULL`,
    [tx.organizationId, memberId, month],
  );
  const used = rows[0]?.used ?? 0;
  const renewsOn = isoDate(addMonths(dayOfIsoDate(month), 1));
  if (used < limit) return { limit, used, renewsOn, refusal: null };
  const help = await whoLiftsLimits(tx, settings);
  const refusal =
    limit === 0
      ? `The ${name} plan has no searches. ${plansWithCredits()}. ${help}`
      : `You have used your ${limit} searches of this month. You get ${limit} new ones on ${dateWords(dayOfIsoDate(renewsOn), locale ?? HOUSE_LOCALE)}. Until then, search for words. ${help}`;
  return { limit, used, renewsOn, refusal };
}

/** "Ultimate has 30 a month for each person". */
const plansWithCredits = (): string =>
  PLANS.map((plan) => PLAN_TERMS[plan])
    .filter(({ searchCreditsPerUserPerMonth }) => searchCreditsPerUserPerMonth > 0)
    .map(
      ({ name, searchCreditsPerUserPerMonth }) => `${name} has ${searchCreditsPerUserPerMonth} a month for each person`,
    )
    .join('; ');

/**
 * Takes a credit for a search that has none, in the turn of the organisation. It is counted without limits as well, so that
 * a plan that begins later knows the month. Throws CONFLICT when none is left; nothing is sent then.
 */
export async function takeCredit(
  tx: TenantTransaction,
  { actor, searchId }: { readonly actor: Actor; readonly searchId: string },
  settings: CreditSettings,
  now: Date,
): Promise<void> {
  await takeTurn(tx, 'ai');
  const { rowCount } = await tx.client.query(
    'SELECT 1 FROM search_credits WHERE organization_id = $1 AND search_id = $2 AND returned_at IS NULL',
    [tx.organizationId, searchId],
  );
  if (rowCount) return;
  const credits = await readCredits(tx, actor, settings, now);
  if (credits !== null && credits.refusal !== null) {
    throw conflict({
      field: null,
      value: credits.used,
      expected: 'a search credit that is left',
      message: `${credits.refusal} Nothing was sent.`,
    });
  }
  await insertRow<typeof searchCredits.$inferInsert>(tx, 'search_credits', {
    id: newId(),
    memberId: actor.memberId,
    searchId,
    month: await monthOf(tx, now),
    takenAt: now,
  });
}

/** Gives the credit of a search back that found nothing out. A second time changes nothing. */
export async function returnCredit(tx: TenantTransaction, searchId: string): Promise<void> {
  await tx.client.query(
    `UPDATE search_credits SET returned_at = now()
     WHERE organization_id = $1 AND search_id = $2 AND returned_at IS NULL`,
    [tx.organizationId, searchId],
  );
}
