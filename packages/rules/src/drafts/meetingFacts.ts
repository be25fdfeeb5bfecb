/** Facts of a deal's recorded meetings: what a person confirmed, each with the moment at which it was said. */
import { MEETING_ITEM_NAMES, type MeetingItemKind } from '../meetings/meetingItem.ts';
import type { Audience } from '../prompts/audience.ts';
import type { FactGroup, FactRecord, FactTrust } from './dealContext.ts';

export interface ContextMeetingItem {
  readonly id: string;
  readonly kind: MeetingItemKind;
  readonly title: string;
  /** Words of the transcript, verbatim. */
  readonly quote: string;
  readonly startMs: number;
  /** Who said it; null where nobody is named. */
  readonly speaker: string | null;
  readonly owner: string | null;
  readonly dueDay: number | null;
}

/** A meeting that everybody who sees the deal may see. */
export interface ContextMeeting {
  readonly id: string;
  readonly title: string;
  readonly day: number;
  /** False: the day is that of the import. */
  readonly isDayKnown: boolean;
  /** Items that nobody has decided on yet. */
  readonly undecided: number;
  /** Contacts and colleagues who spoke. */
  readonly people: readonly string[];
  /** Contacts who spoke. A meeting without one may be internal, and is on no customer's sheet. */
  readonly contactIds: readonly string[];
  /** Confirmed, in the order in which they were said. Only the first meeting of a sheet has them. */
  readonly items: readonly ContextMeetingItem[];
}

/** Kinds that both sides agreed on. The others are what colleagues noted about the customer. */
const SHARED_KINDS: ReadonlySet<MeetingItemKind> = new Set(['action_item', 'decision', 'next_step']);

interface MeetingFact {
  readonly group: Extract<FactGroup, 'meetings' | 'meeting_items'>;
  readonly id: string;
  readonly label: string;
  readonly text: readonly (string | null)[];
  readonly more: { readonly trust: FactTrust; readonly record: FactRecord; readonly day: number };
}

interface Reading {
  readonly audience: Audience;
  readonly date: (day: number) => string;
}

/**
 * Returns the facts of meetings, latest meeting first. Titles and quotes come from transcripts, so all of them are text from
 * outside. The customer's sheet has the meetings in which a contact spoke, with what was agreed.
 */
export function meetingFacts(meetings: readonly ContextMeeting[], { audience, date }: Reading): MeetingFact[] {
  const isForCustomer = audience === 'customer';
  return meetings.flatMap((meeting): MeetingFact[] => {
    const { id, title, day, isDayKnown, people, contactIds, items } = meeting;
    if (isForCustomer && contactIds.length === 0) return [];
    const more = (ms: number) => ({ trust: 'outside' as const, record: { kind: 'meeting' as const, id, ms }, day });
    return [
      {
        group: 'meetings',
        id: meetingFactId(id),
        label: 'Meeting',
        text: [
          isForCustomer ? null : title,
          isDayKnown ? date(day) : isForCustomer && people.length === 0 ? 'Date not known' : null,
          people.length === 0 ? null : `With ${people.join(', ')}`,
        ],
        more: more(0),
      },
      ...items
        .filter(({ kind }) => !isForCustomer || SHARED_KINDS.has(kind))
        .map((item): MeetingFact => {
          const { quote, speaker, owner, dueDay } = item;
          return {
            group: 'meeting_items',
            id: itemFactId(item.id),
            label: MEETING_ITEM_NAMES[item.kind],
            text: [
              item.title,
              owner === null ? null : `Owner: ${owner}`,
              dueDay === null ? null : `Due ${date(dueDay)}`,
              speaker === null ? `“${quote}”` : `${speaker}: “${quote}”`,
            ],
            more: more(item.startMs),
          };
        }),
    ];
  });
}

export const meetingFactId = (id: string): string => `meeting ${id}`;
export const itemFactId = (id: string): string => `said ${id}`;
