/** A person's calendar: events as they are stored, and which change was the last of each. */
import { type EventTime, instanceStamp, instancesOf, timesEqual } from './event-times.ts';

/** https://developers.google.com/workspace/calendar/api/v3/reference/events#resource */
export type ResponseStatus = 'needsAction' | 'declined' | 'tentative' | 'accepted';

export type Visibility = 'default' | 'public' | 'private' | 'confidential';

export interface Attendee {
  readonly email: string;
  readonly displayName?: string;
  readonly responseStatus: ResponseStatus;
  readonly optional?: boolean;
  /** A room. */
  readonly resource?: boolean;
  readonly comment?: string;
}

export interface EventTexts {
  readonly summary?: string;
  readonly description?: string;
  readonly location?: string;
}

export interface StoredEvent extends EventTexts {
  readonly id: string;
  readonly iCalUID: string;
  readonly organizer: string;
  readonly attendees: readonly Attendee[];
  readonly start: EventTime;
  readonly end: EventTime;
  readonly recurrence: readonly string[];
  /** Of an instance that is not as its series says. */
  readonly instanceOf: { readonly id: string; readonly originalStart: EventTime } | null;
  readonly status: 'confirmed' | 'tentative' | 'cancelled';
  readonly eventType: string;
  readonly visibility: Visibility;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly sequence: number;
}

/** An event with the number of its last change, and its times after each. */
export interface Kept {
  event: StoredEvent;
  version: number;
  readonly times: { readonly version: number; readonly start: EventTime; readonly end: EventTime }[];
}

export class Calendar {
  readonly events = new Map<string, Kept>();
  /** Number of the last change. */
  version = 0;
  /** Sync tokens carry it: those of another one are no longer valid. */
  era = 1;
  timeZone = 'UTC';

  put(event: StoredEvent): void {
    this.version++;
    const kept = this.events.get(event.id);
    const times = kept?.times ?? [];
    times.push({ version: this.version, start: event.start, end: event.end });
    this.events.set(event.id, { event, version: this.version, times });
  }

  /** Changes an event that is there. */
  change(id: string, change: Partial<StoredEvent>, now: number): void {
    const { event } = this.get(id);
    this.put({ ...event, ...change, updatedAt: now, sequence: event.sequence + 1 });
  }

  /** Returns the id of one instance of a series, which is stored as an exception from now on. */
  openInstance(id: string, originalStart: EventTime, now: number): string {
    const instanceId = `${id}_${instanceStamp(originalStart)}`;
    if (this.events.has(instanceId)) return instanceId;
    const { event } = this.get(id);
    const times = instancesOf(event, now).find(({ start }) => timesEqual(start, originalStart));
    if (!times) throw new Error(`Event ${id} has no instance at ${instanceStamp(originalStart)}.`);
    this.put({ ...event, ...times, id: instanceId, recurrence: [], instanceOf: { id, originalStart } });
    return instanceId;
  }

  get(id: string): Kept {
    const kept = this.events.get(id);
    if (!kept) throw new Error(`The calendar has no event ${id}.`);
    return kept;
  }

  /**
   * Forgets events that were cancelled: who must read all again is not told of them, and wipes what it has.
   * https://developers.google.com/workspace/calendar/api/guides/sync
   */
  forgetCancelled(): void {
    for (const [id, { event }] of this.events) if (event.status === 'cancelled') this.events.delete(id);
  }

  /** Makes all sync tokens so far invalid. */
  expireSyncTokens(): void {
    this.era++;
  }
}
