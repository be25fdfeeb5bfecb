/** Traces for the operator's collector, by OpenTelemetry. Nothing of it is loaded while the setting is off. */
import type { Logger } from '../logging/logger.ts';
import type { TraceSettings } from '../settings/settings.ts';
import type { Tracing } from './span.ts';

/** Loads OpenTelemetry and starts to send; null while the setting is off. */
export async function startTracing(settings: TraceSettings | null, logger: Logger): Promise<Tracing | null> {
  if (!settings) return null;
  const { openTracing } = await import('./open-tracing.ts');
  return openTracing(settings, logger);
}
