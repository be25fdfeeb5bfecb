import {
  type CalendarChoice,
  DEFAULT_QUALIFY_OUT_REASONS,
  DEFAULT_WIN_REASONS,
  type FiscalYearStart,
  type Plan,
} from '@forecastle/rules';
import { newId } from '../../platform/database/ids.ts';
import { members, organizations, qualifyOutReasons, stages, winReasons } from '../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { recordEvent } from '../audit/record-event.ts';
import type { Actor } from '../identity/actor.ts';
import { DEFAULT_STAGES } from './default-stages.ts';

export interface NewOrganization {
  readonly name: string;
  readonly plan: Plan;
  readonly timeZone: string;
  readonly currency: string;
  readonly fiscalYearStart: FiscalYearStart;
  readonly calendarChoice?: CalendarChoice;
  readonly through?: Actor['through'];
  readonly founder: { readonly userId: string; readonly name: string; readonly email: string };
}

/** Whoever begins the year elsewhere has said so; a calendar year is only what stood in the form. */
const choiceBy = ({ month, day }: FiscalYearStart): CalendarChoice | null =>
  month === 1 && day === 1 ? null : 'manual';

/** Writes the transaction's organisation with its first admin, the default stages and reasons; returns the admin's member id. */
export async function createOrganization(tx: TenantTransaction, given: NewOrganization): Promise<string> {
  const { organizationId } = tx;
  const memberId = newId();
  await tx.db.insert(organizations).values({
    organizationId,
    name: given.name,
    plan: given.plan,
    timeZone: given.timeZone,
    currency: given.currency,
    fiscalYearStartMonth: given.fiscalYearStart.month,
    fiscalYearStartDay: given.fiscalYearStart.day,
    calendarChoice: given.calendarChoice ?? choiceBy(given.fiscalYearStart),
  });
  await tx.db.insert(members).values({ organizationId, id: memberId, role: 'admin', ...given.founder });
  await tx.db
    .insert(stages)
    .values(DEFAULT_STAGES.map((stage, position) => ({ organizationId, id: newId(), position, ...stage })));
  await tx.db.insert(qualifyOutReasons).values(
    // Nothing in them to fold but capitals.
    DEFAULT_QUALIFY_OUT_REASONS.map((reason) => ({
      organizationId,
      id: newId(),
      nameKey: reason.name.toLowerCase(),
      ...reason,
    })),
  );
  await tx.db
    .insert(winReasons)
    .values(DEFAULT_WIN_REASONS.map((name) => ({ organizationId, id: newId(), name, nameKey: name.toLowerCase() })));
  await recordEvent(
    tx,
    { memberId, through: given.through },
    { kind: 'organization_created', subject: { kind: 'organization', id: organizationId } },
  );
  return memberId;
}
