/** People with mailboxes and calendars, and contacts on deals, for tests of what is taken from them. */
import type { IncomingEvent, IncomingMessage } from '@forecastle/rules';
import { newId } from '../../../platform/database/ids.ts';
import { inTenant, type TenantTransaction } from '../../../platform/database/tenant.ts';
import { addMember } from '../../../testing/add-member.ts';
import type { Answer, Browser, TestApp } from '../../../testing/app.ts';
import { runRemovals } from '../kept/run-removals.ts';
import type { MailboxOfMember } from '../source.ts';
import { takeEvents } from '../taking/take-events.ts';
import { takeMessages } from '../taking/take-messages.ts';

type Body = Answer['body'];

export interface MailboxPerson {
  readonly browser: Browser;
  readonly memberId: string;
  readonly mailbox: MailboxOfMember;
  /** Reads messages or events into their mailbox, in a transaction of its own. */
  mail(...messages: readonly Partial<IncomingMessage>[]): Promise<void>;
  events(...events: readonly Partial<IncomingEvent>[]): Promise<void>;
  cancel(eventId: string): Promise<void>;
}

export interface MailboxWorld {
  readonly organizationId: string;
  readonly admin: Browser;
  readonly ray: MailboxPerson;
  readonly sam: MailboxPerson;
  readonly priya: string;
  readonly tom: string;
  /** Deal of Ray with Priya, who is its Champion, and Tom. */
  readonly deal: string;
  run<T>(work: (tx: TenantTransaction) => Promise<T>): Promise<T>;
  /** Rows of a statement in the organisation; $1 is its id. */
  select(text: string, ...values: readonly unknown[]): Promise<readonly Body[]>;
  /** Adds a contact and returns its id. */
  contact(given: object): Promise<string>;
  /** What the timeline of the deal shows, latest first. */
  timeline(): Promise<readonly Body[]>;
  connect(browser: Browser, memberId: string, address: string): Promise<MailboxPerson>;
  /** Excludes a contact or a domain, and removes what is kept of them, as the job does. */
  exclude(person: MailboxPerson, given: object): Promise<Body>;
}

export const PRIYA = 'priya@acme.com';
export const TOM = 'tom@acme.com';
export const HOUR = 3_600_000;
const RAY = 'ray@harbour.nz';

let made = 0;
export const message = (given: Partial<IncomingMessage> = {}): IncomingMessage => {
  const id = `m${++made}`;
  return {
    messageId: id,
    threadId: `t-${id}`,
    internetMessageId: `<${id}@acme.com>`,
    occurredAt: Date.now() - HOUR,
    from: [PRIYA],
    to: [RAY],
    cc: [],
    place: 'received',
    automatic: new Map(),
    ...given,
  };
};

export const event = (given: Partial<IncomingEvent> = {}): IncomingEvent => {
  const id = `e${++made}`;
  const startsAt = given.startsAt ?? Date.now() - 2 * HOUR;
  return {
    eventId: id,
    iCalUid: `${id}@google.com`,
    originalStart: null,
    startsAt,
    endsAt: startsAt + HOUR / 2,
    isAllDay: false,
    isCancelled: false,
    isDeclined: false,
    organizer: RAY,
    attendees: [RAY, PRIYA].map((address) => ({ address, isDeclined: false })),
    ...given,
  };
};

export async function mailboxWorld(app: TestApp): Promise<MailboxWorld> {
  const { browser: admin, session } = await app.signUp();
  const organizationId: string = session.organization.id;
  const run = <T>(work: (tx: TenantTransaction) => Promise<T>) => inTenant(app.database.pool, organizationId, work);
  const make = async (browser: Browser, path: string, body: object): Promise<Body> => {
    const answer = await browser.post(path, body);
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const connect = async (browser: Browser, memberId: string, address: string): Promise<MailboxPerson> => {
    const connectionId = newId();
    await run(({ client }) =>
      client.query(
        `INSERT INTO connections (organization_id, id, system, member_id, state, remote)
         VALUES ($1, $2, 'google_workspace', $3, 'healthy', $4)`,
        [organizationId, connectionId, memberId, { address }],
      ),
    );
    const mailbox: MailboxOfMember = {
      organizationId,
      connectionId,
      memberId,
      addresses: [address],
      streams: ['mail', 'calendar'],
    };
    const events = async (...given: readonly Partial<IncomingEvent>[]) => {
      await run((tx) => takeEvents(tx, mailbox, given.map(event), new Date()));
    };
    return {
      browser,
      memberId,
      mailbox,
      mail: async (...messages) => {
        await run((tx) => takeMessages(tx, mailbox, messages.map(message), new Date()));
      },
      events,
      cancel: (eventId) => events({ eventId, isCancelled: true }),
    };
  };
  const person = async (name: string): Promise<MailboxPerson> => {
    const { browser, memberId } = await addMember(app, admin, { role: 'account_executive', name });
    return connect(browser, memberId, `${name.toLowerCase()}@harbour.nz`);
  };
  const ray = await person('Ray');
  const sam = await person('Sam');
  const contact = async (given: object): Promise<string> => (await make(ray.browser, '/contacts', given)).id;
  const priya = await contact({ name: 'Priya Rao', email: PRIYA });
  const tom = await contact({ name: 'Tom Ito', email: TOM });
  const deal = (await make(ray.browser, '/opportunities', { name: 'Crane' })).id;
  await ray.browser.put(`/opportunities/${deal}/contacts/${priya}`, { role: 'champion' });
  await ray.browser.put(`/opportunities/${deal}/contacts/${tom}`, {});
  return {
    organizationId,
    admin,
    ray,
    sam,
    priya,
    tom,
    deal,
    run,
    select: async (text, ...values) => (await run((tx) => tx.client.query(text, [organizationId, ...values]))).rows,
    contact,
    timeline: async () => (await ray.browser.get(`/opportunities/${deal}/activities`)).body.items,
    connect,
    async exclude({ browser }, given) {
      const excluded = await make(browser, '/mailbox/exclusions', given);
      await runRemovals(app.database.pool, { organizationId }, { signal: new AbortController().signal });
      return excluded;
    },
  };
}
