/** Makes the plans of some reps for the present week, by set. Any number of times, by any number of processes at once. */
import { type ActionType, chooseActions, type Now, type OfferedAction, planDeal } from '@forecastle/rules';
import { newId } from '../../platform/database/ids.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { momentIn } from '../../records/health/calendar.ts';
import { gatherFacts } from '../../records/health/gather-facts.ts';
import { carryTriggers } from './carry-triggers.ts';
import { endPastWeeks } from './end-past-weeks.ts';
import { presentWeek } from './present-week.ts';
import { type DealOfPlan, type Kept, type KeptItem, readCompletedOnce, readDeals, readKept } from './read-kept.ts';
import { IS_COMMENTED } from './what-counts.ts';

/** Deals whose facts are gathered by one statement: a rep may have any number. */
const DEALS_AT_ONCE = 1000;

/** An action that competes for a place in a plan, with what it is ranked by. */
interface OfferedItem extends OfferedAction {
  readonly dealId: string;
  readonly stakeMinor: number;
  readonly closeDay: number | null;
  readonly isDone: boolean;
}

/**
 * Makes plans. What a person touched stays as it is; untouched actions compete anew with all others for the places of
 * the plan, by the facts of today, and leave it when they get none. Whoever makes the same plan at the same time waits:
 * its row is the lock, taken in the order of the owners.
 */
export async function makePlans(tx: TenantTransaction, ownerIds: readonly string[], now: Date): Promise<void> {
  const { week } = await presentWeek(tx, now);
  const moment = await momentIn(tx, now);
  await lockPlans(tx, ownerIds, week, now);
  await endPastWeeks(tx, ownerIds, week);
  await carryTriggers(tx, ownerIds, week);
  const kept = await readKept(tx, ownerIds, week);
  const standing = new Map([...kept.thisWeek].map(([ownerId, items]) => [ownerId, items.filter(isActive)]));
  const chosen = new Map(ownerIds.map((id) => [id, [] as OfferedItem[]]));
  // Open actions that somebody commented on keep their place and follow today's facts.
  const followed = new Map<string, OfferedItem[]>();
  const gone: string[] = [];
  for await (const deals of dealsOf(tx, ownerIds)) {
    for (const { ownerId, items, reasonsGone } of await offersOf(tx, deals, { kept, moment, now })) {
      gone.push(...reasonsGone);
      const stays = standing.get(ownerId) ?? [];
      const [refreshed, competing] = partition(items, ({ dealId, type }) => isAmong(stays, dealId, type));
      followed.set(ownerId, [...(followed.get(ownerId) ?? []), ...refreshed]);
      chosen.set(ownerId, chooseActions([...(chosen.get(ownerId) ?? []), ...competing], stays));
    }
  }
  await tellReasonsGone(tx, gone);
  await removeItems(tx, leaving(kept, chosen));
  await writeItems(tx, week, [...chosen, ...followed], kept);
}

function partition<Each>(all: readonly Each[], isFirst: (each: Each) => boolean): [Each[], Each[]] {
  return [all.filter(isFirst), all.filter((each) => !isFirst(each))];
}

const isAmong = (items: readonly KeptItem[], dealId: string, type: ActionType): boolean =>
  items.some((item) => item.dealId === dealId && item.type === type);

/** Takes a place whatever competes for it: a skipped action takes none, one from a risk trigger stands beyond the caps. */
const isActive = ({ status, isTouched, isBeyondCaps }: KeptItem): boolean =>
  isTouched && status !== 'skipped' && !isBeyondCaps;

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
  const ids = [...byId.keys()];
  const completedOnce = await readCompletedOnce(tx, ids);
  const gathered = await gatherFacts(tx, ids, now);
  return gathered.map(({ id, facts, placement }) => {
    const { ownerId, stageId } = placement;
    const skipped = kept.skipped.get(`${ownerId} ${id}`) ?? [];
    const there = (kept.thisWeek.get(ownerId) ?? []).filter(({ dealId }) => dealId === id);
    const { actions, reasonsGone } = planDeal({ facts, stageId }, moment, {
      memory: { skipped, completedOnce: completedOnce.get(id) ?? [] },
      untouched: there.filter((item) => item.status === 'open' && !item.isBeyondCaps),
      settled: there.filter((item) => item.status !== 'open' || item.isBeyondCaps).map(({ type }) => type),
    });
    const stakeMinor = byId.get(id)?.stakeMinor ?? 0;
    return {
      ownerId,
      items: actions.map((action) => ({ ...action, dealId: id, stakeMinor, closeDay: facts.closeDay })),
      reasonsGone: skipped.filter(({ type }) => reasonsGone.includes(type)).map((skip) => skip.id),
    };
  });
}

/** In the plan for as long as it wins its place. */
const isCompeting = ({ isTouched, isBeyondCaps }: KeptItem): boolean => !isTouched && !isBeyondCaps;

/** Ids of what competed for its place and lost it, or whose reason has gone. */
function leaving(kept: Kept, chosen: ReadonlyMap<string, readonly OfferedItem[]>): string[] {
  return [...kept.thisWeek].flatMap(([ownerId, items]) => {
    const staying = chosen.get(ownerId) ?? [];
    const isStaying = (item: KeptItem) =>
      staying.some(({ dealId, type }) => dealId === item.dealId && type === item.type);
    return items.filter((item) => isCompeting(item) && !isStaying(item)).map(({ id }) => id);
  });
}

/** Whoever touched one since it was read keeps it. */
async function removeItems(tx: TenantTransaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.client.query(
    `DELETE FROM plan_items i WHERE i.organization_id = $1 AND i.id = ANY($2::uuid[]) AND i.status = 'open' AND NOT ${IS_COMMENTED}`,
    [tx.organizationId, ids],
  );
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
  chosen: readonly (readonly [ownerId: string, items: readonly OfferedItem[]])[],
  kept: Kept,
): Promise<void> {
  const rows = chosen.flatMap(([ownerId, items]) =>
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
       SET priority = excluded.priority, stake_minor = excluded.stake_minor, basis = excluded.basis, place = excluded.place
       WHERE plan_items.status = 'open' AND plan_items.trigger IS NULL`,
    [tx.organizationId, week, JSON.stringify(rows)],
  );
}
