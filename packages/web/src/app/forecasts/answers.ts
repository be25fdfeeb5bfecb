import type { Api } from '../../api/client.ts';
import { type Whose, whoseInput } from './whose.ts';

type Answer<Verb extends (...given: never[]) => Promise<unknown>> = Awaited<ReturnType<Verb>>;

export type Forecast = Answer<Api['forecasts']['forecast']>;
export type ForecastDeal = Answer<Api['forecasts']['deals']>['items'][number];
export type Overview = Answer<Api['forecasts']['overview']>;
export type Trend = Answer<Api['pipeline']['trend']>;
export type PipelineChanges = Answer<Api['pipeline']['changes']>;
export type Breakdown = Answer<Api['pipeline']['breakdown']>;
export type TrackRecord = Answer<Api['forecastRuns']['trackRecord']>;
export type ToldBand = TrackRecord['bands'][number];
export type Waterfall = NonNullable<Answer<Api['forecastRuns']['waterfall']>>;
export type KeptRun = Answer<Api['forecastRuns']['list']>['items'][number];
export type DealChance = Answer<Api['forecastRuns']['chance']>;
export type Scenario = Answer<Api['forecastRuns']['scenario']>;

/** The period of a forecast and whose it is, as every request about it says them. */
export const askedOf = ({ period }: Pick<Forecast, 'period'>, whose: Whose) => ({
  period: period.kind,
  containing: period.end,
  ...whoseInput(whose),
});
