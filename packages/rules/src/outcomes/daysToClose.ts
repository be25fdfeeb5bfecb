import { dayOfIsoDate } from '../days.ts';

/**
 * Days from the creation of a deal to its close, by their dates. Null where the close is not known or lies before the
 * creation, as with a file that brought no creation date: the deal then counts as created on the day of its import.
 */
export function daysToClose({ createdOn, closedOn }: { createdOn: string; closedOn: string | null }): number | null {
  if (closedOn === null) return null;
  const days = dayOfIsoDate(closedOn) - dayOfIsoDate(createdOn);
  return days < 0 ? null : days;
}
