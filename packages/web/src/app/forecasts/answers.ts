import type { Api } from '../../api/client.ts';

export type Forecast = Awaited<ReturnType<Api['forecasts']['forecast']>>;
export type Overview = Awaited<ReturnType<Api['forecasts']['overview']>>;

/** What pipeline figures count: open deals that are not Omitted. */
export const COUNTED = { category: ['pipeline', 'best_case', 'commit'] } as const;
