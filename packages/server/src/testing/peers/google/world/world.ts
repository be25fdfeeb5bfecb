/** People at Google with their mailboxes and calendars, and a clock. */
import { createHash } from 'node:crypto';
import { addressesIn } from './addresses.ts';
import {
  type Attendee,
  Calendar,
  type EventTexts,
  type ResponseStatus,
  type StoredEvent,
  type Visibility,
} from './calendar.ts';
import { eventTime } from './event-times.ts';
import { type Header, headerOf, Mailbox } from './mailbox.ts';

export interface WorldOptions {
  /** The instant at which the clock stands; it moves a second with each thing that happens. */
  readonly now?: string;
}

export interface Person {
  readonly email: string;
  readonly name: string;
  /** Other addresses from which they may send. */
  readonly aliases: string[];
  readonly mailbox: Mailbox;
  readonly calendar: Calendar;
}

export interface Mail {
  /** Headers as they are written: "Priya Rao <priya@example.com>", several of them with commas. */
  readonly from: string;
  readonly to?: string;
  readonly cc?: string;
  readonly bcc?: string;
  readonly subject?: string;
  readonly body?: string;
  /** Further headers, such as List-Id; Message-ID, Date and others of a mail may be given here too. */
  readonly headers?: Readonly<Record<string, string>>;
  /** When it is received; the world's clock when nothing is said. */
  readonly at?: string;
  /** Who else receives it without being named in it, as through a list. */
  readonly alsoTo?: readonly string[];
  /** Labels in the mailboxes that receive it: the inbox when nothing is said. */
  readonly labels?: readonly string[];
}

export interface Delivered {
  readonly messageId: string;
  /** Ids of the copies, by the address of their mailbox. */
  readonly copies: ReadonlyMap<string, string>;
}

export interface Meeting extends EventTexts {
  readonly organizer: string;
  readonly attendees?: readonly (string | (Partial<Attendee> & { readonly email: string }))[];
  /** An instant, or a date for whole days; the end of whole days is the day after the last. */
  readonly start: string;
  readonly end: string;
  readonly timeZone?: string;
  readonly recurrence?: readonly string[];
  readonly iCalUID?: string;
  readonly eventType?: string;
  readonly visibility?: Visibility;
  readonly status?: 'confirmed' | 'tentative';
}

const SECOND = 1000;
const RECEIVED = ['INBOX', 'UNREAD', 'CATEGORY_PERSONAL'];

export class World {
  readonly people = new Map<string, Person>();
  #now: number;
  #made = 0;

  constructor({ now = '2026-11-02T09:00:00Z' }: WorldOptions = {}) {
    this.#now = Date.parse(now);
  }

  get now(): number {
    return this.#now;
  }

  /** Moves the clock. Negative numbers put it back. */
  advance({
    days = 0,
    hours = 0,
    minutes = 0,
    seconds = 0,
  }: Partial<Record<'days' | 'hours' | 'minutes' | 'seconds', number>>): void {
    this.#now += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * SECOND;
  }

  addPerson(email: string, name = email, aliases: readonly string[] = []): Person {
    const person = { email, name, aliases: [...aliases], mailbox: new Mailbox(), calendar: new Calendar() };
    this.people.set(email, person);
    return person;
  }

  person(email: string): Person {
    const person = this.people.get(email);
    if (!person) throw new Error(`Nobody at Google has the address ${email}.`);
    return person;
  }

  /** Puts one message into each mailbox that it concerns, with ids of their own and the same Message-ID. */
  deliver(mail: Mail): Delivered {
    this.advance({ seconds: 1 });
    const at = mail.at ? Date.parse(mail.at) : this.#now;
    const headers = this.#headersOf(mail, at);
    const messageId = headerOf(headers, 'Message-ID') ?? '';
    const senders = this.#holdersOf(addressesIn(mail.from));
    const named = [mail.to, mail.cc, mail.bcc].flatMap((header) => addressesIn(header ?? ''));
    const receivers = this.#holdersOf([...named, ...(mail.alsoTo ?? [])]);
    const copies = new Map<string, string>();
    for (const person of new Set([...senders, ...receivers])) {
      const isSender = senders.includes(person);
      const isReceiver = receivers.includes(person);
      const labels = [...(isSender ? ['SENT'] : []), ...(isReceiver ? (mail.labels ?? RECEIVED) : [])];
      const shown = isSender ? headers : received(headers, person.email);
      copies.set(person.email, person.mailbox.add({ labels, internalDate: at, headers: shown, body: mail.body ?? '' }));
    }
    return { messageId, copies };
  }

  /** Puts a message into one mailbox alone: a draft, a chat, or what was there before. Returns its id. */
  put(email: string, mail: Mail, labels: readonly string[]): string {
    this.advance({ seconds: 1 });
    const at = mail.at ? Date.parse(mail.at) : this.#now;
    const headers = this.#headersOf(mail, at);
    return this.person(email).mailbox.add({ labels, internalDate: at, headers, body: mail.body ?? '' });
  }

  /** Puts a meeting into the calendars of everybody in it. Returns its id, which is the same in all of them. */
  schedule(meeting: Meeting): string {
    this.advance({ seconds: 1 });
    const { organizer, timeZone = 'UTC', attendees = [], start, end, ...more } = meeting;
    const invited: Attendee[] = attendees.map((given) => ({
      responseStatus: 'needsAction',
      ...(typeof given === 'string' ? { email: given } : given),
    }));
    const id = this.#newId(`event ${organizer}`);
    const event: StoredEvent = {
      recurrence: [],
      iCalUID: `${id}@google.com`,
      eventType: 'default',
      visibility: 'default',
      status: 'confirmed',
      ...more,
      id,
      organizer,
      attendees: invited,
      start: eventTime(start, timeZone),
      end: eventTime(end, timeZone),
      instanceOf: null,
      createdAt: this.#now,
      updatedAt: this.#now,
      sequence: 0,
    };
    for (const { calendar } of this.#holdersOf([organizer, ...invited.map(({ email }) => email)])) calendar.put(event);
    return id;
  }

  /** Moves a meeting, or one instance of a series, in all calendars. */
  move(id: string, start: string, end: string, instance?: string): void {
    this.#changeEverywhere(id, instance, ({ start: { kind, ...before } }) => {
      const timeZone = 'timeZone' in before ? before.timeZone : 'UTC';
      return { start: eventTime(start, timeZone), end: eventTime(end, timeZone) };
    });
  }

  /** Cancels a meeting, or one instance of a series, in all calendars, or removes it from one alone. */
  cancel(id: string, { instance, from }: { instance?: string; from?: string } = {}): void {
    this.#changeEverywhere(id, instance, () => ({ status: 'cancelled' }), from);
  }

  decline(id: string, email: string, instance?: string): void {
    this.respond(id, email, 'declined', instance);
  }

  /** Answers an invitation; the other attendees see it too. */
  respond(id: string, email: string, responseStatus: ResponseStatus, instance?: string): void {
    this.#changeEverywhere(id, instance, ({ attendees }) => ({
      attendees: attendees.map((each) => (each.email === email ? { ...each, responseStatus } : each)),
    }));
  }

  /** Changes texts, attendees or times of a meeting in all calendars. */
  change(id: string, change: Partial<StoredEvent>): void {
    this.#changeEverywhere(id, undefined, () => change);
  }

  /** Forgets the changes so far of one mailbox, or of all. */
  expireHistory(email?: string): void {
    for (const { mailbox } of this.#chosen(email)) mailbox.expireHistory();
  }

  /** Forgets events that were cancelled in one calendar, or in all. */
  forgetCancelled(email?: string): void {
    for (const { calendar } of this.#chosen(email)) calendar.forgetCancelled();
  }

  /** Makes the sync tokens so far of one calendar, or of all, invalid. */
  expireSyncTokens(email?: string): void {
    for (const { calendar } of this.#chosen(email)) calendar.expireSyncTokens();
  }

  #chosen(email: string | undefined): Person[] {
    return email ? [this.person(email)] : [...this.people.values()];
  }

  #changeEverywhere(
    id: string,
    instance: string | undefined,
    change: (event: StoredEvent) => Partial<StoredEvent>,
    only?: string,
  ): void {
    this.advance({ seconds: 1 });
    const holders = this.#chosen(only).filter(({ calendar }) => calendar.events.has(id));
    if (holders.length === 0) throw new Error(`No calendar has the event ${id}.`);
    for (const { calendar } of holders) {
      const { event } = calendar.get(id);
      const target = instance
        ? calendar.openInstance(
            id,
            eventTime(instance, 'timeZone' in event.start ? event.start.timeZone : 'UTC'),
            this.#now,
          )
        : id;
      calendar.change(target, change(calendar.get(target).event), this.#now);
    }
  }

  #holdersOf(addresses: readonly string[]): Person[] {
    const wanted = new Set(addresses.map((address) => address.toLowerCase()));
    return [...this.people.values()].filter(({ email, aliases }) =>
      [email, ...aliases].some((address) => wanted.has(address.toLowerCase())),
    );
  }

  #headersOf({ from, to, cc, bcc, subject, headers = {} }: Mail, at: number): Header[] {
    const own = {
      'Message-ID': `<${this.#newId(from)}@mail.example.com>`,
      Date: new Date(at).toUTCString().replace('GMT', '+0000'),
      From: from,
      To: to,
      Cc: cc,
      Bcc: bcc,
      Subject: subject,
      'MIME-Version': '1.0',
      'Content-Type': 'text/plain; charset="UTF-8"',
    };
    const given = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
    const left = Object.entries(own).filter(([name]) => !given.has(name.toLowerCase()));
    return [...left, ...Object.entries(headers)].flatMap(([name, value]) =>
      value === undefined ? [] : [{ name, value }],
    );
  }

  #newId(what: string): string {
    this.#made++;
    // The letters and digits that ids of events may have, and no others.
    return createHash('sha256').update(`${this.#made} ${what}`).digest('hex').slice(0, 26);
  }
}

/** Returns the headers as the receiving server keeps them. */
const received = (headers: readonly Header[], email: string): Header[] => [
  { name: 'Delivered-To', value: email },
  {
    name: 'Return-Path',
    value: headerOf(headers, 'Return-Path') ?? `<${addressesIn(headerOf(headers, 'From') ?? '')[0] ?? ''}>`,
  },
  ...headers.filter(({ name }) => name !== 'Bcc' && name !== 'Return-Path'),
];
