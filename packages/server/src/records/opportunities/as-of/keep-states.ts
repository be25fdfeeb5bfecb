/** Keeps how the deals that changed on a day stood as it began, once the day is over. */
import { localDay, startOfLocalDay } from '@forecastle/rules';
import type pg from 'pg';
import { inTenant, type TenantTransaction } from '../../../platform/database/tenant.ts';
import { calendarOf } from '../../health/calendar.ts';
import { KINDS_BESIDE_DEALS } from '../../ledger/changes.ts';
import { STATE_FIELDS, STATE_NAMES } from './state-fields.ts';

/** Days that are kept of an organisation which has none yet: a quarter, and some. */
const FIRST_DAYS = 100;
/** A row is recorded as of the beginning of its transaction: none that began on the day is still under way so much later. */
const SETTLED_MS = 6 * 3_600_000;

interface Keeping {
  readonly now: Date;
  readonly signal?: AbortSignal;
}

/**
 * May be cut off at any point and run by several processes at once: a day is one transaction. Returns how many days were
 * kept.
 */
export async function keepPastStates(pool: pg.Pool, organizationId: string, keeping: Keeping): Promise<number> {
  for (let kept = 0; ; kept += 1) {
    if (keeping.signal?.aborted || !(await inTenant(pool, organizationId, (tx) => keepNextDay(tx, keeping))))
      return kept;
  }
}

async function keepNextDay(tx: TenantTransaction, { now }: Keeping): Promise<boolean> {
  const { timeZone } = await calendarOf(tx);
  const settled = localDay(now.getTime() - SETTLED_MS, timeZone);
  const first = new Date(startOfLocalDay(settled - FIRST_DAYS, timeZone));
  await tx.client.query(
    `INSERT INTO past_states_kept (organization_id, until)
     SELECT $1, greatest($2, (SELECT min(recorded_at) FROM ledger WHERE organization_id = $1)) ON CONFLICT DO NOTHING`,
    [tx.organizationId, first],
  );
  const { rows } = await tx.client.query<{ until: Date }>(
    'SELECT until FROM past_states_kept WHERE organization_id = $1 FOR UPDATE',
    [tx.organizationId],
  );
  const since = rows[0]?.until ?? first;
  const last = startOfLocalDay(settled, timeZone);
  if (since.getTime() >= last) return false;
  const until = new Date(Math.min(startOfLocalDay(localDay(since.getTime(), timeZone) + 1, timeZone), last));
  await keepStates(tx, since, until);
  await tx.client.query('UPDATE past_states_kept SET until = $2 WHERE organization_id = $1', [
    tx.organizationId,
    until,
  ]);
  return true;
}

/**
 * A field stood as the first change of it since then found it. Where a later row tells otherwise (an undo of what was done
 * before, a history), this may be wrong: whoever asks for a moment before that row replays the deal, and asks nothing here
 * (`replayCorrected`).
 */
async function keepStates(tx: TenantTransaction, since: Date, until: Date): Promise<void> {
  await tx.client.query(
    `INSERT INTO past_states (organization_id, since, opportunity_id, changed_before, ${STATE_FIELDS.map(({ column }) => column).join(', ')})
     SELECT $1, $2, o.id,
       (SELECT max(p.since) FROM past_states p WHERE p.organization_id = $1 AND p.opportunity_id = o.id AND p.since < $2),
       ${STATE_FIELDS.map(
         ({ field, column, type }) =>
           `CASE WHEN c.born THEN NULL WHEN w.was ? '${field}' THEN (w.was ->> '${field}')::${type} ELSE o.${column} END`,
       ).join(', ')}
     FROM (
       SELECT l.opportunity_id AS id, bool_or(l.kind = 'created') AS born FROM ledger l
       WHERE l.organization_id = $1 AND l.recorded_at >= $2 AND l.recorded_at < $3 AND l.kind <> ALL($4)
         AND (l.kind = 'created' OR l.changes ?| $5)
       GROUP BY l.opportunity_id
     ) c JOIN opportunities o ON o.organization_id = $1 AND o.id = c.id
     CROSS JOIN LATERAL (
       SELECT jsonb_object_agg(f.key, f.value -> 'from' ORDER BY l.recorded_at DESC, l.id DESC) AS was
       FROM ledger l, jsonb_each(l.changes) f
       WHERE l.organization_id = $1 AND l.opportunity_id = o.id AND l.recorded_at >= $2 AND l.kind <> ALL($4)
         AND NOT c.born AND f.key = ANY($5)
     ) w`,
    [tx.organizationId, since, until, KINDS_BESIDE_DEALS, STATE_NAMES],
  );
}
