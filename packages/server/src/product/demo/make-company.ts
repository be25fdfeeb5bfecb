/** Makes the demo company in an organisation of its own, by what the product itself makes companies with. */
import type { Role } from '@forecastle/contract';
import { CALENDAR_YEAR, localDay, periodContaining, previousPeriod } from '@forecastle/rules';
import { newId } from '../../platform/database/ids.ts';
import { planForMany } from '../../platform/database/plan-for-many.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { writePastWeeks } from '../../records/pipeline-weeks/keep-weeks.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { createOrganization } from '../../tenancy/organizations/create-organization.ts';
import { createPerson } from '../../tenancy/people/create-person.ts';
import { mailName } from './customers.ts';
import { handToNewRep } from './hand-to-new-rep.ts';
import { DEMO_COMPANY, PEOPLE, REPS } from './people.ts';
import { planCompany } from './plan.ts';
import type { Quarters } from './planned.ts';
import { writeAlerts } from './write-alerts.ts';
import { writeCommits } from './write-commits.ts';
import { writeCustomFields } from './write-custom-fields.ts';
import { giveOwners, writeCustomers } from './write-customers.ts';
import { writeDealHistories } from './write-deals.ts';
import { writeDuplicates } from './write-duplicates.ts';
import { writeMeetings } from './write-meetings.ts';
import { writeNotifications } from './write-notifications.ts';
import { writePlans } from './write-plans.ts';
import { writeQuotas } from './write-quotas.ts';
import { writeReasons } from './write-reasons.ts';
import { writeRecordFields } from './write-record-fields.ts';
import { writeViews } from './write-views.ts';

const CURRENCY = 'USD';
/** Three years told whole, and before them the quarter in which the company began to write its deals down. */
const QUARTERS_OF_HISTORY = 13;

/** In the transaction's organisation, which must not exist yet; says when its people and customers are there and deals begin. */
export async function makeCompany(
  tx: TenantTransaction,
  { now, timeZone }: { now: Date; timeZone: string },
  onDeals: () => void,
): Promise<void> {
  const { organizationId } = tx;
  await planForMany(tx.client);
  // Addresses of people are unique on a server, and nobody ever reads mail at .example.
  const domain = `tidewater-${organizationId.slice(-12)}.example`;
  const [founder, ...others] = PEOPLE;
  if (!founder) throw new RangeError('nobody works at the demo company');
  const email = (name: string) => `${mailName(name)}@${domain}`;
  const userId = newId();
  const adminId = await createOrganization(tx, {
    name: DEMO_COMPANY,
    plan: 'ultimate',
    timeZone,
    currency: CURRENCY,
    fiscalYearStart: CALENDAR_YEAR,
    calendarChoice: 'auto',
    founder: { userId, name: founder.name, email: email(founder.name) },
  });
  const admin: Actor = {
    organizationId,
    memberId: adminId,
    userId,
    name: founder.name,
    email: email(founder.name),
    role: 'admin',
    sessionId: '',
    timeZone,
    currency: CURRENCY,
    secondFactorDue: false,
  };
  // People of the demo get a sign-in when a visitor first looks around as them.
  await tx.client.query('UPDATE members SET user_id = NULL WHERE organization_id = $1', [organizationId]);
  const memberIds = new Map([[founder.name, adminId]]);
  for (const { name, role, under } of others) {
    const managerId = under === undefined ? null : (memberIds.get(under) ?? null);
    memberIds.set(name, (await createPerson(tx, admin, { name, email: email(name), role, managerId })).id);
  }
  await writeReasons(tx, admin);
  const company = planCompany(quartersBefore(localDay(now.getTime(), timeZone)));
  const customers = await writeCustomers(tx, company);
  onDeals();
  await writeDealHistories(tx, company, { now, timeZone, memberIds, customers });
  await writeCustomFields(tx, admin, { today: localDay(now.getTime(), timeZone), timeZone, company });
  await writeRecordFields(tx, admin, localDay(now.getTime(), timeZone));
  await handToNewRep(tx, admin, { memberIds, today: localDay(now.getTime(), timeZone), timeZone });
  await giveOwners(tx);
  await writePastWeeks(tx, now);
  await writeAlerts(tx, { memberIds, timeZone });
  const [rep] = REPS;
  await writeDuplicates(tx, company, customers, { addedById: memberIds.get(rep ?? '') ?? adminId });
  await writeQuotas(tx, { memberIds, reps: REPS, today: localDay(now.getTime(), timeZone), currency: CURRENCY });
  await writeCommits(tx, {
    company,
    memberIds,
    now,
    timeZone,
    today: localDay(now.getTime(), timeZone),
    currency: CURRENCY,
  });
  await writeViews(tx, admin);
  await writePlans(tx, { now, timeZone, memberIds, reps: REPS });
  await writeMeetings(tx, { today: localDay(now.getTime(), timeZone), timeZone, memberIds });
  await writeNotifications(tx, { today: localDay(now.getTime(), timeZone), timeZone, memberIds });
}

/** The present quarter and those that the company looks back on. */
export function quartersBefore(today: number): Quarters {
  let period = periodContaining('quarter', today, CALENDAR_YEAR);
  const starts = [period.firstDay, period.lastDay + 1];
  for (let back = 0; back < QUARTERS_OF_HISTORY; back += 1) {
    period = previousPeriod(period, CALENDAR_YEAR);
    starts.unshift(period.firstDay);
  }
  return { today, starts };
}

/** Who a visitor looks around as: the first of the role. */
export async function personOf(
  tx: TenantTransaction,
  role: Role,
): Promise<{ id: string; name: string; email: string; userId: string | null } | null> {
  const { rows } = await tx.client.query<{ id: string; name: string; email: string; userId: string | null }>(
    `SELECT id, name, email, user_id AS "userId" FROM members
     WHERE organization_id = $1 AND role = $2 AND email LIKE '%@tidewater-%.example' AND deactivated_at IS NULL ORDER BY id LIMIT 1`,
    [tx.organizationId, role],
  );
  return rows[0] ?? null;
}
