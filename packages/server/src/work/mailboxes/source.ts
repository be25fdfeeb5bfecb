/**
 * What a system with mailboxes and calendars answers, in one shape for all of them: each implements it in its own folder of
 * `work/connections`. No transaction may be held while one is asked. Decisions 0392, 0394.
 */
import type { MailboxStream } from '@forecastle/contract';
import type { ConnectionReason, IncomingEvent, IncomingMessage } from '@forecastle/rules';

/** A part of what is read: it is kept, with the place after it, in one transaction. */
export interface StreamPage<Item> {
  /** An item may come again, on the same page too. */
  readonly items: readonly Item[];
  /** From where reading a stretch goes on, as JSON; null after the last page of a reading. */
  readonly next: unknown;
  /**
   * From where changes are read once this page is kept; null where the page moves no cursor. A system that can say so on the
   * first page of a stretch does: what is new is then read while the stretch still is.
   */
  readonly cursor: string | null;
  /** The other system's own clock when it answered; null where it did not say. */
  readonly asOf: Date | null;
  /** Milliseconds for which reading this page takes up the other system's quota for the mailbox. */
  readonly costMs: number;
}

export interface StreamSource<Item> {
  /** Reads what changed since a cursor, to the end. Throws CursorGone and MailboxRefused. */
  readonly changes: (cursor: string, signal: AbortSignal) => AsyncIterable<StreamPage<Item>>;
  /** Reads everything since an instant, to the end; `at` is null or the `next` of an earlier page. Throws MailboxRefused. */
  readonly since: (from: Date, at: unknown, signal: AbortSignal) => AsyncIterable<StreamPage<Item>>;
}

export interface MailboxSource {
  readonly mail: StreamSource<IncomingMessage>;
  readonly calendar: StreamSource<IncomingEvent>;
}

/** The other system no longer has the place that a cursor names: a stretch of time is read whole again. */
export class CursorGone extends Error {
  override name = 'CursorGone';
}

/** The other system refused. The message is for the person whose mailbox it is, and holds nothing of a message or an address. */
export class MailboxRefused extends Error {
  override name: string = 'MailboxRefused';
  /** What it means for the whole connection; null where it passes and concerns this try alone. */
  readonly reason: ConnectionReason | null;
  /** When it may be asked again; null where it did not say. */
  readonly retryAt: Date | null;
  readonly vendorWords: string | null;

  constructor(
    message: string,
    { reason, retryAt, vendorWords }: Pick<MailboxRefused, 'reason' | 'retryAt' | 'vendorWords'>,
  ) {
    super(message);
    this.reason = reason;
    this.retryAt = retryAt;
    this.vendorWords = vendorWords;
  }
}

/** Whose mailbox it is, and which parts of it were connected. */
export interface MailboxOfMember {
  readonly organizationId: string;
  readonly connectionId: string;
  readonly memberId: string;
  /** Addresses of the account, aliases too, in small letters. */
  readonly addresses: readonly string[];
  readonly streams: readonly MailboxStream[];
}
