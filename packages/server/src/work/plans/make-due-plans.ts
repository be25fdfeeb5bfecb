/** Makes the plans of an organisation that its present week still lacks. */
import type pg from 'pg';
import { inTenant, type TenantTransaction } from '../../platform/database/tenant.ts';
import { oneAfterAnother } from '../../platform/jobs/one-after-another.ts';
import { queueForPeople } from '../../tenancy/slack-outbox/queue-for-people.ts';
import { mailPlans, type PlanMailing } from './mail-plans.ts';
import { makePlans } from './make-plans.ts';
import { presentWeek } from './present-week.ts';
import { IS_PLANNED } from './what-counts.ts';

/** Reps whose plans are made in one transaction. */
export const REPS_AT_ONCE = 20;

interface DuePlans {
  readonly now: Date;
  readonly signal?: AbortSignal;
  /** Without them nobody is mailed. */
  readonly settings?: PlanMailing;
}

/**
 * Each chunk of reps is a transaction of its own: cut off anywhere, the next turn goes on with those who have none. Who
 * is planned for: whoever owns a deal that is open and not omitted. Returns how many plans were made.
 */
export async function makeDuePlans(
  pool: pg.Pool,
  organizationId: string,
  { now, signal, settings }: DuePlans,
): Promise<number> {
  const due = await inTenant(
    pool,
    organizationId,
    async (tx) => {
      const { week } = await presentWeek(tx, now);
      const { rows } = await tx.client.query<{ id: string }>(
        `SELECT m.id FROM members m WHERE m.organization_id = $1 AND m.deactivated_at IS NULL
           AND NOT EXISTS (SELECT FROM plans p WHERE p.organization_id = $1 AND p.owner_id = m.id AND p.week = $2)
           AND EXISTS (SELECT FROM opportunities o WHERE o.organization_id = $1 AND o.owner_id = m.id AND ${IS_PLANNED})
         ORDER BY m.id`,
        [tx.organizationId, week],
      );
      return rows.map(({ id }) => id);
    },
    { readOnly: true },
  );
  let made = 0;
  for (let first = 0; first < due.length && !signal?.aborted; first += REPS_AT_ONCE) {
    const chunk = due.slice(first, first + REPS_AT_ONCE);
    made += await inTenant(pool, organizationId, async (tx) => {
      const claimed = await claimPlans(tx, chunk, now);
      if (claimed.length > 0) {
        await makePlans(tx, claimed, now);
        if (settings) await mailPlans(tx, settings, claimed, now);
        await queuePlans(tx, claimed, now);
      }
      return claimed.length;
    });
  }
  return made;
}

/**
 * The reps whose plan this transaction is the one to make. Another process that claims the same ones waits until this
 * commits, and then finds them taken: nobody is mailed twice.
 */
async function claimPlans(tx: TenantTransaction, ownerIds: readonly string[], now: Date): Promise<string[]> {
  const { week } = await presentWeek(tx, now);
  const { rows } = await tx.client.query<{ owner_id: string }>(
    `INSERT INTO plans (organization_id, owner_id, week, made_at)
     SELECT $1, owner_id, $3, $4 FROM unnest($2::uuid[]) AS owner_id ORDER BY owner_id
     ON CONFLICT (organization_id, owner_id, week) DO NOTHING RETURNING owner_id`,
    [tx.organizationId, ownerIds, week, now],
  );
  return rows.map(({ owner_id }) => owner_id);
}

/** Queues the plans in Slack for those who want them, until the week ends. An empty one is found when its words are made. */
async function queuePlans(tx: TenantTransaction, ownerIds: readonly string[], now: Date): Promise<void> {
  const { week, endsAt } = await presentWeek(tx, now);
  await queueForPeople(
    tx,
    ownerIds.map((memberId) => ({
      memberId,
      topic: 'weekly_plan',
      key: `weekly_plan:${week}`,
      facts: { week },
      occurredAt: now,
      expiresAt: endsAt,
    })),
  );
}

/** Throws the first failure when all organisations have had their turn. */
export async function makeAllDuePlans(pool: pg.Pool, options: DuePlans): Promise<void> {
  const { rows } = await pool.query<{ id: string }>('SELECT forecast_organizations() AS id');
  await oneAfterAnother(rows, options.signal, ({ id }) => makeDuePlans(pool, id, options));
}
