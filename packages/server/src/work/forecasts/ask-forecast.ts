/** What every question about a period's forecast begins with: its period, its deals, the model that speaks. */
import {
  type ChanceWords,
  type FiscalCalendar,
  type FiscalPeriod,
  type FittedRun,
  type ForecastModel,
  fitKindOf,
  fittedForecast,
  type Horizon,
  historyEnd,
  isoDate,
  isWithinPeriod,
  knowsHistory,
  membershipOf,
  type NoFigure,
  nextPeriod,
  type PeriodKind,
  type Present,
  type PresentDeal,
  periodContaining,
  presentWindow,
  RECORDS_ACTIVITY_WITHIN_DAYS,
  ruleOfThumb,
  startOfLocalDay,
  type WinsOfDay,
} from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { calendarOf } from '../../records/health/calendar.ts';
import { type AskedPeriod, askedPeriod } from '../quotas/asked-period.ts';
import { forecastInChild } from './engine/forecast-in-child.ts';
import { type Fit, latestFit } from './engine/latest-fit.ts';
import { NEXT_PERIODS_MIN } from './learning/next-periods.ts';
import { contactsFromScore } from './learning/qualification-over-time.ts';
import { type PresentFacts, presentFacts } from './present-facts.ts';
import { type QuestionedDeal, questionedDeals } from './questioned-deals.ts';

/** Whose forecast it is. */
export interface AskedScope {
  /** `organization`, `rep ID` or `team ID`: two who see the same deals are told the same figures. */
  readonly name: string;
  /** Null for the whole organisation. */
  readonly owners: readonly string[] | null;
}

export interface AskedForecast {
  readonly scope: AskedScope;
  readonly deals: readonly QuestionedDeal[];
  readonly model: ForecastModel;
  readonly period: FiscalPeriod;
  /** Local day of the organisation. */
  readonly today: number;
  readonly timeZone: string;
  readonly currency: string;
  /** Whether the organisation records activities. */
  readonly recordsActivity: boolean;
  /** Null by a rule of thumb. */
  readonly fitted: { readonly fit: Fit; readonly run: FittedRun<QuestionedDeal> } | null;
}

/** Deals as they might be: what a scenario changes before anything is asked. */
export type Supposed = (deals: readonly QuestionedDeal[]) => readonly QuestionedDeal[];

export async function askForecast(
  tx: TenantTransaction,
  scope: AskedScope,
  question: AskedPeriod,
  now: Date,
  suppose?: Supposed,
): Promise<AskedForecast> {
  const reading = await readForecast(tx, scope.owners, question, now, suppose);
  return forecastOfScope(tx, reading, scope);
}

/** What forecasts of one period share: everything that is read, and the model that speaks. */
export interface ForecastReading extends Omit<AskedForecast, 'scope' | 'model' | 'fitted'> {
  /** Null by a rule of thumb. */
  readonly learnt: Learnt | null;
  readonly ruleOfThumb: ForecastModel;
}

interface Learnt {
  readonly fit: Fit;
  readonly kept: NonNullable<Fit['kept']>;
  readonly facts: PresentFacts;
  /** Deals the organisation created lately. */
  readonly created: number;
  readonly wordsOf: (deal: QuestionedDeal) => ChanceWords;
}

/** What speaks of a period, whoever's deals it is asked of. */
export interface Speaker extends Omit<AskedForecast, 'scope' | 'deals' | 'model' | 'fitted'> {
  /** Null by a rule of thumb. */
  readonly learnt: Pick<Learnt, 'fit' | 'kept'> | null;
  readonly ruleOfThumb: ForecastModel;
}

/** Reads what speaks of a period: the latest fit, or a rule of thumb. */
export async function readSpeaker(tx: TenantTransaction, question: AskedPeriod, now: Date): Promise<Speaker> {
  const { timeZone } = await calendarOf(tx);
  const { period, today, currency, fiscalCalendar } = await askedPeriod(tx, question, now);
  const recorded = await hasActivities(tx, now, startOfLocalDay(today - RECORDS_ACTIVITY_WITHIN_DAYS, timeZone));
  const horizon = horizonOf(today, period, fiscalCalendar);
  const fit = horizon && (await latestFit(tx, fitKindOf(question.period, horizon)));
  const wins = await winsBefore(tx, today);
  const history = { kind: question.period, today, fiscalCalendar };
  const isKnown = knowsHistory(wins, history);
  const ended = isKnown ? historyEnd(wins, history) : null;
  return {
    period,
    today,
    timeZone,
    currency,
    recordsActivity: recorded,
    learnt: fit?.kept && !ended ? { fit, kept: fit.kept } : null,
    ruleOfThumb: ruleOfThumb({
      asOfDay: today,
      recordsActivity: recorded,
      periodKind: question.period,
      knowsHistory: isKnown,
      noFigure: ended
        ? { why: 'history_ended', reason: ended.reason }
        : isKnown && horizon && !fit && (await isBeingLearnt(tx, question.period, horizon))
          ? LEARNING
          : null,
    }),
  };
}

/** Reads what forecasts of these owners (null for all), and of some of them, are made of. */
export async function readForecast(
  tx: TenantTransaction,
  owners: readonly string[] | null,
  question: AskedPeriod,
  now: Date,
  suppose: Supposed = (deals) => deals,
): Promise<ForecastReading> {
  const { learnt, ...speaker } = await readSpeaker(tx, question, now);
  const { period, today, timeZone } = speaker;
  const days = { firstDay: isoDate(period.firstDay), lastDay: isoDate(period.lastDay), timeZone };
  const deals = suppose(await questionedDeals(tx, owners, days));
  return {
    ...speaker,
    deals,
    learnt: learnt && (await readLearnt(tx, { ...learnt, owners, period, today, timeZone })),
  };
}

/** Forecasts the deals of a scope, all of whose owners were read. */
export async function forecastOfScope(
  { organizationId }: Pick<TenantTransaction, 'organizationId'>,
  { learnt, ruleOfThumb, ...reading }: ForecastReading,
  scope: AskedScope,
): Promise<AskedForecast> {
  const owners = scope.owners && new Set(scope.owners);
  const deals = owners ? reading.deals.filter(({ ownerId }) => owners.has(ownerId)) : reading.deals;
  const asked = { ...reading, scope, deals };
  if (!learnt) return { ...asked, model: ruleOfThumb, fitted: null };
  const run = await runFitted(organizationId, asked, learnt);
  return { ...asked, model: fittedForecast(run), fitted: { fit: learnt.fit, run } };
}

/** A figure by rule of thumb would be another one minutes later, though nobody changed anything. */
const LEARNING: NoFigure = {
  why: 'learning',
  reason: 'Learning from your past deals. The forecast appears here in seconds to minutes.',
};

/** Whether a fit that is not there is still to come: next periods are learnt from four finished ones on. */
async function isBeingLearnt(tx: TenantTransaction, kind: PeriodKind, horizon: Horizon): Promise<boolean> {
  if (horizon === 'running') return true;
  const running = await latestFit(tx, fitKindOf(kind, 'running'));
  return running === null || (running.kept !== null && running.kept.periods.length >= NEXT_PERIODS_MIN);
}

/** Fits tell of the running period and of the one after it: what is over is known, and nothing was learnt of later ones. */
function horizonOf(today: number, period: FiscalPeriod, fiscalCalendar: FiscalCalendar): Horizon | null {
  if (isWithinPeriod(today, period)) return 'running';
  const running = periodContaining(period.kind, today, fiscalCalendar);
  return nextPeriod(running, fiscalCalendar).key === period.key ? 'next' : null;
}

async function readLearnt(
  tx: TenantTransaction,
  {
    owners,
    period,
    today,
    timeZone,
    ...learnt
  }: Pick<Learnt, 'fit' | 'kept'> & Pick<AskedForecast, 'period' | 'today' | 'timeZone'> & Pick<AskedScope, 'owners'>,
): Promise<Learnt> {
  const facts = await presentFacts(tx, learnt.kept, { owners, timeZone });
  const created = await createdSince(tx, presentWindow(learnt.kept, today).firstDay, timeZone);
  return { ...learnt, facts, created, wordsOf: await wordsFor(tx, { today, period, facts }) };
}

async function runFitted(
  organizationId: string,
  { scope, deals, period, today, recordsActivity }: Omit<AskedForecast, 'model' | 'fitted'>,
  { fit, kept, facts, created, wordsOf }: Learnt,
): Promise<FittedRun<QuestionedDeal>> {
  const open = deals.filter(({ status, category }) => status === 'open' && category !== 'omitted');
  const won = deals.filter((deal) => membershipOf(deal, period, today) === 'won');
  const closedMinor = won.reduce((sum, { amountMinor }) => sum + (amountMinor ?? 0), 0);
  const run = await forecastInChild(kept, {
    // One for all scopes: a deal has the same chance in the organisation's forecast and in its owner's.
    seed: organizationId,
    period: seasonedPeriod(period),
    asOfDay: today,
    deals: presentDeals(open, fit, facts),
    recordsActivity,
    created,
    closedAmount: closedMinor,
    closedWins: won.length,
    owners: scope.owners && { ids: scope.owners, people: kept.owners.length },
  });
  return { kept, run, periodKind: period.kind, deals: open, closedMinor, wordsOf };
}

export const seasonedPeriod = ({ key, firstDay, lastDay, index }: FiscalPeriod): Present['period'] => ({
  key,
  firstDay,
  lastDay,
  season: index - 1,
});

/** Returns open deals as a fit reads them. */
export function presentDeals(open: readonly QuestionedDeal[], fit: Fit, facts: PresentFacts): PresentDeal[] {
  const places = new Map(fit.stageIds.map((id, place) => [id, place]));
  return open.map((deal) => ({
    id: deal.id,
    owner: deal.ownerId,
    stage: places.get(deal.stageId) ?? null,
    amountMinor: deal.amountMinor,
    closeDay: deal.closeDay,
    category: deal.category,
    winProbability: deal.winProbability,
    createdDay: deal.createdDay,
    stageSinceDay: deal.stageSinceDay,
    pushes: deal.pushes,
    lastActivityDay: deal.lastActivityDay,
    evidence: deal.frameworkCompleteness,
    contacts: contactsFromScore(deal.contactRisk),
    isCreationAssumed: deal.isCreationAssumed,
    lastChangeDay: facts.lastChangeDay.get(deal.id) ?? null,
    segments: facts.segments.get(deal.id) ?? [],
  }));
}

/** Deals whose day of creation an import only assumed are left out. Of a history that covers no day, none are counted. */
async function createdSince(tx: TenantTransaction, day: number, timeZone: string): Promise<number> {
  if (!Number.isFinite(day)) return 0;
  const { rows } = await tx.client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM opportunities WHERE organization_id = $1 AND created_on >= $2::date
       AND (import_id IS NULL OR created_on <> (created_at AT TIME ZONE $3)::date)`,
    [tx.organizationId, isoDate(day), timeZone],
  );
  return rows[0]?.count ?? 0;
}

/** What is to be known of deals to speak of their chances: names of stages and people, read once. */
async function wordsFor(
  tx: TenantTransaction,
  { today, period, facts }: { today: number; period: FiscalPeriod; facts: PresentFacts },
): Promise<(deal: QuestionedDeal) => ChanceWords> {
  const { rows } = await tx.client.query<{ id: string; name: string }>(
    `SELECT id, name FROM stages WHERE organization_id = $1 UNION ALL SELECT id, name FROM members WHERE organization_id = $1`,
    [tx.organizationId],
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (deal) => ({
    stageName: names.get(deal.stageId) ?? '',
    ownerName: names.get(deal.ownerId) ?? '',
    category: deal.category,
    winProbability: deal.winProbability,
    hasAmount: Boolean(deal.amountMinor),
    closeDay: deal.closeDay,
    createdDay: deal.createdDay,
    stageSinceDay: deal.stageSinceDay,
    pushes: deal.pushes,
    lastActivityDay: deal.lastActivityDay,
    lastChangeDay: facts.lastChangeDay.get(deal.id) ?? null,
    kinds: facts.kindsOf(deal.id),
    asOfDay: today,
    firstDay: period.firstDay,
    lastDay: period.lastDay,
  });
}

/** Whether anybody in the organisation recorded an activity since then that has happened; a note is none. */
async function hasActivities(tx: TenantTransaction, now: Date, since: number): Promise<boolean> {
  const { rows } = await tx.client.query<{ recorded: boolean }>(
    `SELECT EXISTS (SELECT FROM activities WHERE organization_id = $1 AND deleted_at IS NULL AND kind <> 'note'
       AND occurred_at BETWEEN $2 AND $3) AS recorded`,
    [tx.organizationId, new Date(since), now],
  );
  return rows[0]?.recorded ?? false;
}

/** The latest wins of the organisation that are read: with so many in a row, a period without ten is not the last. */
const WINS_READ = 5000;

/** Wins of the organisation by day: teams and reps are forecast from its history too. */
export async function winsBefore(tx: TenantTransaction, today: number): Promise<WinsOfDay[]> {
  const { rows } = await tx.client.query<WinsOfDay>(
    `SELECT closed_on - DATE '1970-01-01' AS day, count(*)::int AS count FROM (
       SELECT closed_on FROM opportunities WHERE organization_id = $1 AND status = 'won' AND closed_on < $2::date
       ORDER BY closed_on DESC LIMIT ${WINS_READ}) AS latest
     GROUP BY closed_on`,
    [tx.organizationId, isoDate(today)],
  );
  return rows;
}
