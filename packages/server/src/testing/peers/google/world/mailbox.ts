/** A mailbox at Gmail: messages with their labels, and the history of what changed. */

export interface Header {
  readonly name: string;
  readonly value: string;
}

export interface StoredMessage {
  readonly id: string;
  readonly threadId: string;
  readonly labels: Set<string>;
  /** Milliseconds since 1970: when it was received, or sent. */
  readonly internalDate: number;
  readonly headers: readonly Header[];
  readonly body: string;
  /** Of the record of history that changed it last. */
  historyId: number;
}

export type ChangeType = 'messageAdded' | 'messageDeleted' | 'labelAdded' | 'labelRemoved';

export interface HistoryRecord {
  readonly id: number;
  readonly type: ChangeType;
  readonly messageId: string;
  readonly threadId: string;
  /** Labels of the message after the change. */
  readonly labels: readonly string[];
  readonly changedLabels: readonly string[];
}

/** Ids of messages are this many apart, so that they look like those of Gmail: 16 digits, rising with time. */
const FIRST_ID = 0x18c0_0000_0000_0000n;
const ID_STEP = 0x1_0f3bn;
/** "History IDs increase chronologically but are not contiguous": https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.history/list */
const HISTORY_STEPS = [17, 3, 41, 8, 112];

export class Mailbox {
  readonly messages = new Map<string, StoredMessage>();
  history: HistoryRecord[] = [];
  historyId = 41_210;
  /** The lowest history id from which changes can still be read. */
  oldestHistoryId = this.historyId;
  #made = 0n;

  /** Puts a message in. Returns its id, which is its own in each mailbox. */
  add(message: Pick<StoredMessage, 'internalDate' | 'headers' | 'body'> & { labels: Iterable<string> }): string {
    this.#made += 1n;
    const id = (FIRST_ID + this.#made * ID_STEP).toString(16);
    const threadId = this.#threadOf(message.headers) ?? id;
    const stored = { ...message, id, threadId, labels: new Set(message.labels), historyId: 0 };
    this.messages.set(id, stored);
    this.#record('messageAdded', stored, []);
    return id;
  }

  addLabels(id: string, labels: readonly string[]): void {
    const message = this.get(id);
    const added = labels.filter((label) => !message.labels.has(label));
    for (const label of added) message.labels.add(label);
    if (added.length > 0) this.#record('labelAdded', message, added);
  }

  removeLabels(id: string, labels: readonly string[]): void {
    const message = this.get(id);
    const removed = labels.filter((label) => message.labels.delete(label));
    if (removed.length > 0) this.#record('labelRemoved', message, removed);
  }

  /** Moves a message into the trash, where it stays for 30 days. */
  trash(id: string): void {
    this.addLabels(id, ['TRASH']);
    this.removeLabels(id, ['INBOX']);
  }

  /** Deletes a message for ever. */
  delete(id: string): void {
    const message = this.get(id);
    this.messages.delete(id);
    this.#record('messageDeleted', message, []);
  }

  get(id: string): StoredMessage {
    const message = this.messages.get(id);
    if (!message) throw new Error(`The mailbox has no message ${id}.`);
    return message;
  }

  /** Returns the id of the message with this Message-ID. */
  idOf(messageId: string): string {
    for (const { id, headers } of this.messages.values()) if (headerOf(headers, 'Message-ID') === messageId) return id;
    throw new Error(`The mailbox has no message with ${messageId}.`);
  }

  /** Forgets all changes so far: who reads from an id before this one gets 404. */
  expireHistory(): void {
    this.#advance();
    this.history = [];
    this.oldestHistoryId = this.historyId;
  }

  #record(type: ChangeType, message: StoredMessage, changedLabels: readonly string[]): void {
    this.#advance();
    message.historyId = this.historyId;
    const { id: messageId, threadId, labels } = message;
    this.history.push({ id: this.historyId, type, messageId, threadId, labels: [...labels], changedLabels });
  }

  #advance(): void {
    this.historyId += HISTORY_STEPS[this.history.length % HISTORY_STEPS.length] ?? 1;
  }

  /** Returns the thread of the message that this one answers. */
  #threadOf(headers: readonly Header[]): string | null {
    const answered = `${headerOf(headers, 'In-Reply-To') ?? ''} ${headerOf(headers, 'References') ?? ''}`;
    for (const message of this.messages.values()) {
      const own = headerOf(message.headers, 'Message-ID');
      if (own && answered.includes(own)) return message.threadId;
    }
    return null;
  }
}

export function headerOf(headers: readonly Header[], name: string): string | undefined {
  return headers.find((header) => header.name.toLowerCase() === name.toLowerCase())?.value;
}
