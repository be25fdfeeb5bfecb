/** Cuts histories off at a day, as an export "since 1 January" does. */
import type { DealHistory } from '@forecastle/rules';

/**
 * Returns the histories as an export that begins on `firstDay` holds them. Deals closed before that day are absent; deals
 * open on it begin with the state they had then; everything earlier is unknown. Creation days stay as they are, as in most
 * exports, or become `firstDay` where the source only knows when it first saw a deal.
 */
export function cutAt(
  deals: readonly DealHistory[],
  firstDay: number,
  { createdDays = 'kept' }: { createdDays?: 'kept' | 'cut' } = {},
): DealHistory[] {
  return deals.flatMap((deal) => {
    const later = deal.states.filter(({ day }) => day >= firstDay);
    const before = deal.states.findLast(({ day }) => day < firstDay);
    // A deal that was closed then is first seen when it is reopened.
    const states = before?.status === 'open' ? [{ ...before, day: firstDay }, ...later] : later;
    const firstOpen = before ? states.findIndex(({ status }) => status === 'open') : 0;
    if (firstOpen < 0 || states.length === 0) return [];
    return [
      {
        ...deal,
        createdDay: createdDays === 'cut' ? Math.max(deal.createdDay, firstDay) : deal.createdDay,
        states: states.slice(firstOpen),
        activityDays: deal.activityDays?.filter((day) => day >= firstDay) ?? null,
      },
    ];
  });
}

/** Returns the histories of deals created on `firstDay` or later. */
export const createdSince = (deals: readonly DealHistory[], firstDay: number): DealHistory[] =>
  deals.filter(({ createdDay }) => createdDay >= firstDay);

/** Returns the histories as they were known at the end of `lastDay`. */
export const knownUntil = (deals: readonly DealHistory[], lastDay: number): DealHistory[] =>
  deals.flatMap((deal) => {
    const states = deal.states.filter(({ day }) => day <= lastDay);
    if (states.length === 0) return [];
    return [{ ...deal, states, activityDays: deal.activityDays?.filter((day) => day <= lastDay) ?? null }];
  });
