/** How many meetings the plan lets an organisation record. Each counts once, when it is made, whatever it came from. */
import type { MeetingAllowance } from '@forecastle/contract';
import { MEETINGS_ON_EVERY_PLAN } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { conflict } from '../../platform/http/errors.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { howToLiftLimit, planTerms } from '../../tenancy/organizations/plan/plan-terms.ts';

export type AllowanceSettings = Pick<Settings, 'plans' | 'site'>;

/** Returns how many meetings were recorded and how many are left. */
export async function readAllowance(
  tx: TenantTransaction,
  settings: AllowanceSettings,
): Promise<z.infer<typeof MeetingAllowance>> {
  const { rows } = await tx.client.query<{ recorded: number }>(
    'SELECT recorded_count AS recorded FROM meeting_settings WHERE organization_id = $1',
    [tx.organizationId],
  );
  const recorded = rows[0]?.recorded ?? 0;
  const limits = await planTerms(tx, settings);
  if (limits === null || limits.terms.meetingCapture) return { recorded, left: null, refusal: null };
  const left = Math.max(MEETINGS_ON_EVERY_PLAN - recorded, 0);
  return { recorded, left, refusal: left > 0 ? null : await refusalOf(tx, settings, limits.terms.name) };
}

async function refusalOf(tx: TenantTransaction, settings: AllowanceSettings, plan: string): Promise<string> {
  const help = await howToLiftLimit(tx, settings, ({ meetingCapture }) => meetingCapture);
  return `The ${plan} plan has ${MEETINGS_ON_EVERY_PLAN} recorded meetings, and you have used them. ${help} Meetings you have stay as they are.`;
}

/** Counts a meeting that is being made; throws CONFLICT where none is left. Meetings are made one after another until the transaction ends. */
export async function countMeeting(tx: TenantTransaction, settings: AllowanceSettings): Promise<void> {
  // The row is locked by its change, so that two do not take the last one.
  const { rows } = await tx.client.query<{ recorded: number }>(
    `INSERT INTO meeting_settings AS s (organization_id, recorded_count) VALUES ($1, 1)
     ON CONFLICT (organization_id) DO UPDATE SET recorded_count = s.recorded_count + 1
     RETURNING recorded_count AS recorded`,
    [tx.organizationId],
  );
  const recorded = rows[0]?.recorded ?? 0;
  const limits = await planTerms(tx, settings);
  if (limits === null || limits.terms.meetingCapture) return;
  if (recorded <= MEETINGS_ON_EVERY_PLAN) return;
  throw conflict({
    field: null,
    value: recorded - 1,
    expected: `at most ${MEETINGS_ON_EVERY_PLAN} recorded meetings`,
    message: `${await refusalOf(tx, settings, limits.terms.name)} Nothing was saved.`,
  });
}
