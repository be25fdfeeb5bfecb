/** Mails and meetings with words found nowhere else, put in by Google's own clients. */
import { randomBytes } from 'node:crypto';
import { clientsOf, rawMail } from '../../packages/server/src/testing/peers/google/google-clients.ts';
import type { DrilledGoogle } from './scene.ts';

const MINUTE = 60_000;

export interface Cast {
  /** Addresses of accounts at Google. */
  readonly ray: string;
  readonly sam: string;
  /** Contacts: one who counts, one whom Ray excludes, and one at a domain that the organisation blocks. */
  readonly priya: string;
  readonly excluded: string;
  readonly blocked: string;
}

/** Makes words, and remembers them by what they were put into. */
export class Canaries {
  readonly words: string[] = [];
  readonly kinds = new Map<string, number>();

  word(kind: string): string {
    const word = `zq${randomBytes(9).toString('hex')}`;
    this.words.push(word);
    this.kinds.set(kind, (this.kinds.get(kind) ?? 0) + 1);
    return word;
  }

  /** Returns the address of somebody whom nobody here knows. */
  stranger(): string {
    const address = `${this.word('unknown address')}@${this.word('unknown domain')}.example`;
    this.words.push(address);
    return address;
  }

  /** Returns an address with a display name, as headers have it. */
  named(address: string): string {
    return `"${this.word('display name')}" <${address}>`;
  }
}

interface CanaryMail {
  readonly from: string;
  readonly to: string;
  readonly cc?: string;
  readonly labels?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** Puts mails of every kind into a mailbox. Returns how many, and how many of them are with a contact who counts. */
export async function putMails(
  google: DrilledGoogle,
  { ray, sam, priya, excluded, blocked }: Cast,
  canaries: Canaries,
): Promise<{ readonly put: number; readonly matching: number }> {
  const named = (address: string) => canaries.named(address);
  const stranger = () => named(canaries.stranger());
  const matching: CanaryMail[] = [
    { from: named(priya), to: named(ray), cc: stranger() },
    { from: named(ray), to: `${named(priya)}, ${stranger()}`, labels: ['SENT'] },
    { from: named(priya), to: `${named(ray)}, ${named(sam)}` },
  ];
  const others: CanaryMail[] = [
    { from: stranger(), to: named(ray) },
    { from: stranger(), to: named(ray), cc: named(priya) },
    { from: named(ray), to: stranger(), labels: ['SENT'] },
    { from: named(sam), to: named(ray) },
    { from: named(priya), to: named(ray), headers: { 'List-Id': `<${canaries.word('header of a list')}.example>` } },
    { from: named(priya), to: named(ray), headers: { 'Auto-Submitted': `auto-replied; x=${canaries.word('header')}` } },
    { from: `mailer-daemon@${canaries.word('unknown domain')}.example`, to: ray, headers: { 'Return-Path': '<>' } },
    { from: named(priya), to: named(ray), labels: ['SPAM'] },
    { from: named(priya), to: named(ray), labels: ['TRASH'] },
    { from: named(ray), to: `${named(priya)}, ${stranger()}`, labels: ['DRAFT'] },
    { from: named(blocked), to: named(ray) },
    { from: named(excluded), to: named(ray) },
  ];
  for (const mail of matching) await insertMail(google, ray, mail, canaries);
  for (const mail of others) await insertMail(google, ray, mail, canaries);
  return { put: matching.length + others.length, matching: matching.length };
}

/** Puts one mail into two mailboxes, by its Message-ID. */
export async function putShared(google: DrilledGoogle, { ray, sam, priya }: Cast, canaries: Canaries): Promise<void> {
  const messageId = `<${canaries.word('Message-ID')}@mail.example>`;
  const mail = { from: canaries.named(priya), to: `${ray}, ${sam}`, headers: { 'Message-ID': messageId } };
  for (const owner of [ray, sam]) await insertMail(google, owner, mail, canaries);
}

async function insertMail(
  google: DrilledGoogle,
  owner: string,
  { from, to, cc, labels = ['INBOX', 'UNREAD'], headers = {} }: CanaryMail,
  canaries: Canaries,
): Promise<void> {
  const file = `${canaries.word('file name')}.pdf`;
  const raw = rawMail(
    {
      From: from,
      To: to,
      ...(cc ? { Cc: cc } : {}),
      Subject: canaries.word('subject'),
      'Message-ID': headers['Message-ID'] ?? `<${canaries.word('Message-ID')}@mail.example>`,
      'X-Note': canaries.word('header'),
      'Reply-To': canaries.stranger(),
      'Content-Type': `application/pdf; name="${file}"`,
      'Content-Disposition': `attachment; filename="${file}"`,
      ...headers,
    },
    canaries.word('body'),
  );
  const { mail } = clientsOf(google, owner);
  await mail.users.messages.insert({ userId: 'me', requestBody: { raw, labelIds: [...labels] } });
}

/** Puts meetings into Ray's calendar. Returns how many, and how many of them are with a contact who counts. */
export async function putMeetings(
  google: DrilledGoogle,
  { ray, sam, priya, excluded, blocked }: Cast,
  canaries: Canaries,
): Promise<{ readonly put: number; readonly matching: number }> {
  // A calendar that forgot its place is read again from an hour before the last reading.
  const matching = [
    { minutes: -80, guests: [priya, canaries.stranger()] },
    { minutes: -50, guests: [priya, sam] },
    { minutes: 24 * 60, guests: [priya, canaries.stranger()] },
  ];
  const others = [
    { minutes: -200, guests: [canaries.stranger(), sam] },
    { minutes: -400, guests: [sam] },
    { minutes: -600, guests: [blocked] },
    { minutes: -700, guests: [excluded] },
    { minutes: 2_000, guests: [canaries.stranger()] },
  ];
  const { events } = clientsOf(google, ray);
  for (const { minutes, guests } of [...matching, ...others]) {
    const start = google.world.now + minutes * MINUTE;
    await events.events.insert({
      calendarId: 'primary',
      requestBody: {
        summary: canaries.word('title'),
        description: `${canaries.word('description')} https://meet.example/${canaries.word('conference link')}`,
        location: canaries.word('place'),
        start: { dateTime: new Date(start).toISOString() },
        end: { dateTime: new Date(start + 30 * MINUTE).toISOString() },
        attendees: [ray, ...guests].map((email) => ({
          email,
          displayName: canaries.word('guest name'),
          comment: canaries.word('comment'),
          responseStatus: 'accepted',
        })),
      },
    });
  }
  return { put: matching.length + others.length, matching: matching.length };
}

/** Returns all that is in the mailboxes and calendars at Google, as text. */
export const allAtGoogle = ({ world }: DrilledGoogle): string =>
  JSON.stringify(
    [...world.people.values()].map(({ name, mailbox, calendar }) => [
      name,
      ...mailbox.messages.values(),
      ...calendar.events.values(),
    ]),
  );
