import { Metrics } from './metrics.ts';
import type { Tracing } from './span.ts';

/** What watches the work of a process. */
export interface Telemetry {
  readonly metrics: Metrics;
  readonly tracing: Tracing | null;
}

/** Metrics that nobody has read yet, and no traces. */
export const quietTelemetry = (): Telemetry => ({ metrics: new Metrics(), tracing: null });
