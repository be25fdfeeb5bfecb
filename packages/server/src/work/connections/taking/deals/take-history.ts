/** Merges how deals stood in the other system into their ledger; their present stays what `takeDeals` made of it. */
import { MAX_AMOUNT_MINOR } from '@forecastle/contract';
import {
  counted,
  type DealStatus,
  dayOfIsoDate,
  type IncomingNotice,
  isoDate,
  localDay,
  startOfLocalDay,
} from '@forecastle/rules';
import type { TenantTransaction } from '../../../../platform/database/tenant.ts';
import { loadRates, type Rates, rateOn } from '../../../../records/currencies/rates.ts';
import { calendarOf } from '../../../../records/health/calendar.ts';
import type { LedgerEntry } from '../../../../records/ledger/changes.ts';
import type { DealState } from '../../../../records/ledger/decide-change.ts';
import { countsFrom, type KnownEntry, knownFrom } from '../../../../records/ledger/known-entry.ts';
import type { DealFields } from '../../../../records/ledger/ledger-fields.ts';
import { type Merged, mergeHistory } from '../../../../records/ledger/merge-history.ts';
import { GROUP_NAMES, GROUPS, type GroupName, type Observation } from '../../../../records/ledger/observed-history.ts';
import { readKnownEntries } from '../../../../records/ledger/read-known-entries.ts';
import { replayDeal } from '../../../../records/ledger/replay-deal.ts';
import { firstOpenStage } from '../../../../records/opportunities/first-open-stage.ts';
import { loadDealStates } from '../../../../records/opportunities/load-deal-states.ts';
import { loadStageKinds } from '../../../../records/opportunities/load-stages.ts';
import { type DealHistory, writeHistories } from '../../../../records/opportunities/write-histories.ts';
import { lockDeals } from '../../../../records/totals/read-contributions.ts';
import { DEALS, resolveReferences } from '../linked-records.ts';
import { Outcomes } from '../outcomes.ts';
import { beginTaking, type TakenCounts, type Taking } from '../taking.ts';

/** What the other system tells of the past of one deal: all of it that is known to it. */
export interface DealObservations {
  readonly dealExternalId: string;
  readonly observations: readonly Observation[];
}

interface Standing {
  readonly id: string;
  readonly createdOn: string;
  readonly amountBaseMinor: number | null;
  readonly state: DealState;
  readonly known: readonly KnownEntry[];
  /** The row of the ledger that tells how this connection made the deal; null when it did not. */
  readonly creationId: string | null;
}

interface Surroundings {
  readonly stageKinds: ReadonlyMap<string, DealStatus>;
  readonly firstStage: string;
  readonly rates: Rates;
  readonly timeZone: string;
}

/** Counts deals: those whose history tells something new are updated. Telling the same twice adds nothing. */
export async function takeHistory(
  tx: TenantTransaction,
  taking: Taking,
  deals: readonly DealObservations[],
): Promise<TakenCounts> {
  await beginTaking(tx, taking);
  const outcomes = new Outcomes(taking, 'OpportunityHistory', DEALS.entity);
  const ids = await resolveReferences(
    tx,
    taking,
    DEALS,
    deals.map(({ dealExternalId }) => dealExternalId),
  );
  const standing = await readStanding(tx, taking, [...ids.values()]);
  const around: Surroundings = {
    stageKinds: await loadStageKinds(tx),
    firstStage: await firstOpenStage(tx),
    rates: await loadRates(tx, (await calendarOf(tx)).currency),
    timeZone: (await calendarOf(tx)).timeZone,
  };
  const histories: DealHistory[] = [];
  for (const [externalId, told] of Map.groupBy(deals, ({ dealExternalId }) => dealExternalId)) {
    const deal = standing.get(ids.get(externalId) ?? '');
    if (!deal) {
      outcomes.skipped(externalId, 'The deal of this history has not been synced.');
      continue;
    }
    const observations = told.flatMap((each) => each.observations).toSorted((a, b) => a.at - b.at);
    const notices: IncomingNotice[] = [];
    const { merged, restated } = mergePast(deal, usable(observations, deal, { taking, around, notices }), around);
    if (merged.entries.length === 0) {
      outcomes.unchanged(externalId);
      continue;
    }
    const [first] = merged.entries;
    const begun = isoDate(localDay(first?.at ?? 0, around.timeZone));
    histories.push({
      id: deal.id,
      merged,
      takesBack: restated ? takeBackCreation(deal, restated, taking) : undefined,
      amountBaseMinor: deal.amountBaseMinor,
      createdOn: begun < deal.createdOn ? begun : deal.createdOn,
      closedOn: deal.state.closedOn,
    });
    outcomes.told(externalId, deal.id, `${counted(merged.entries.length, 'past change')} added`, notices);
  }
  await writeHistories(tx, histories, { now: taking.now, actor: taking.actor });
  await outcomes.write(tx);
  return outcomes.counts;
}

async function readStanding(
  tx: TenantTransaction,
  taking: Taking,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Standing>> {
  if (ids.length === 0) return new Map();
  await lockDeals(tx, ids);
  const { rows } = await tx.client.query<Pick<Standing, 'id' | 'createdOn' | 'amountBaseMinor'>>(
    `SELECT id, created_on::text AS "createdOn", amount_base_minor::float8 AS "amountBaseMinor" FROM opportunities
     WHERE organization_id = $1 AND id = ANY($2::uuid[])`,
    [tx.organizationId, ids],
  );
  const states = await loadDealStates(tx, ids);
  const known = await readKnownEntries(tx, ids);
  const creations = await readCreations(tx, taking, ids);
  return new Map(
    rows.flatMap((row) => {
      const state = states.get(row.id);
      const own = { known: known.get(row.id) ?? [], creationId: creations.get(row.id) ?? null };
      return state ? [[row.id, { ...row, ...own, state }] as const] : [];
    }),
  );
}

async function readCreations(
  tx: TenantTransaction,
  { actor }: Taking,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.client.query<{ dealId: string; id: string }>(
    `SELECT opportunity_id AS "dealId", id FROM ledger WHERE organization_id = $1 AND opportunity_id = ANY($2::uuid[])
       AND kind = 'created' AND actor_kind = $3 AND actor_id = $4`,
    [tx.organizationId, ids, actor.kind, actor.id],
  );
  return new Map(rows.map(({ dealId, id }) => [dealId, id]));
}

interface PastMerge {
  readonly merged: Merged;
  /** What the creation told, as known when it was recorded; null when it stays as it is. */
  readonly restated: KnownEntry | null;
}

/** Merges observations so that the deal afterwards stands as it does now. */
function mergePast(deal: Standing, observations: readonly Observation[], around: Surroundings): PastMerge {
  const restated = restate(deal, observations);
  if (!restated) return { merged: merge(deal, observations, around), restated };
  const known = [...deal.known.filter(({ kind }) => kind !== 'created'), restated].toSorted(
    (a, b) => countsFrom(a) - countsFrom(b),
  );
  const merged = merge({ ...deal, known }, withPresent(deal, observations, { restated, around }), around);
  return { merged, restated };
}

/**
 * A first load tells of a deal as it stands now before its past is told. Its creation would be the first that the ledger
 * knows: a close date that was pushed once would look as if it had come back. So the creation is taken back, and tells from
 * when it was recorded.
 */
function restate({ known, creationId }: Standing, observations: readonly Observation[]): KnownEntry | null {
  const creation = known.find(({ kind }) => kind === 'created');
  if (!creation || creationId === null || knownFrom(creation) === creation.effectiveAt) return null;
  if (!observations.some(({ at }) => at < creation.recordedAt)) return null;
  const changes = Object.fromEntries(
    Object.entries(creation.changes).map(([field, { to }]) => [field, { from: to, to, left: true as const }]),
  );
  return { kind: 'history_changed', effectiveAt: creation.recordedAt, recordedAt: creation.recordedAt, changes };
}

/** The observations with how the deal was made by this connection: a closed one stood so from its close, unless its history tells the close. */
function withPresent(
  { known }: Standing,
  observations: readonly Observation[],
  { restated, around }: { readonly restated: KnownEntry; readonly around: Surroundings },
): readonly Observation[] {
  const { fields } = replayDeal(known.filter(({ kind }) => kind === 'created').map(({ changes }) => changes));
  const spoken = GROUP_NAMES.filter((group) => observations.some(({ told }) => told[group]));
  const told = Object.assign({}, ...spoken.map((group) => ({ [group]: standingOf(group, fields) })));
  if (fields.status !== 'open') delete told.category;
  const before = observations.filter(({ at }) => at < restated.effectiveAt);
  const tellsClose = before.some(
    (each) => each.told.stage && around.stageKinds.get(each.told.stage.stageId) !== 'open',
  );
  const last = before.at(-1)?.at ?? 0;
  const present: Observation[] = [{ at: Math.max(restated.effectiveAt - 1, last), told }];
  if (fields.closedOn !== null && !tellsClose) {
    const closed = startOfLocalDay(dayOfIsoDate(fields.closedOn), around.timeZone);
    present.unshift({ at: Math.min(Math.max(closed, last), restated.effectiveAt - 1), told });
  }
  return [...observations, ...present].toSorted((a, b) => a.at - b.at);
}

const takeBackCreation = (
  { id, creationId }: Standing,
  { effectiveAt, changes }: KnownEntry,
  { actor }: Taking,
): LedgerEntry => ({
  opportunityId: id,
  kind: 'history_changed',
  actor,
  effectiveAt: new Date(effectiveAt),
  changes,
  ...(creationId !== null && { undoes: creationId }),
});

/** Where observations end otherwise than the deal stands, that it stands so comes last. */
function merge({ state, known }: Standing, observations: readonly Observation[], around: Surroundings): Merged {
  const { stageKinds, timeZone, firstStage } = around;
  const context = {
    stageKinds,
    timeZone,
    assumed: { stageId: firstStage, ownerId: state.ownerId, currency: state.currency },
  };
  const merged = mergeHistory(known, observations, context);
  const otherwise = GROUP_NAMES.filter((group) => isOtherwise(group, merged.replayed.fields, state));
  if (otherwise.length === 0) return merged;
  const at = Math.max(...known.map(({ recordedAt }) => recordedAt), ...observations.map((each) => each.at)) + 1;
  const told = Object.assign({}, ...otherwise.map((group) => ({ [group]: standingOf(group, state) })));
  return mergeHistory(known, [...observations, { at, told }], context);
}

/** Fields of a group that a history tells, and that the deal has. */
const standingOf = (group: GroupName, state: DealFields) =>
  Object.fromEntries(GROUPS[group].map((field: keyof DealFields) => [field, state[field]]));

const isOtherwise = (group: GroupName, replayed: DealFields, state: DealState): boolean =>
  GROUPS[group].some((field: keyof DealFields) => replayed[field] !== state[field]);

const FIELD_OF_GROUP: Readonly<Record<GroupName, string>> = {
  stage: 'stageId',
  amount: 'amountMinor',
  closeDate: 'closeDate',
  owner: 'ownerId',
  account: 'accountId',
  category: 'category',
  probability: 'winProbability',
};

/** Tells that the deal is here: its creation, or what stands in its place. */
const isHere = ({ kind, changes }: KnownEntry): boolean =>
  kind === 'created' || Object.values(changes).some(({ left }) => left);

interface Using {
  readonly taking: Taking;
  readonly around: Surroundings;
  readonly notices: IncomingNotice[];
}

/**
 * Returns what of observations can be told here. A field that belongs to us has its past here since the deal is here; what
 * no stage or rate is known for is left out with a notice.
 */
function usable(
  observations: readonly Observation[],
  { known }: Standing,
  { taking, around, notices }: Using,
): readonly Observation[] {
  const since = known.find(isHere)?.recordedAt ?? Number.POSITIVE_INFINITY;
  const ours = GROUP_NAMES.filter((group) => taking.owners.get(FIELD_OF_GROUP[group]) === 'ours');
  const reasons = new Set<string>();
  const usableOnes = observations.flatMap((observation) => {
    const { at } = observation;
    if (at > taking.now.getTime()) return [];
    const told = { ...observation.told };
    if (at >= since) for (const group of ours) delete told[group];
    const fault = (group: GroupName, reason: string) => {
      delete told[group];
      reasons.add(reason);
    };
    if (told.stage && !around.stageKinds.has(told.stage.stageId))
      fault('stage', 'Some past stages are matched to a stage that is not there, so they were left out.');
    const day = isoDate(localDay(at, around.timeZone));
    if (told.amount && told.amount.amountMinor !== null) {
      const { amountMinor, currency } = told.amount;
      if (amountMinor > MAX_AMOUNT_MINOR) fault('amount', 'Some past amounts are too large and were left out.');
      else if (rateOn(around.rates, currency, day) === null)
        fault('amount', `Past amounts in ${currency} before its first rate were left out.`);
    }
    return [{ ...observation, told }];
  });
  for (const reason of reasons) notices.push({ source: null, reason });
  return usableOnes;
}
