/** `forecast FILE`: scores and a band from a spreadsheet alone, by the same rules as the product. */
import {
  type DealFacts,
  type DealScores,
  dayOfIsoDate,
  type FiscalYearStart,
  type Forecast,
  type ForecastDeal,
  type ForecastPart,
  forecastParts,
  forecastPeriod,
  isoDate,
  type KeyStakeholderFact,
  localDay,
  type Now,
  type PeriodKind,
  periodContaining,
  priorsModel,
  scoreDeal,
  startOfLocalDay,
} from '@forecastle/rules';
import { type DealsOfFile, type ReadDeal, type ReadingChoices, type RejectedRow, readDeals } from './read-deals.ts';

export interface ForecastChoices extends ReadingChoices {
  readonly timeZone: string;
  readonly fiscalYearStart: FiscalYearStart;
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
  readonly scores: Pick<
    DealScores,
    'risk' | 'riskBand' | 'confidence' | 'confidenceBand' | 'drag' | 'dataQuality' | 'notYetQualified'
  >;
}

/** The stable form of `--json`; names are only ever added. */
export interface FileForecast {
  readonly asOf: string;
  readonly period: { kind: PeriodKind; label: string; start: string; end: string };
  readonly currency: string;
  readonly forecast: {
    readonly low: string;
    readonly mostLikely: string;
    readonly high: string;
    readonly model: Forecast['model'];
    readonly parts: readonly (Omit<ForecastPart, 'amountMinor'> & { readonly amountMinor: string })[];
  };
  readonly deals: readonly ScoredDeal[];
  readonly rejected: readonly RejectedRow[];
  readonly notices: readonly string[];
}

export async function forecastFile(path: string, choices: ForecastChoices): Promise<FileForecast> {
  const file = await readDeals(path, choices);
  const now: Now = { instant: choices.asOf, day: localDay(choices.asOf, choices.timeZone) };
  const period = periodContaining(choices.periodKind, now.day, choices.fiscalYearStart);
  const scored = file.deals.map((read) => ({
    read,
    scores: scoreDeal(factsOf(read, now, choices.timeZone), { medianStageDays: null }, now),
  }));
  const { comparable, foreign } = splitByCurrency(file, choices.currency);
  const closed = file.deals.filter(({ stage }) => stage.kind !== 'open').length;
  const forecast = forecastPeriod(
    scored.filter(({ read }) => comparable.has(read)).map(({ read, scores }) => forecastDeal(read, scores, now)),
    priorsModel(closed),
    { scope: 'file', period, asOf: { ...now, instant: startOfLocalDay(now.day, choices.timeZone) } },
  );
  return {
    asOf: new Date(choices.asOf).toISOString(),
    period: { kind: period.kind, label: period.label, start: isoDate(period.firstDay), end: isoDate(period.lastDay) },
    currency: choices.currency,
    forecast: {
      low: String(forecast.low),
      mostLikely: String(forecast.mostLikely),
      high: String(forecast.high),
      model: forecast.model,
      parts: forecastParts(forecast).map((part) => ({ ...part, amountMinor: String(part.amountMinor) })),
    },
    deals: scored.map(({ read, scores }) => present(read, scores, now)),
    rejected: file.rejected,
    notices: [...file.notices, ...notices(forecast, foreign)],
  };
}

/** A spreadsheet brings no rates, so only deals in the one currency can be summed; the others are said, not dropped silently. */
function splitByCurrency(file: DealsOfFile, currency: string) {
  const comparable = new Set(file.deals.filter(({ deal }) => deal.currency === currency));
  return { comparable, foreign: file.deals.length - comparable.size };
}

function notices(forecast: Forecast, foreign: number): string[] {
  const said: string[] = [];
  if (foreign > 0)
    said.push(
      `${foreign} deals are in another currency and left out of the band; import the file and set rates to count them.`,
    );
  if (forecast.dateless.count > 0)
    said.push(`${forecast.dateless.count} open deals have no close date and belong to no period.`);
  if (forecast.withoutAmount > 0)
    said.push(`${forecast.withoutAmount} deals of the period have no amount and add nothing.`);
  if (forecast.overdue.count > 0) said.push(`${forecast.overdue.count} overdue deals are counted in this period.`);
  return said;
}

const dayOrNull = (date: string | null): number | null => (date === null ? null : dayOfIsoDate(date));
const closedDay = ({ deal, stage }: ReadDeal, now: Now): number | null =>
  stage.kind === 'open' ? null : (dayOrNull(deal.closedDate) ?? dayOrNull(deal.closeDate) ?? now.day);

function factsOf(read: ReadDeal, now: Now, timeZone: string): DealFacts {
  const { deal, stage } = read;
  const closed = closedDay(read, now);
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

function forecastDeal(read: ReadDeal, scores: DealScores, now: Now): ForecastDeal {
  const { deal, stage } = read;
  return {
    status: stage.kind,
    category: stage.kind === 'open' ? deal.category : 'closed',
    winProbability: deal.probability ?? stage.winProbability,
    amountMinor: deal.amountMinor,
    closeDay: dayOrNull(deal.closeDate),
    closedDay: closedDay(read, now),
    confidence: scores.confidence,
  };
}

function present(read: ReadDeal, scores: DealScores, now: Now): ScoredDeal {
  const { deal, stage } = read;
  const closed = closedDay(read, now);
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
    scores: { risk, riskBand, confidence, confidenceBand, drag, dataQuality, notYetQualified },
  };
}
