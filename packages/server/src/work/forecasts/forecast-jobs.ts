import type { PeriodKind } from '@forecastle/rules';
import type { Queue, SendOptions } from 'pg-boss';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';

export const FORECASTS = 'forecasts';
export const DUE_FORECASTS = 'due-forecasts';
export const FORECAST_SNAPSHOTS = 'forecast-snapshots';

/** Whose forecasts to make. */
export interface ForecastJob {
  readonly organizationId: string;
  readonly afterImport: boolean;
}

/** Which forecast of very many deals somebody looks at. */
export interface SnapshotJob {
  readonly organizationId: string;
  /** `organization`, `rep ID` or `team ID`. */
  readonly scope: string;
  readonly period: PeriodKind;
  /** A day of the period, YYYY-MM-DD; today when not given. */
  readonly containing?: string | undefined;
}

export const FORECAST_QUEUES: readonly Queue[] = [
  // One at a time waits for each organisation; what fails is due again at the next turn.
  { name: FORECASTS, policy: 'short', retryLimit: 2, retryDelay: 60, expireInSeconds: 3600 },
  // Whoever looks next asks for it again.
  { name: FORECAST_SNAPSHOTS, policy: 'short', retryLimit: 0, expireInSeconds: 600 },
  { name: DUE_FORECASTS, policy: 'short', retryLimit: 0, expireInSeconds: 600 },
];

/** One that waits stands for all of the same kind: it sees what was told up to its beginning. */
export const forecastTurn = ({ organizationId, afterImport }: ForecastJob): SendOptions => ({
  singletonKey: `${organizationId} ${afterImport ? 'import' : 'day'}`,
  priority: afterImport ? 1 : 0,
});

/** Enqueues the making of an organisation's forecasts in the caller's transaction. */
export const enqueueForecasts = (tx: TenantTransaction, job: ForecastJob): Promise<void> =>
  enqueue(tx, FORECASTS, job, forecastTurn(job));

/** Enqueues the making of one forecast. One that waits stands for all who look at it. */
export const enqueueSnapshot = (tx: TenantTransaction, job: SnapshotJob): Promise<void> =>
  enqueue(tx, FORECAST_SNAPSHOTS, job, {
    singletonKey: [job.organizationId, job.scope, job.period, job.containing].join(' '),
    group: { id: job.organizationId },
  });
