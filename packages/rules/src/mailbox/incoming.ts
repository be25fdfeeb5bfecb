/** What a mailbox and a calendar tell, in one shape for all systems. None of it is stored as it is. */

/** A message by its headers. Addresses are in small letters, without names. */
export interface IncomingMessage {
  /** The other system's ids. */
  readonly messageId: string;
  readonly threadId: string;
  /** Of the header Message-ID; null where it has none. */
  readonly internetMessageId: string | null;
  /** Milliseconds since 1970: when the mailbox got or sent it. */
  readonly occurredAt: number;
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly cc: readonly string[];
  /** Where the mailbox keeps it. */
  readonly place: 'sent' | 'received' | 'draft' | 'spam' | 'trash' | 'chat';
  /** Headers that say who or what wrote it, by name in small letters: `list-id`, `auto-submitted`, `precedence` and so on. */
  readonly automatic: ReadonlyMap<string, string>;
}

/** An event of a calendar, or one instance of a recurring one. Addresses are in small letters. */
export interface IncomingEvent {
  /** The other system's id of this instance. */
  readonly eventId: string;
  readonly iCalUid: string;
  /** Of an instance of a recurring event: when it was first to start, as the calendar writes it. */
  readonly originalStart: string | null;
  /** Milliseconds since 1970. */
  readonly startsAt: number;
  readonly endsAt: number;
  readonly isAllDay: boolean;
  readonly isCancelled: boolean;
  /** Whether the owner of the calendar has said no. */
  readonly isDeclined: boolean;
  readonly organizer: string | null;
  /** People, without rooms. `declined` by themselves. */
  readonly attendees: readonly { readonly address: string; readonly isDeclined: boolean }[];
}
