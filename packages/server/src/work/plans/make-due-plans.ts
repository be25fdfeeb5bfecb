/** Makes the plans of an organisation that its present week still lacks. */
import type pg from 'pg';
import { inTenant } from '../../platform/database/tenant.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { IS_PLANNED } from './end-past-weeks.ts';
import { mailPlans } from './mail-plans.ts';
import { makePlans } from './make-plans.ts';
import { presentWeek } from './present-week.ts';

/** Reps whose plans are made in one transaction. */
export const REPS_AT_ONCE = 20;

interface DuePlans {
  readonly now: Date;
  readonly signal?: AbortSignal;
  /** Without a mail server what is mailed stays in the outbox. */
  readonly settings?: Pick<Settings, 'mail'>;
}

const NO_MAIL_SERVER: Pick<Settings, 'mail'> = { mail: null };

/**
 * Each chunk of reps is a transaction of its own: cut off anywhere, the next turn goes on with those who have none. Who
 * is planned for: whoever owns a deal that is open and not omitted. Returns how many plans were made.
 */
export async function makeDuePlans(
  pool: pg.Pool,
  organizationId: string,
  { now, signal, settings = NO_MAIL_SERVER }: DuePlans,
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
    await inTenant(pool, organizationId, async (tx) => {
      await makePlans(tx, chunk, now);
      await mailPlans(tx, settings, chunk, now);
    });
    made += chunk.length;
  }
  return made;
}

/** Organisations one after the other; one that fails does not hold up the others. Throws the first failure at the end. */
export async function makeAllDuePlans(pool: pg.Pool, options: DuePlans): Promise<void> {
  const { rows } = await pool.query<{ id: string }>('SELECT forecast_organizations() AS id');
  const failures: unknown[] = [];
  for (const { id } of rows) {
    if (options.signal?.aborted) break;
    await makeDuePlans(pool, id, options).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}
