import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MailboxPolicy } from './addresses.ts';
import type { IncomingEvent } from './incoming.ts';
import { judgeEvent, MEETING_PEOPLE_MAX } from './judgeEvent.ts';

const policy: MailboxPolicy = {
  ownAddresses: new Set(['ray@ours.com']),
  internalDomains: new Set(['ours.com']),
  blockedDomains: new Set(['lawyers.com']),
};
const HOUR = 3_600_000;
const person = (address: string, isDeclined = false) => ({ address, isDeclined });
const [RAY, SAM, PRIYA, TOM] = [
  person('ray@ours.com'),
  person('sam@ours.com'),
  person('priya@acme.com'),
  person('tom@acme.com'),
];
const event = (given: Partial<IncomingEvent> = {}): IncomingEvent => ({
  eventId: 'e1',
  iCalUid: 'e1@google.com',
  originalStart: null,
  startsAt: 0,
  endsAt: HOUR,
  isAllDay: false,
  isCancelled: false,
  isDeclined: false,
  organizer: RAY.address,
  attendees: [RAY, PRIYA],
  ...given,
});
const many = (count: number) => Array.from({ length: count }, (_, at) => person(`person${at}@acme.com`));

describe('an event of a calendar', () => {
  it.each([
    ['with somebody from outside is a meeting', event(), [PRIYA.address]],
    [
      'counts for all who have not declined',
      event({ attendees: [SAM, TOM, PRIYA, person('lee@acme.com', true)] }),
      [PRIYA.address, TOM.address],
    ],
    [
      'counts for an organiser who is not among the attendees',
      event({ organizer: TOM.address, attendees: [RAY] }),
      [TOM.address],
    ],
    [
      'does not count for an organiser who has declined',
      event({ organizer: TOM.address, attendees: [PRIYA, person('Tom@Acme.com', true)] }),
      [PRIYA.address],
    ],
    ['leaves out who is blocked', event({ attendees: [PRIYA, person('ann@lawyers.com')] }), [PRIYA.address]],
    ['of just under a day is a meeting', event({ endsAt: 24 * HOUR - 1 }), [PRIYA.address]],
    [
      'with as many as a meeting may have is one',
      event({ organizer: null, attendees: many(MEETING_PEOPLE_MAX) }),
      many(50)
        .map(({ address }) => address)
        .sort(),
    ],
  ] as const)('%s', (_, given, addresses) => {
    expect(judgeEvent(given, policy)).toEqual({ isKept: true, addresses });
  });

  it.each([
    ['cancelled', event({ isCancelled: true })],
    ['declined', event({ isDeclined: true })],
    ['all_day', event({ isAllDay: true })],
    ['all_day', event({ endsAt: 24 * HOUR })],
    ['mass', event({ attendees: many(MEETING_PEOPLE_MAX) })],
    ['internal', event({ attendees: [RAY, SAM] })],
    ['internal', event({ attendees: [] })],
    ['internal', event({ attendees: [person('priya@acme.com', true)] })],
    ['blocked', event({ attendees: [RAY, person('ann@nz.lawyers.com')] })],
  ] as const)('is dropped as %s', (why, given) => {
    expect(judgeEvent(given, policy)).toEqual({ isKept: false, why });
  });

  it('is judged alike in any order of people, in any letters, and with people named twice', () => {
    const people = fc.array(
      fc.record({
        address: fc.constantFrom('ray@ours.com', 'priya@acme.com', 'tom@acme.com', 'ann@lawyers.com', 'lee@web.de'),
        isDeclined: fc.boolean(),
      }),
    );
    fc.assert(
      fc.property(people, (attendees) => {
        const shouted = attendees.map((each) => ({ ...each, address: each.address.toUpperCase() }));
        const verdict = judgeEvent(event({ attendees }), policy);
        expect(judgeEvent(event({ attendees: [...shouted, ...attendees].toReversed() }), policy)).toEqual(verdict);
      }),
    );
  });
});
