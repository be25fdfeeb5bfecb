/** Makes the plans of some reps for the present week, by set. Any number of times, by any number of processes at once. */
import {
  type ActionMemory,
  type ActionType,
  basisAfter,
  chooseActions,
  type Now,
  type OfferedAction,
  offeredActions,
} from '@forecastle/rules';
import { newId } from '../../platform/database/ids.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { momentIn } from '../../records/health/calendar.ts';
import { gatherFacts } from '../../records/health/gather-facts.ts';
import { carryTriggers } from './carry-triggers.ts';
import { endPastWeeks } from './end-past-weeks.ts';
import { presentWeek } from './present-week.ts';
import { type DealOfPlan, type Kept, type KeptItem, readDeals, readKept } from './read-kept.ts';

/** Deals whose facts are gathered by one statement: a rep may have any number. */
const DEALS_AT_ONCE = 1000;

/** An action that a deal offers, with what it is ranked by. */
interface OfferedItem extends OfferedAction {
  readonly dealId: string;
  readonly stakeMinor: number;
  readonly closeDay: number | null;
}

/**
 * What a person touched stays as it is, what nobody touched is brought up to date, and what is new is added up to the
 * caps. Whoever makes the same plan at the same time waits: its row is the lock, taken in the order of the owners.
 */
export async function makePlans(tx: TenantTransaction, ownerIds: readonly string[], now: Date): Promise<void> {
  const { week } = await presentWeek(tx, now);
  const moment = await momentIn(tx, now);
  await lockPlans(tx, ownerIds, week, now);
  await endPastWeeks(tx, ownerIds, week);
  await carryTriggers(tx, ownerIds, week);
  const kept = await readKept(tx, ownerIds, week);
  const offered = new Map(ownerIds.map((id) => [id, [] as OfferedItem[]]));
  const gone: string[] = [];
  for await (const deals of dealsOf(tx, ownerIds)) {
    for (const { ownerId, items, reasonsGone } of await offersOf(tx, deals, { kept, moment, now })) {
      gone.push(...reasonsGone);
      offered.set(ownerId, best([...(offered.get(ownerId) ?? []), ...items], kept.thisWeek.get(ownerId) ?? []));
    }
  }
  await tellReasonsGone(tx, gone);
  await writeItems(tx, week, offered, kept);
}

async function lockPlans(tx: TenantTransaction, ownerIds: readonly string[], week: string, now: Date): Promise<void> {
  await tx.client.query(
    `INSERT INTO plans (organization_id, owner_id, week, made_at)
     SELECT $1, owner_id, $3, $4 FROM unnest($2::uuid[]) AS owner_id ORDER BY owner_id
     ON CONFLICT (organization_id, owner_id, week) DO UPDATE SET made_at = excluded.made_at`,
    [tx.organizationId, ownerIds, week, now],
  );
}

async function* dealsOf(tx: TenantTransaction, ownerIds: readonly string[]): AsyncGenerator<DealOfPlan[]> {
  for (let after: string | null = null, deals: DealOfPlan[]; ; after = deals.at(-1)?.id ?? null) {
    deals = await readDeals(tx, { ownerIds, after, limit: DEALS_AT_ONCE });
    if (deals.length > 0) yield deals;
    if (deals.length < DEALS_AT_ONCE) return;
  }
}

interface DealOffer {
  readonly ownerId: string;
  readonly items: readonly OfferedItem[];
  /** Ids of skipped items. */
  readonly reasonsGone: readonly string[];
}

async function offersOf(
  tx: TenantTransaction,
  deals: readonly DealOfPlan[],
  { kept, moment, now }: { kept: Kept; moment: Now; now: Date },
): Promise<DealOffer[]> {
  const byId = new Map(deals.map((deal) => [deal.id, deal]));
  const gathered = await gatherFacts(tx, [...byId.keys()], now);
  return gathered.map(({ id, facts, placement }) => {
    const { ownerId, stageId } = placement;
    const skipped = kept.skipped.get(`${ownerId} ${id}`) ?? [];
    const memory: ActionMemory = { skipped, completedOnce: kept.completedOnce.get(id) ?? [] };
    const { actions, reasonsGone } = offeredActions({ facts, stageId }, moment, memory);
    const stakeMinor = byId.get(id)?.stakeMinor ?? 0;
    const there = (kept.thisWeek.get(ownerId) ?? []).filter(({ dealId }) => dealId === id);
    const basisOf = ({ type, basis }: OfferedAction) => {
      const before = there.find((item) => item.type === type);
      return before ? basisAfter({ type, kept: before.basis, offered: basis }, facts, moment) : basis;
    };
    return {
      ownerId,
      items: actions.map((action) => ({
        ...action,
        basis: basisOf(action),
        dealId: id,
        stakeMinor,
        closeDay: facts.closeDay,
      })),
      reasonsGone: skipped.filter(({ type }) => reasonsGone.includes(type)).map((skip) => skip.id),
    };
  });
}

const isThere = (items: readonly KeptItem[], dealId: string, type: ActionType) =>
  items.some((item) => item.dealId === dealId && item.type === type);

/** Those that stand in the plan already, to be brought up to date, and the best of the others within the caps. */
function best(offered: readonly OfferedItem[], thisWeek: readonly KeptItem[]): OfferedItem[] {
  const there = offered.filter(({ dealId, type }) => isThere(thisWeek, dealId, type));
  const others = offered.filter(({ dealId, type }) => !isThere(thisWeek, dealId, type));
  const counted = thisWeek
    .filter(({ status, isBeyondCaps }) => status !== 'skipped' && !isBeyondCaps)
    .map(({ dealId }) => dealId);
  return [...there, ...chooseActions(others, counted)];
}

async function tellReasonsGone(tx: TenantTransaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.client.query(
    'UPDATE plan_items SET reason_gone = true WHERE organization_id = $1 AND id = ANY($2::uuid[])',
    [tx.organizationId, ids],
  );
}

async function writeItems(
  tx: TenantTransaction,
  week: string,
  offered: ReadonlyMap<string, readonly OfferedItem[]>,
  kept: Kept,
): Promise<void> {
  const rows = [...offered].flatMap(([ownerId, items]) =>
    items.map(({ dealId, type, priority, stakeMinor, basis, place }) => {
      const before = kept.lastWeek.get(`${ownerId} ${dealId} ${type}`);
      return {
        id: newId(),
        owner_id: ownerId,
        opportunity_id: dealId,
        type,
        priority,
        stake_minor: stakeMinor,
        basis,
        place,
        carried_weeks: before?.status === 'missed' ? before.carriedWeeks + 1 : 0,
        was_snoozed: before?.status === 'snoozed',
      };
    }),
  );
  if (rows.length === 0) return;
  await tx.client.query(
    `INSERT INTO plan_items (organization_id, week, id, owner_id, opportunity_id, type, priority, stake_minor, basis,
       place, carried_weeks, was_snoozed)
     SELECT $1, $2, r.* FROM json_to_recordset($3) AS r(id uuid, owner_id uuid, opportunity_id uuid, type text,
       priority text, stake_minor bigint, basis jsonb, place text, carried_weeks smallint, was_snoozed boolean)
     ON CONFLICT (organization_id, owner_id, week, opportunity_id, type) DO UPDATE
       SET priority = excluded.priority, stake_minor = excluded.stake_minor, basis = excluded.basis
       WHERE plan_items.status = 'open' AND plan_items.trigger IS NULL`,
    [tx.organizationId, week, JSON.stringify(rows)],
  );
}
