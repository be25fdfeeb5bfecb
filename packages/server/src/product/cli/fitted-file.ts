/** What the closed deals of a spreadsheet teach about its open ones. */
import {
  asLearningPeriod,
  backtest,
  type DealHistory,
  type DealState,
  type DealStatus,
  dayOfIsoDate,
  type FiscalCalendar,
  type FiscalPeriod,
  type ForecastCategory,
  type ForecastDeal,
  type ForecastModel,
  finishedPeriods,
  fittedForecast,
  forecastNow,
  keepFit,
  learn,
  learnable,
  presentWindow,
  WITHOUT_WORDS,
  withoutGaps,
} from '@forecastle/rules';

/** A deal of a file as a forecast reads it. */
export interface FileDeal {
  readonly id: string;
  readonly forecast: ForecastDeal;
  readonly stageName: string;
  /** Null where the file does not say; nothing can be learnt from such a deal's time before its close. */
  readonly createdDay: number | null;
  readonly owner: string | null;
}

interface FileToLearn {
  readonly deals: readonly FileDeal[];
  readonly period: FiscalPeriod;
  readonly asOfDay: number;
  readonly fiscalCalendar: FiscalCalendar;
}

const createdSince = (histories: readonly DealHistory[], day: number): number =>
  histories.filter(({ createdDay, isCreationAssumed }) => createdDay >= day && !isCreationAssumed).length;

/**
 * The model that speaks from the file's own past, with what is to be said of it; null where nothing can be learnt. A file
 * tells of a closed deal when it began and how it ended: what it was like meanwhile nobody knows, and is left out.
 */
export function fittedToFile(file: FileToLearn): { readonly model: ForecastModel; readonly notices: string[] } | null {
  const { deals, period, asOfDay, fiscalCalendar } = file;
  const closedDays = deals.flatMap(({ forecast }) => forecast.closedDay ?? []);
  if (closedDays.length === 0) return null;
  const firstDay = Math.min(...closedDays);
  const finished = finishedPeriods(period.kind, { firstDay, lastDay: asOfDay, asOfDay }, fiscalCalendar);
  const histories = deals.flatMap((deal) => historyOf(deal, asOfDay) ?? []);
  const known = learnable(histories, 0);
  const { periods } = withoutGaps(known, finished);
  const learnt = learn(known, periods.map(asLearningPeriod));
  const weeksLeft = Math.max(1, Math.round((period.lastDay + 1 - asOfDay) / 7));
  const kept = keepFit(learnt, [...backtest(learnt, { seed: 'file', weeks: [Math.min(weeksLeft, learnt.lastWeek)] })]);
  if (!kept) return null;
  const open = deals.filter(({ forecast }) => forecast.status === 'open' && forecast.category !== 'omitted');
  const won = deals.filter(
    ({ forecast: { status, closedDay } }) => status === 'won' && closedDay !== null && isIn(period, closedDay),
  );
  const closedMinor = won.reduce((sum, { forecast }) => sum + (forecast.amountMinor ?? 0), 0);
  const run = forecastNow(kept, {
    seed: 'file',
    period: { key: period.key, firstDay: period.firstDay, lastDay: period.lastDay, season: period.index - 1 },
    asOfDay,
    deals: open.map(({ id, owner, forecast, createdDay }) => ({
      ...UNKNOWN,
      id,
      owner,
      amountMinor: forecast.amountMinor,
      closeDay: forecast.closeDay,
      category: forecast.category,
      winProbability: forecast.winProbability,
      createdDay: createdDay ?? asOfDay,
      stageSinceDay: createdDay ?? asOfDay,
      pushes: 0,
      lastActivityDay: null,
      isCreationAssumed: createdDay === null,
      lastChangeDay: null,
      segments: [],
    })),
    recordsActivity: false,
    created: createdSince(histories, presentWindow(kept, asOfDay).firstDay),
    closedAmount: closedMinor,
    closedWins: won.length,
    owners: null,
  });

  const byForecast = new Map(open.map((deal) => [deal.forecast, deal]));
  const model = fittedForecast({
    kept,
    run,
    periodKind: period.kind,
    deals: open.map(({ forecast }) => forecast),
    closedMinor,
    wordsOf: (forecast) => {
      const deal = byForecast.get(forecast);
      return {
        stageName: deal?.stageName ?? '',
        ownerName: deal?.owner ?? '',
        category: forecast.category,
        winProbability: forecast.winProbability,
        hasAmount: Boolean(forecast.amountMinor),
        closeDay: forecast.closeDay,
        createdDay: forecast.createdDay,
        stageSinceDay: forecast.createdDay,
        pushes: 0,
        lastActivityDay: null,
        lastChangeDay: null,
        kinds: [],
        asOfDay,
        firstDay: period.firstDay,
        lastDay: period.lastDay,
      };
    },
  });
  const without = kept.missing.flatMap((fact) => WITHOUT_WORDS[fact] ?? []);
  return {
    model,
    notices: [
      ...(without.length > 0
        ? [
            `The file has no history of closed deals, only their outcome. Not used: ${listed(without)}. Add a row per change for a narrower range.`,
          ]
        : []),
      ...(run.provisional ? ['Provisional: the file has no past period in this season.'] : []),
    ],
  };
}

const isIn = ({ firstDay, lastDay }: FiscalPeriod, day: number): boolean => day >= firstDay && day <= lastDay;

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

const UNKNOWN = {
  stage: null,
  amountMinor: null,
  closeDay: null,
  category: null as ForecastCategory | null,
  winProbability: null,
  evidence: null,
  contacts: null,
};

function historyOf({ id, forecast, createdDay, owner }: FileDeal, asOfDay: number): DealHistory | null {
  const { status, closedDay, amountMinor } = forecast;
  if (status !== 'open' && closedDay === null) return null;
  const end = closedDay ?? asOfDay;
  const begun = Math.min(createdDay ?? end, end);
  const state = (day: number, given: DealStatus, amount: number | null): DealState => ({
    ...UNKNOWN,
    day,
    status: given,
    owner,
    amountMinor: amount,
  });
  const states = status === 'open' ? [] : [state(end, status, amountMinor)];
  return {
    id,
    createdDay: begun,
    isCreationAssumed: createdDay === null,
    states: begun < end || states.length === 0 ? [state(begun, 'open', null), ...states] : states,
    activityDays: null,
    segments: [],
  };
}

/** The day of a date that a file gives. */
export const dayOrNull = (date: string | null): number | null => (date === null ? null : dayOfIsoDate(date));
