import { describe, expect, it } from 'vitest';
import { partsOf } from './batch.ts';
import { readEvent } from './read-event.ts';
import { addressesIn, Message, readMessage } from './read-message.ts';

describe('addresses in a header', () => {
  it.each([
    ['priya@acme.com', ['priya@acme.com']],
    ['Priya Rao <Priya@Acme.com>', ['priya@acme.com']],
    ['"Rao, Priya" <priya@acme.com>, tom@acme.com', ['priya@acme.com', 'tom@acme.com']],
    // As Gmail writes names that it has decoded, without their quotes.
    ['Rao, Priya <priya@acme.com>', ['priya@acme.com']],
    ['=?utf-8?Q?M=C3=BCller=2C_Hans?= <hans@acme.com>', ['hans@acme.com']],
    ['"ceo@bigcorp.com" <mallory@evil.test>', ['mallory@evil.test']],
    ['Buyers: priya@acme.com, Tom <tom@acme.com>;, ray@harbour.nz', ['priya@acme.com', 'tom@acme.com', 'ray@harbour.nz']],
    ['undisclosed-recipients:;', []],
    ['priya@acme.com (Priya, on the road)', ['priya@acme.com']],
    ['<>', []],
    ['not an address', []],
    ['', []],
  ])('are read: %s', (header, addresses) => {
    expect(addressesIn(header)).toEqual(addresses);
  });

  it('end where a header has no end', () => {
    expect(addressesIn('('.repeat(300_000)).length + addressesIn('<'.repeat(300_000)).length).toBe(0);
  });
});

const message = (labelIds: readonly string[], headers: Readonly<Record<string, string>> = {}) =>
  readMessage(
    Message.parse({
      id: 'm1',
      threadId: 't1',
      labelIds,
      internalDate: '1793692800000',
      payload: { headers: Object.entries(headers).map(([name, value]) => ({ name, value })) },
    }),
  );

describe('a message of Gmail', () => {
  it.each([
    [['INBOX', 'UNREAD'], 'received'],
    [[], 'received'],
    [['SENT'], 'sent'],
    [['SENT', 'INBOX'], 'sent'],
    [['DRAFT'], 'draft'],
    [['SPAM'], 'spam'],
    [['SENT', 'TRASH'], 'trash'],
    [['CHAT'], 'chat'],
  ] as const)('stands by its labels %j: %s', (labels, place) => {
    expect(message(labels).place).toBe(place);
  });

  it('is read by its headers, whatever their letters', () => {
    const read = message(['INBOX'], {
      FROM: 'Priya <priya@acme.com>',
      'message-id': ' <a@acme.com> ',
      'LIST-ID': '<news.acme.com>',
      Subject: 'Secret',
    });
    expect(read).toMatchObject({ from: ['priya@acme.com'], internetMessageId: '<a@acme.com>', occurredAt: 1793692800000 });
    expect([...read.automatic]).toEqual([['list-id', '<news.acme.com>']]);
    expect(JSON.stringify(read)).not.toContain('Secret');
  });
});

describe('parts of a batch', () => {
  const answer = (id: string, body: string) =>
    `--x\r\nContent-Type: application/http\r\nContent-ID: <response-item-${id}>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n${body}\r\n`;

  it('are matched by their ids, in any order', () => {
    const parts = partsOf('multipart/mixed; boundary="x"', `${answer('1', '{"b":1}')}${answer('0', '{"a":1}')}--x--`);
    expect(parts?.map(({ index, status, text }) => [index, status, text.trim()])).toEqual([
      [1, 200, '{"b":1}'],
      [0, 200, '{"a":1}'],
    ]);
  });

  it('are none in what is no batch', () => {
    expect(partsOf('text/html', '<html>')).toBeNull();
    expect(partsOf('multipart/mixed; boundary=x', '--x\r\nnothing\r\n--x--')).toBeNull();
  });
});

describe('an event of Google Calendar', () => {
  const LATER = Date.parse('2027-01-01T00:00:00Z');
  const given = {
    id: 'e1',
    status: 'confirmed',
    iCalUID: 'e1@google.com',
    start: { dateTime: '2026-11-05T10:00:00+13:00' },
    end: { dateTime: '2026-11-05T11:00:00+13:00' },
    organizer: { email: 'Ray@Harbour.nz', self: true },
    attendees: [
      { email: 'ray@harbour.nz', self: true, resource: false, responseStatus: 'accepted' },
      { email: 'Priya@Acme.com', self: false, resource: false, responseStatus: 'declined' },
      { email: 'room@resource.calendar.google.com', self: false, resource: true, responseStatus: 'accepted' },
    ],
  };

  it('is read with its people, in small letters and without rooms', () => {
    expect(readEvent(given, LATER)).toMatchObject({
      startsAt: Date.parse('2026-11-04T21:00:00Z'),
      isCancelled: false,
      isDeclined: false,
      isAllDay: false,
      organizer: 'ray@harbour.nz',
      attendees: [
        { address: 'ray@harbour.nz', isDeclined: false },
        { address: 'priya@acme.com', isDeclined: true },
      ],
    });
  });

  it('names its original start as all calendars do', () => {
    const starts = ['2026-11-05T10:00:00+13:00', '2026-11-04T21:00:00Z'].map(
      (dateTime) => readEvent({ ...given, originalStartTime: { dateTime } }, LATER).originalStart,
    );
    expect(starts).toEqual(['2026-11-04T21:00:00.000Z', '2026-11-04T21:00:00.000Z']);
  });

  it('is declined by its owner alone', () => {
    const attendees = given.attendees.map((each) => ({ ...each, responseStatus: each.self ? 'declined' : 'accepted' }));
    expect(readEvent({ ...given, attendees }, LATER).isDeclined).toBe(true);
  });

  it.each([
    ['it is cancelled', { status: 'cancelled' }],
    ['it is private', { visibility: 'private' }],
    ['it is confidential', { visibility: 'confidential' }],
    ['it lies beyond what is read ahead', { start: { dateTime: '2027-02-01T00:00:00Z' } }],
  ])('stands like one that is off where %s', (_, change) => {
    expect(readEvent({ ...given, ...change }, LATER).isCancelled).toBe(true);
  });

  it('may be nothing but an id', () => {
    expect(readEvent({ id: 'e2', status: 'cancelled', attendees: [] }, LATER)).toMatchObject({ eventId: 'e2', isCancelled: true });
  });
});
