/** Writes planned deals with their ledger by SQL, as if everything had been recorded on the day on which it happened. */
import { createHash } from 'node:crypto';
import { isoDate } from '@forecastle/rules';
import type pg from 'pg';
import { inTenant } from '../../packages/server/src/platform/database/tenant.ts';
import { scoreDeals } from '../../packages/server/src/records/health/score-deals.ts';
import { rebuildTotals } from '../../packages/server/src/records/totals/rebuild-totals.ts';
import type { Product } from '../product.ts';
import { type Past, type PlannedDeal, type PlannedState, plannedPast } from './past.ts';

/** Deals written by one statement. */
const CHUNK = 5_000;
const SCORED_AT_ONCE = 20_000;
/** Teams: each so many reps have a manager. */
const TEAM = 10;
/** Days since the close of the closed deals that a forecast asks about. */
const SCORED_SINCE_DAYS = 400;

/** The same id for the same name, in the form of one that was made by chance. */
const idOf = (name: string): string =>
  createHash('md5')
    .update(name)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');

/** The people who own deals: reps, and a manager for every ten of them. */
async function writePeople({ owner, organizationId }: Product, reps: number): Promise<readonly string[]> {
  const ids = Array.from({ length: reps }, (_, rep) => idOf(`rep ${rep}`));
  const managers = Array.from({ length: Math.ceil(reps / TEAM) }, (_, team) => idOf(`manager ${team}`));
  await owner.query(
    `INSERT INTO members (organization_id, id, name, role)
     SELECT $1, id, 'Manager ' || n, 'sales_manager' FROM unnest($2::uuid[]) WITH ORDINALITY AS m(id, n)`,
    [organizationId, managers],
  );
  await owner.query(
    `INSERT INTO members (organization_id, id, name, role, manager_id)
     SELECT $1, id, 'Rep ' || n, 'account_executive', ($3::uuid[])[1 + (n - 1) / $4]
     FROM unnest($2::uuid[]) WITH ORDINALITY AS m(id, n)`,
    [organizationId, ids, managers, TEAM],
  );
  return ids;
}

/** Deals, ledger, kept scores and totals. */
export async function writePast(product: Product, pool: pg.Pool, past: Past): Promise<void> {
  const { owner, organizationId } = product;
  const owners = await writePeople(product, past.owners);
  const { rows: stages } = await owner.query<{ id: string; kind: string }>(
    'SELECT id, kind FROM stages WHERE organization_id = $1 ORDER BY position',
    [organizationId],
  );
  await owner.query(
    `SELECT ensure_ledger_partition(month::date) FROM generate_series($1::date, $2::date, interval '1 month') AS month`,
    [`${isoDate(past.today - past.days).slice(0, 7)}-01`, isoDate(past.today)],
  );
  const open = stages.filter(({ kind }) => kind === 'open').map(({ id }) => id);
  const stageOf = ({ status, stage }: PlannedState): string =>
    status === 'open'
      ? (open[Math.min(stage, open.length - 1)] as string)
      : (stages.find(({ kind }) => kind === status)?.id as string);
  const fieldsOf = (state: PlannedState, deal: PlannedDeal) => ({
    stageId: stageOf(state),
    status: state.status,
    lastOpenStageId: state.status === 'open' ? null : stageOf({ ...state, status: 'open' }),
    amountMinor: state.amountMinor,
    currency: 'NZD',
    closeDate: isoDate(state.closeDay),
    closedOn: state.status === 'open' ? null : isoDate(state.day),
    category: state.status === 'open' ? state.category : 'closed',
    ownerId: owners[deal.owner] as string,
  });
  let chunk: PlannedDeal[] = [];
  const write = async (): Promise<void> => {
    const deals: unknown[] = [];
    const ledger: unknown[] = [];
    for (const deal of chunk) {
      const id = idOf(`deal ${deal.number}`);
      let before: Record<string, unknown> = {};
      let pushes = 0;
      for (const [nth, state] of deal.states.entries()) {
        const fields: Record<string, unknown> = fieldsOf(state, deal);
        if (nth > 0 && state.status === 'open' && fields.closeDate !== before.closeDate) pushes += 1;
        const changes: Record<string, unknown> = {};
        for (const [field, to] of Object.entries(fields)) {
          const from = before[field] ?? null;
          if (from !== to) changes[field] = { from, to };
        }
        const kind = nth === 0 ? 'created' : 'changed';
        ledger.push({ id: idOf(`change ${deal.number} ${nth}`), deal: id, kind, day: isoDate(state.day), changes });
        before = fields;
      }
      const [first, last] = [deal.states[0] as PlannedState, deal.states.at(-1) as PlannedState];
      deals.push({ ...before, id, n: deal.number, pushes, created: isoDate(first.day), entered: isoDate(last.day) });
    }
    await owner.query(
      `INSERT INTO opportunities (organization_id, id, name, name_key, stage_id, status, owner_id, amount_minor, currency,
         amount_base_minor, category, close_date, last_set_close_date, closed_on, created_on, stage_entered_on,
         last_open_stage_id, push_count)
       SELECT $1, id, 'Deal ' || n, 'deal ' || n, "stageId", status, "ownerId", "amountMinor", currency, "amountMinor",
         category, "closeDate", "closeDate", "closedOn", created, entered, "lastOpenStageId", pushes
       FROM json_to_recordset($2::json) AS r(id uuid, n int, "stageId" uuid, status text, "ownerId" uuid,
         "amountMinor" bigint, currency text, category text, "closeDate" date, "closedOn" date, created date, entered date,
         "lastOpenStageId" uuid, pushes int)`,
      [organizationId, JSON.stringify(deals)],
    );
    await owner.query(
      `INSERT INTO ledger (organization_id, recorded_at, id, effective_at, actor_kind, opportunity_id, kind, changes)
       SELECT $1, day + interval '1 hour', id, day + interval '1 hour', 'person', deal, kind, changes
       FROM json_to_recordset($2::json) AS r(id uuid, deal uuid, kind text, day date, changes jsonb)`,
      [organizationId, JSON.stringify(ledger)],
    );
    chunk = [];
  };
  for (const deal of plannedPast(past)) {
    chunk.push(deal);
    if (chunk.length === CHUNK) await write();
  }
  if (chunk.length > 0) await write();
  await owner.query('VACUUM ANALYZE opportunities, ledger');
  await scoreAsked(product, pool, past.today);
}

/** Scores what a forecast asks about: the open deals and those that were closed within a year or so. */
async function scoreAsked({ owner, organizationId }: Product, pool: pg.Pool, today: number): Promise<void> {
  const { rows } = await owner.query<{ id: string }>(
    `SELECT id FROM opportunities WHERE organization_id = $1 AND (status = 'open' OR closed_on > $2::date) ORDER BY id`,
    [organizationId, isoDate(today - SCORED_SINCE_DAYS)],
  );
  const now = new Date();
  for (let at = 0; at < rows.length; at += SCORED_AT_ONCE) {
    const ids = rows.slice(at, at + SCORED_AT_ONCE).map(({ id }) => id);
    await inTenant(pool, organizationId, (tx) => scoreDeals(tx, ids, now));
  }
  await inTenant(pool, organizationId, (tx) => rebuildTotals(tx));
  await owner.query('VACUUM ANALYZE opportunity_health, opportunity_totals');
}
