/** A forecast whose history is being learnt from: it is asked for again until the model is there. */
import type { Forecast } from './answers.ts';

/** Milliseconds. Learning takes a process seconds to minutes. */
const ASK_EVERY = 5_000;

/** A running period by rule of thumb, though the history it needs is there. */
export function isBeingFitted({ model, period, asOf, needs }: Forecast): boolean {
  const today = asOf.slice(0, 10);
  const isRunning = period.start <= today && today <= period.end;
  return model.kind === 'rule_of_thumb' && isRunning && !needs.some(({ key }) => key === 'finished_period');
}

/** How far to trust the figure; while its band is being learnt, that it comes by itself. */
export function standingWords(forecast: Forecast): string {
  if (isBeingFitted(forecast)) {
    return 'The band is being learnt from your past. It appears here by itself, within seconds to minutes.';
  }
  return forecast.fitted?.trust ?? forecast.model.reason;
}

export const askWhileFitting = ({ state }: { state: { data: Forecast | undefined } }): number | false =>
  state.data && isBeingFitted(state.data) ? ASK_EVERY : false;
