/** What each tile of the dashboard says, as figures. */
import {
  BEGUN_FATE_NAMES,
  BEGUN_FATES,
  COMMIT_SOURCE_NAMES,
  QUOTA_STATUS_NAMES,
  RECOVERY_NAMES,
  REVENUE_RISK_LEVEL_NAMES,
  type RevenueMetric,
  RISK_CAUSE_NAMES,
} from '@forecastle/rules';
import type { ToldFigure } from '../../exports/report.ts';
import type { forecastView } from '../../forecasts/forecast-view.ts';
import type { revenueAttention } from '../revenue-attention.ts';
import type { revenueSlippage } from '../revenue-slippage.ts';
import type { revenueView } from '../revenue-view.ts';

export interface ToldDashboard {
  readonly view: Awaited<ReturnType<typeof revenueView>>;
  readonly forecast: Awaited<ReturnType<typeof forecastView>>;
  readonly attention: Awaited<ReturnType<typeof revenueAttention>>;
  readonly slippage: Awaited<ReturnType<typeof revenueSlippage>>['slippage'];
}

export const money = (header: string, value: string | number | null): ToldFigure => ({ header, kind: 'money', value });
export const percent = (header: string, value: number | null): ToldFigure => ({ header, kind: 'percent', value });
export const words = (header: string, value: string | null): ToldFigure => ({ header, kind: 'text', value });
export const number = (header: string, value: number | null, unit: string): ToldFigure => ({
  header,
  kind: 'number',
  unit,
  value,
});

const BANDS = {
  green: 'Healthy',
  yellow: 'Moderate',
  red: 'High risk',
  not_yet_qualified: 'Not yet qualified',
} as const;

export const figuresOf: Readonly<Record<RevenueMetric, (told: ToldDashboard) => readonly ToldFigure[]>> = {
  forecast: ({ forecast }) => [
    money('Low (P10)', forecast.low),
    money('Most likely', forecast.mostLikely),
    money('High (P90)', forecast.high),
    money('ML forecast', forecast.mlForecast),
    number('Confidence', forecast.confidence, '0 to 100'),
    words('Model', forecast.model.name),
    money('Closed so far', forecast.closedSoFar.amountBaseMinor),
    money('Commit', forecast.committed.commitMinor),
    words('Commit source', COMMIT_SOURCE_NAMES[forecast.committed.from]),
    ...forecast.parts.map(({ label, amountMinor }) => money(`Part: ${label}`, amountMinor)),
  ],
  attainment: ({ view: { quota, expected } }) => [
    percent('Attainment', quota.attainment),
    words('Status', quota.status && QUOTA_STATUS_NAMES[quota.status]),
    percent('Expected by now', expected.percent),
    money('Quota', quota.quotaMinor),
    money('Won', quota.wonMinor),
    number('Won', quota.won, 'deals'),
    money('Still to win', quota.leftMinor),
  ],
  at_risk: ({ view: { atRisk, open }, attention }) => [
    money('At risk', atRisk.amountBaseMinor),
    number('At risk', atRisk.count, 'deals'),
    percent('Of the open amount', atRisk.percent),
    words('Level', atRisk.level && REVENUE_RISK_LEVEL_NAMES[atRisk.level]),
    money('Open', open.amountBaseMinor),
    number('Open', open.count, 'deals'),
    ...attention.causes.map((cause) => percent(`Cause: ${RISK_CAUSE_NAMES[cause.cause]}`, cause.percent)),
    ...atRisk.recovery.map((each) =>
      money(`${RECOVERY_NAMES[each.recovery]} recovery, ${each.percent}%`, each.amountMinor),
    ),
  ],
  health: ({ view: { health } }) =>
    health.flatMap(({ band, amountBaseMinor, count, percent: share }) => [
      money(BANDS[band], amountBaseMinor),
      number(BANDS[band], count, 'deals'),
      percent(BANDS[band], share),
    ]),
  win_rate: ({ view: { outcomes } }) => [
    percent('By count', outcomes.byCount),
    percent('By value', outcomes.byValue),
    money('Won', outcomes.won.amountBaseMinor),
    number('Won', outcomes.won.count, 'deals'),
    money('Lost', outcomes.lost.amountBaseMinor),
    number('Lost', outcomes.lost.count, 'deals'),
    words('Decided from', outcomes.from),
    words('Decided to', outcomes.to),
  ],
  coverage: ({ view: { quota, open } }) => [
    number('Coverage', quota.coverage, '×'),
    words('Covered', quota.quotaMinor !== null && quota.coverage === null ? 'The quota is reached' : null),
    money('Open', open.amountBaseMinor),
    money('Still to win', quota.leftMinor),
  ],
  velocity: ({ view: { velocity } }) => [
    money('A day', velocity?.perDayMinor ?? null),
    number('Open, whenever due', velocity?.open ?? null, 'deals'),
    percent('Win rate', velocity?.winRate ?? null),
    money('Average won', velocity?.averageWonMinor ?? null),
    number('Average time to win', velocity?.averageCycleDays ?? null, 'days'),
  ],
  slippage: ({ slippage }) => [
    percent('Slippage', slippage?.percent ?? null),
    words('Forecast kept on', slippage?.since ?? null),
    ...BEGUN_FATES.map((fate) => money(BEGUN_FATE_NAMES[fate], slippage?.[fate].amountBaseMinor ?? null)),
  ],
};
