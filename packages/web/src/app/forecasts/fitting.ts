/** A forecast whose history is being learnt from: it is asked for again until the model is there. */
import type { Forecast } from './answers.ts';

/** Milliseconds. Learning takes a process seconds to minutes. */
const ASK_EVERY = 5_000;

export const isBeingFitted = ({ noFigure }: Pick<Forecast, 'noFigure'>): boolean => noFigure?.why === 'learning';

/** How far to trust the figure. */
export const standingWords = (forecast: Forecast): string => forecast.fitted?.trust ?? forecast.model.reason;

export const askWhileFitting = ({ state }: { state: { data: Forecast | undefined } }): number | false =>
  state.data && isBeingFitted(state.data) ? ASK_EVERY : false;
