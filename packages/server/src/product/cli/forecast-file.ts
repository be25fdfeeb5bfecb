/** `forecast FILE`: scores and the period's figure from a spreadsheet alone, by the same rules as the product. */
import {
  counted,
  type DealFacts,
  type DealScores,
  type FiscalCalendar,
  type Forecast,
  type ForecastDeal,
  type ForecastPart,
  forecastParts,
  forecastPeriod,
  isoDate,
  type KeyStakeholderFact,
  knowsHistory,
  localDay,
  type Now,
  type PeriodKind,
  periodContaining,
  ruleOfThumb,
  scoreDeal,
  startOfLocalDay,
} from '@forecastle/rules';
import type { TakenColumn } from './column-report.ts';
import { dayOrNull, type FileDeal, fittedToFile } from './fitted-file.ts';
import type { OpenQuestion } from './open-questions.ts';
import { type ReadDeal, type ReadingChoices, type RejectedRow, readDeals } from './read-deals.ts';

export interface ForecastChoices extends ReadingChoices {
  readonly timeZone: string;
  readonly fiscalCalendar: FiscalCalendar;
  readonly periodKind: PeriodKind;
  /** The instant the forecast is made for, epoch milliseconds. */
  readonly asOf: number;
}

export interface ScoredDeal {
  readonly row: number;
  readonly name: string;
  readonly account: string | null;
  readonly stage: string;
  readonly status: 'open' | 'won' | 'lost';
  readonly amountMinor: number | null;
  readonly currency: string;
  readonly closeDate: string | null;
  readonly closedOn: string | null;
  readonly scores: Pick<DealScores, 'risk' | 'riskBand' | 'drag' | 'dataQuality' | 'notYetQualified'> & {
    /** Null while the deal is not yet qualified. */
    readonly confidence: DealScores['confidence'] | null;
    readonly confidenceBand: DealScores['confidenceBand'] | null;
  };
}

/** The stable form of `--json`; names are only ever added. */
export interface FileForecast {
  readonly asOf: string;
  /** IANA name; the day the forecast is made for is that of `asOf` there. */
  readonly timeZone: string;
  readonly period: { kind: PeriodKind; label: string; start: string; end: string };
  readonly currency: string;
  readonly forecast: {
    /** Null without a model from history: a rule of thumb has no band. */
    readonly low: string | null;
    /** By a rule of thumb what is closed and its sum; null with `noFigure`. */
    readonly mostLikely: string | null;
    readonly high: string | null;
    readonly noFigure: Forecast['noFigure'];
    readonly needs: Forecast['needs'];
    readonly model: Forecast['model'];
    readonly parts: readonly (Omit<ForecastPart, 'amountMinor'> & { readonly amountMinor: string })[];
  };
  readonly deals: readonly ScoredDeal[];
  readonly rejected: readonly RejectedRow[];
  /** Values that nobody has said the meaning of; their rows are left out. */
  readonly questions: readonly OpenQuestion[];
  /** Which column was taken for which field, and why. */
  readonly columns: readonly TakenColumn[];
  readonly notices: readonly string[];
}

export async function forecastFile(path: string, choices: ForecastChoices): Promise<FileForecast> {
  const file = await readDeals(path, choices);
  const now: Now = { instant: choices.asOf, day: localDay(choices.asOf, choices.timeZone) };
  const period = periodContaining(choices.periodKind, now.day, choices.fiscalCalendar);
  const placed = file.deals.map((read): PlacedDeal => ({ ...read, closedDay: closedDay(read, now) }));
  const scored = placed.map((read) => ({
    read,
    scores: scoreDeal(factsOf(read, now, choices.timeZone), { medianStageDays: null }, now),
  }));
  // A spreadsheet brings no rates, so only deals in the one currency can be summed; the others are said, not dropped silently.
  const comparable = scored.filter(({ read }) => read.deal.currency === choices.currency);
  const foreign = scored.flatMap(({ read }) => (read.deal.currency === choices.currency ? [] : [read.deal.currency]));
  const wins = placed.filter(({ stage, closedDay: day }) => stage.kind === 'won' && day !== null);
  const fileDeals = comparable.map(({ read, scores }) => fileDeal(read, scores, now));
  const fitted = fittedToFile({
    deals: fileDeals,
    period,
    asOfDay: now.day,
    fiscalCalendar: choices.fiscalCalendar,
  });
  const model =
    fitted?.model ??
    ruleOfThumb({
      asOfDay: now.day,
      // A spreadsheet of deals brings no activities.
      recordsActivity: false,
      periodKind: choices.periodKind,
      knowsHistory: knowsHistory(
        wins.map(({ closedDay: day }) => ({ day: day ?? now.day, count: 1 })),
        { kind: choices.periodKind, today: now.day, fiscalCalendar: choices.fiscalCalendar },
      ),
    });
  const forecast = forecastPeriod(
    fileDeals.map((deal) => deal.forecast),
    model,
    { scope: 'file', period, asOf: { ...now, instant: startOfLocalDay(now.day, choices.timeZone) } },
  );
  return {
    asOf: new Date(choices.asOf).toISOString(),
    timeZone: choices.timeZone,
    period: { kind: period.kind, label: period.label, start: isoDate(period.firstDay), end: isoDate(period.lastDay) },
    currency: choices.currency,
    forecast: {
      low: textOf(forecast.low),
      mostLikely: textOf(forecast.mostLikely),
      high: textOf(forecast.high),
      noFigure: noFigureIn(choices.currency, forecast, foreign),
      needs: forecast.needs,
      model: forecast.model,
      parts: forecastParts(forecast).map((part) => ({ ...part, amountMinor: String(part.amountMinor) })),
    },
    deals: scored.map(({ read, scores }) => present(read, scores)),
    rejected: file.rejected,
    questions: file.questions,
    columns: file.columns,
    notices: [...file.notices, ...(fitted?.notices ?? []), ...stillToCome(placed), ...notices(forecast, foreign)],
  };
}

const textOf = (minor: number | null): string | null => (minor === null ? null : String(minor));

/** Rows named before the rest is only counted. */
const NAMED_ROWS = 5;

/** Closes on a day after the one the forecast is made for: nobody knows when they were. */
function stillToCome(placed: readonly PlacedDeal[]): string[] {
  const rows = placed
    .filter(({ stage, deal, closedDay: day }) => stage.kind !== 'open' && deal.closedDate !== null && day === null)
    .map(({ deal }) => deal.rowNumber);
  if (rows.length === 0) return [];
  const named = `${rows.slice(0, NAMED_ROWS).join(', ')}${rows.length > NAMED_ROWS ? ' …' : ''}`;
  const [closed, counts] = rows.length === 1 ? ['has a closing date', 'counts'] : ['have closing dates', 'count'];
  return [
    `${counted(rows.length, 'closed deal')} ${closed} in the future and ${counts} in no period (${rows.length === 1 ? 'row' : 'rows'} ${named}).`,
  ];
}

/** Where deals of other currencies are left out, that none of the period is left is true of the one currency alone. */
function noFigureIn(currency: string, { noFigure }: Forecast, foreign: readonly string[]): Forecast['noFigure'] {
  if (noFigure?.why !== 'no_deals' || foreign.length === 0) return noFigure;
  return { ...noFigure, reason: `No deals in ${currency} in this period.` };
}

/** `foreign`: the currency of each deal that is left out. */
function notices(forecast: Forecast, foreign: readonly string[]): string[] {
  const said: string[] = [];
  if (foreign.length > 0) {
    const [is, them] = foreign.length === 1 ? ['is', 'it'] : ['are', 'them'];
    const [only, ...others] = new Set(foreign);
    const instead = others.length === 0 ? `use --currency ${only} to forecast ${them}, or ` : '';
    said.push(
      `${counted(foreign.length, 'deal')} ${is} in another currency and not in the forecast; ${instead}import the file and set rates to include ${them}.`,
    );
  }
  const { dateless, withoutAmount, overdue } = forecast;
  if (dateless.count > 0) {
    const [has, belongs] = dateless.count === 1 ? ['has', 'belongs'] : ['have', 'belong'];
    said.push(`${counted(dateless.count, 'open deal')} ${has} no close date and ${belongs} to no period.`);
  }
  if (withoutAmount > 0) {
    const [has, adds] = withoutAmount === 1 ? ['has', 'adds'] : ['have', 'add'];
    said.push(`${counted(withoutAmount, 'deal')} in the period ${has} no amount and ${adds} nothing.`);
  }
  if (overdue.count > 0) {
    said.push(
      `${counted(overdue.count, 'overdue deal')} ${overdue.count === 1 ? 'is' : 'are'} counted in this period.`,
    );
  }
  return said;
}

/** A deal with the day it counts as closed on; null while open. */
type PlacedDeal = ReadDeal & { readonly closedDay: number | null };

const closedDay = ({ deal, stage }: ReadDeal, now: Now): number | null =>
  stage.kind === 'open' || (deal.closedDate ?? '') > isoDate(now.day) ? null : dayOrNull(deal.closedDate);

function factsOf({ deal, stage, closedDay: closed }: PlacedDeal, now: Now, timeZone: string): DealFacts {
  const holder = (role: string): KeyStakeholderFact | null =>
    deal.contactRole === role ? { contactId: role, lastMetAt: null, lastMetDay: null, influence: 0 } : null;
  return {
    status: stage.kind,
    // A file does not say in which phase a deal was closed; late is where deals close.
    phase: stage.phase ?? 'late',
    isProposal: stage.isProposal === true,
    isNegotiation: stage.isNegotiation === true,
    category: stage.kind === 'open' ? deal.category : 'closed',
    amountMinor: deal.amountMinor,
    closeDay: dayOrNull(deal.closeDate),
    createdDay: dayOrNull(deal.createdDate) ?? now.day,
    isCreationAssumed: deal.createdDate === null,
    pushes: 0,
    hasNextStep: deal.nextStep !== null,
    evidence: [],
    contactCount: deal.contactName === null && deal.contactEmail === null ? 0 : 1,
    economicBuyer: holder('economic_buyer'),
    champion: holder('champion'),
    hasInteraction: false,
    lastActivityDay: null,
    secondLastActivityDay: null,
    stageEnteredDay: null,
    earlierDaysInStage: 0,
    closedAt: closed === null ? null : { day: closed, instant: startOfLocalDay(closed, timeZone) },
  };
}

function forecastDeal({ deal, stage, closedDay: closed }: PlacedDeal, scores: DealScores, now: Now): ForecastDeal {
  return {
    status: stage.kind,
    category: stage.kind === 'open' ? deal.category : 'closed',
    winProbability: deal.probability ?? stage.winProbability,
    amountMinor: deal.amountMinor,
    closeDay: dayOrNull(deal.closeDate),
    closedDay: closed,
    createdDay: dayOrNull(deal.createdDate) ?? now.day,
    lastActivityDay: null,
    confidence: scores.confidence,
    riskBand: scores.riskBand,
    notYetQualified: scores.notYetQualified,
  };
}

function fileDeal(read: PlacedDeal, scores: DealScores, now: Now): FileDeal {
  const { deal, stage } = read;
  return {
    id: `row ${deal.rowNumber}`,
    forecast: forecastDeal(read, scores, now),
    stageName: stage.name,
    createdDay: dayOrNull(deal.createdDate),
    owner: deal.owner,
  };
}

function present({ deal, stage, closedDay: closed }: PlacedDeal, scores: DealScores): ScoredDeal {
  const { risk, riskBand, confidence, confidenceBand, drag, dataQuality, notYetQualified } = scores;
  return {
    row: deal.rowNumber,
    name: deal.name,
    account: deal.account,
    stage: stage.name,
    status: stage.kind,
    amountMinor: deal.amountMinor,
    currency: deal.currency,
    closeDate: deal.closeDate,
    closedOn: closed === null ? null : isoDate(closed),
    scores: {
      risk,
      riskBand,
      confidence: notYetQualified ? null : confidence,
      confidenceBand: notYetQualified ? null : confidenceBand,
      drag,
      dataQuality,
      notYetQualified,
    },
  };
}
