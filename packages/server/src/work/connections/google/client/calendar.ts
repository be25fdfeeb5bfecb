/** What is asked of Google Calendar. https://developers.google.com/workspace/calendar/api/v3/reference/events/list */
import * as z from 'zod';
import type { GoogleApi, Query } from './request.ts';

/** No words of an event leave Google: neither its name nor its place, its text nor its files. */
const FIELDS = `nextPageToken,nextSyncToken,items(${[
  'id',
  'status',
  'iCalUID',
  'visibility',
  'originalStartTime(date,dateTime)',
  'start(date,dateTime)',
  'end(date,dateTime)',
  'organizer(email,self)',
  'attendees(email,self,resource,responseStatus)',
].join(',')})`;

/** Requests of one person and minute: https://developers.google.com/workspace/calendar/api/guides/quota */
const REQUESTS_A_MINUTE = 600;
const SHARE = 0.8;
export const CALENDAR_COST_MS = 60_000 / (REQUESTS_A_MINUTE * SHARE);

const Time = z.object({ date: z.string().optional(), dateTime: z.string().optional() });
/** Of one that was deleted Google promises its id alone. */
export const CalendarEvent = z.object({
  id: z.string().min(1),
  status: z.string().default('confirmed'),
  iCalUID: z.string().optional(),
  visibility: z.string().optional(),
  originalStartTime: Time.optional(),
  start: Time.optional(),
  end: Time.optional(),
  organizer: z.object({ email: z.string().optional(), self: z.boolean().default(false) }).optional(),
  attendees: z
    .array(
      z.object({
        email: z.string().optional(),
        self: z.boolean().default(false),
        resource: z.boolean().default(false),
        responseStatus: z.string().default('needsAction'),
      }),
    )
    .default([]),
});
export type CalendarEvent = z.infer<typeof CalendarEvent>;

const Events = z.object({
  items: z.array(CalendarEvent).default([]),
  nextPageToken: z.string().optional(),
  nextSyncToken: z.string().optional(),
});

export type Asked =
  | { readonly syncToken: string }
  | { readonly timeMin: Date }
  | { readonly timeMin: Date; readonly timeMax: Date };

export interface EventsPage {
  readonly events: readonly CalendarEvent[];
  readonly nextPageToken: string | null;
  readonly nextSyncToken: string | null;
  readonly at: Date | null;
}

/** Returns a page of events, recurring ones as their instances. Parameters but the place in time must stay those of a token. */
export async function listEvents(
  api: GoogleApi,
  asked: Asked,
  {
    pageToken,
    pageSize,
    signal,
  }: { readonly pageToken: string | null; readonly pageSize: number; readonly signal: AbortSignal },
): Promise<EventsPage> {
  const query: Query = [
    ...('syncToken' in asked ? [['syncToken', asked.syncToken] as const] : []),
    ...('timeMin' in asked ? [['timeMin', asked.timeMin.toISOString()] as const] : []),
    ...('timeMax' in asked ? [['timeMax', asked.timeMax.toISOString()] as const] : []),
    ['singleEvents', 'true'],
    ['showDeleted', 'true'],
    ['maxResults', String(pageSize)],
    ['fields', FIELDS],
    ...(pageToken === null ? [] : [['pageToken', pageToken] as const]),
  ];
  const { body, at } = await api.read(
    { service: 'calendar', path: '/calendar/v3/calendars/primary/events', query, signal },
    Events,
  );
  return {
    events: body.items,
    nextPageToken: body.nextPageToken ?? null,
    nextSyncToken: body.nextSyncToken ?? null,
    at,
  };
}
