/** Which events of a calendar a list holds: all that a window of time shows, or those that changed since a place. */
import type { Calendar, Kept, StoredEvent } from '../world/calendar.ts';
import { instanceStamp, instancesOf, instantOf, type Span } from '../world/event-times.ts';

export interface Window {
  /** Milliseconds since 1970. */
  readonly timeMin: number | null;
  readonly timeMax: number | null;
  readonly singleEvents: boolean;
}

/** Returns the events in a window. Those that are cancelled are left out unless they are wanted. */
export function eventsIn(calendar: Calendar, window: Window, showDeleted: boolean, now: number): StoredEvent[] {
  return [...calendar.events.values()]
    .flatMap((kept) => shownAs(calendar, kept, window, now))
    .filter((event) => isWithin(event, window, calendar.timeZone))
    .filter((event) => showDeleted || event.status !== 'cancelled' || (event.instanceOf && !window.singleEvents));
}

/**
 * Returns what changed after a place, with all that was deleted. An event that has moved out of the window is told as
 * cancelled; one that was outside of it and still is, is not told.
 */
export function changedSince(calendar: Calendar, version: number, window: Window, now: number): StoredEvent[] {
  const changed = [...calendar.events.values()].filter((kept) => isChanged(calendar, kept, version, window));
  return changed.flatMap((kept) =>
    shownAs(calendar, kept, window, now).flatMap((event) => {
      if (event.status === 'cancelled' || isWithin(event, window, calendar.timeZone)) return [event];
      const before = kept.times.findLast((times) => times.version <= version);
      const wasShown = before && event.recurrence.length === 0 && isWithin(before, window, calendar.timeZone);
      return wasShown ? [{ ...event, status: 'cancelled' as const }] : [];
    }),
  );
}

/** Instances that are exceptions change with their series. */
function isChanged(calendar: Calendar, { event, version }: Kept, since: number, { singleEvents }: Window): boolean {
  const series = event.instanceOf && singleEvents ? calendar.events.get(event.instanceOf.id) : undefined;
  return version > since || (series?.version ?? 0) > since;
}

/** Returns an event as a list shows it: a series by its instances, where single events are wanted. */
function shownAs(calendar: Calendar, { event }: Kept, { singleEvents }: Window, now: number): StoredEvent[] {
  if (event.instanceOf) {
    const series = calendar.events.get(event.instanceOf.id)?.event;
    return [series?.status === 'cancelled' ? { ...event, status: 'cancelled' } : event];
  }
  if (!singleEvents || event.recurrence.length === 0) return [event];
  return instancesOf(event, now).flatMap((span) => {
    const id = `${event.id}_${instanceStamp(span.start)}`;
    if (calendar.events.has(id)) return [];
    return [{ ...event, ...span, id, recurrence: [], instanceOf: { id: event.id, originalStart: span.start } }];
  });
}

/** "Lower bound (exclusive) for an event's end time", "upper bound (exclusive) for an event's start time". */
function isWithin({ start, end }: Span, { timeMin, timeMax }: Window, timeZone: string): boolean {
  return (
    (timeMin === null || instantOf(end, timeZone) > timeMin) &&
    (timeMax === null || instantOf(start, timeZone) < timeMax)
  );
}
