import type { DealFields } from './ledger-fields.ts';

type Close = Pick<DealFields, 'status' | 'closedOn'>;

/** Whether a change corrects the day on which a deal that stays closed was closed. */
export const redatesClose = (before: Close, next: Close): boolean =>
  before.status !== 'open' && next.status !== 'open' && before.closedOn !== next.closedOn;
