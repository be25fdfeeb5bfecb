import { runAs } from '../telemetry/current-work.ts';
import type { JobOutcome } from '../telemetry/figures.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';

/** Returns whether a stop cut work off: the next process takes it up. */
export const isCutOff = (error: unknown): boolean => (error as Error).name === 'AbortError';

/** Runs a job as what its statements, log lines, figures and spans belong to. */
export async function runJob<T>(
  { name, id }: { readonly name: string; readonly id: string },
  { metrics, tracing }: Telemetry,
  work: () => Promise<T>,
): Promise<T> {
  const span = tracing?.begin('job', `job ${name}`) ?? null;
  const begun = performance.now();
  metrics.beginJob(name);
  let outcome: JobOutcome = 'done';
  try {
    return await runAs({ kind: 'job', id, name, span }, work);
  } catch (error) {
    outcome = isCutOff(error) ? 'cut_off' : 'failed';
    throw error;
  } finally {
    metrics.endJob((performance.now() - begun) / 1000, { queue: name, outcome });
    span?.end({
      name: `job ${name}`,
      failure: outcome === 'failed' ? outcome : null,
      attributes: { 'forecastle.queue': name, 'forecastle.job_id': id, 'forecastle.outcome': outcome },
    });
  }
}
