import type { Api } from '../../api/client.ts';

type Answer<Verb extends (...given: never[]) => Promise<unknown>> = Awaited<ReturnType<Verb>>;

export type Revenue = Answer<Api['revenue']['view']>;
export type RevenueParts = NonNullable<Revenue['parts']>;
export type Attention = Answer<Api['revenue']['attention']>;
export type Slippage = Answer<Api['revenue']['slippage']>['slippage'];
export type SlippedDeal = Answer<Api['revenue']['slippage']>['deals'][number];

export type RevenuePast = Answer<Api['revenuePast']['view']>;
export type RevenueTrend = Answer<Api['revenue']['trend']>;
export type WinLoss = Answer<Api['revenue']['winLoss']>;
export type WinColumns = Answer<Api['forecastRuns']['winColumns']>;
export type WinLossPart = WinLoss['parts'][number];

export type Breakdown = Answer<Api['revenue']['breakdown']>;
export type BreakdownGroup = Breakdown['groups'][number];
