import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MatchPerson, type MeetingToMatch, matchMeeting, speakerKey } from './matchMeeting.ts';

const person = (kind: MatchPerson['kind'], name: string, ...emails: string[]): MatchPerson => ({
  kind,
  id: name,
  name,
  emails,
});
const contact = (name: string, ...emails: string[]) => person('contact', name, ...emails);
const colleague = (name: string, ...emails: string[]) => person('colleague', name, ...emails);

const PRIYA = contact('Priya Shah', 'priya.shah@acme.example', 'pshah@acme.example');
const PRIYA_TOO = contact('Priya Nair');
const JOSE = contact('José Álvarez');
const RAE = colleague('Rae Wright', 'rae@ours.example');
const BO = colleague('Bo Li');

const DAY = 20_000;
const at = (hours: number, minutes = 0) => DAY * 86_400_000 + (hours * 60 + minutes) * 60_000;
const planned = (id: string, startsAt: number, ...people: MatchPerson[]) => ({ id, startsAt, day: DAY, people });
const deal = (id: string, ...contacts: MatchPerson[]) => ({ id, contacts });

const match = (given: Partial<MeetingToMatch>) =>
  matchMeeting({
    speakers: ['Priya Shah', 'Rae Wright'],
    start: { at: at(9), day: DAY },
    calendarMeetings: [],
    given: null,
    deals: [],
    colleagues: [],
    namesakes: [],
    ...given,
  });

describe('the meeting of a calendar', () => {
  it.each<[string, Partial<MeetingToMatch>, string | null]>([
    ['begins 15 minutes later', { calendarMeetings: [planned('a', at(9, 15))] }, 'a'],
    ['begins 15 minutes earlier', { calendarMeetings: [planned('a', at(8, 45))] }, 'a'],
    ['begins 16 minutes later, without anybody who speaks', { calendarMeetings: [planned('a', at(9, 16), BO)] }, null],
    ['is of the same day, with somebody who speaks', { calendarMeetings: [planned('a', at(15), PRIYA)] }, 'a'],
    ['is of another day', { calendarMeetings: [{ ...planned('a', at(15), PRIYA), day: DAY + 1 }] }, null],
    ['is the nearer of two', { calendarMeetings: [planned('a', at(9, 10)), planned('b', at(9, 5))] }, 'b'],
    [
      'is the one with more people who speak, not the nearer',
      { calendarMeetings: [planned('a', at(9), BO), planned('b', at(9, 14), PRIYA, RAE)] },
      'b',
    ],
    ['is none of two that fit as well', { calendarMeetings: [planned('a', at(9, 5)), planned('b', at(8, 55))] }, null],
    ['is none where nobody says when', { start: null, calendarMeetings: [planned('a', at(9), PRIYA)] }, null],
    [
      'is of the day with somebody who speaks, where only the day is known',
      { start: { at: null, day: DAY }, calendarMeetings: [planned('a', at(9), BO), planned('b', at(15), PRIYA)] },
      'b',
    ],
    [
      'is none of two of the day, where only the day is known',
      { start: { at: null, day: DAY }, calendarMeetings: [planned('a', at(9), PRIYA), planned('b', at(15), PRIYA)] },
      null,
    ],
  ])('%s', (_, given, expected) => {
    expect(match(given).calendarMeetingId).toBe(expected);
  });

  it('is offered with its reasons, best first', () => {
    const calendarMeetings = [planned('a', at(9, 5)), planned('b', at(15), PRIYA), planned('c', at(12), BO)];
    expect(match({ calendarMeetings }).calendarMeetings).toEqual([
      { id: 'b', reason: 'same_day', minutes: 360, people: 1 },
      { id: 'a', reason: 'same_time', minutes: 5, people: 0 },
    ]);
  });
});

describe('who a speaker is', () => {
  const invited = (...people: MatchPerson[]) => [planned('a', at(9), ...people)];
  it.each<[string, string, Partial<MeetingToMatch>, MatchPerson | null, string | null]>([
    ['whole name of somebody invited', 'priya  SHAH', { calendarMeetings: invited(PRIYA) }, PRIYA, 'name'],
    ['name without accents', 'Jose Alvarez', { calendarMeetings: invited(JOSE) }, JOSE, 'name'],
    ['name with what programs add', 'Priya Shah (Guest) | Acme', { given: deal('d', PRIYA) }, PRIYA, 'name'],
    ['last name first', 'Shah, Priya', { given: deal('d', PRIYA) }, PRIYA, 'name'],
    ['address', 'PShah@acme.example', { given: deal('d', PRIYA) }, PRIYA, 'email'],
    ['what stands before the @', 'pshah', { given: deal('d', PRIYA) }, PRIYA, 'email'],
    [
      'name in an address',
      'Priya Shah',
      { given: deal('d', contact('P.', 'priya_shah@x.example')) },
      contact('P.', 'priya_shah@x.example'),
      'email',
    ],
    ['first name, alone among those invited', 'Priya', { calendarMeetings: invited(PRIYA, RAE) }, PRIYA, 'first_name'],
    ['first name, alone on the deal', 'priya', { given: deal('d', PRIYA, JOSE) }, PRIYA, 'first_name'],
    ['first name of two', 'Priya', { given: deal('d', PRIYA, PRIYA_TOO) }, null, null],
    ['first name of two with an initial', 'Priya S.', { given: deal('d', PRIYA, PRIYA_TOO) }, PRIYA, 'first_name'],
    ['first name with another initial', 'Priya T', { given: deal('d', PRIYA) }, null, null],
    ['first name of a colleague who was not invited', 'Rae', { colleagues: [RAE] }, null, null],
    ['address of a colleague', 'rae@ours.example', { colleagues: [RAE, BO] }, RAE, 'email'],
    ['whole name of a colleague', 'Rae Wright', { colleagues: [RAE, BO] }, RAE, 'name'],
    ['whole name of a contact anywhere', 'Priya Shah', { namesakes: [PRIYA] }, PRIYA, 'name'],
    ['name of two people', 'Priya Shah', { namesakes: [PRIYA, { ...PRIYA, id: 'other' }] }, null, null],
    [
      'name of two people, one of them on the deal',
      'Priya Shah',
      { given: deal('d', PRIYA), namesakes: [PRIYA, { ...PRIYA, id: 'other' }] },
      PRIYA,
      'name',
    ],
    ['name of nobody', 'Speaker 1', { given: deal('d', PRIYA), colleagues: [RAE] }, null, null],
    ['no name', '', { given: deal('d', contact('')), colleagues: [colleague('(x)')] }, null, null],
  ])('%s', (_, speaker, given, who, reason) => {
    const [found] = match({ speakers: [speaker], ...given }).speakers;
    expect([found?.person, found?.reason]).toEqual([who, reason]);
  });

  it('is offered where it may be two', () => {
    const [found] = match({ speakers: ['Priya'], given: deal('d', PRIYA, PRIYA_TOO, JOSE) }).speakers;
    expect(found?.candidates.map(({ name }) => name)).toEqual(['Priya Shah', 'Priya Nair']);
  });

  it('is nobody’s first name who speaks under their whole name', () => {
    const { speakers } = match({ speakers: ['Priya', 'Priya Shah'], given: deal('d', PRIYA, PRIYA_TOO) });
    expect(speakers.map(({ person: who }) => who?.name)).toEqual(['Priya Nair', 'Priya Shah']);
  });
});

describe('the deal', () => {
  it.each<[string, Partial<MeetingToMatch>, string | null, string[]]>([
    ['is the one that was given', { given: deal('g', JOSE), deals: [deal('a', PRIYA)] }, 'g', ['g given']],
    [
      'is that of those invited, before that of those who speak',
      { calendarMeetings: [planned('m', at(9), JOSE)], namesakes: [PRIYA], deals: [deal('a', PRIYA), deal('b', JOSE)] },
      'b',
      ['b calendar', 'a speakers'],
    ],
    [
      'is that of those who speak',
      { namesakes: [PRIYA], deals: [deal('a', PRIYA), deal('b', JOSE)] },
      'a',
      ['a speakers'],
    ],
    [
      'is none of two of those invited',
      { calendarMeetings: [planned('m', at(9), PRIYA)], deals: [deal('a', PRIYA), deal('b', PRIYA)] },
      null,
      ['a calendar', 'b calendar'],
    ],
    [
      'is none of two of those who speak',
      { namesakes: [PRIYA], deals: [deal('a', PRIYA), deal('b', PRIYA)] },
      null,
      ['a speakers', 'b speakers'],
    ],
    [
      'is not that of a colleague of the same id',
      { colleagues: [RAE], deals: [deal('a', { ...RAE, kind: 'contact' })] },
      null,
      [],
    ],
    ['is none where nobody is known', { deals: [deal('a', PRIYA)] }, null, []],
    [
      'may be that of either of two who have the name',
      { namesakes: [PRIYA, { ...PRIYA, id: 'other' }], deals: [deal('a', PRIYA)] },
      'a',
      ['a speakers'],
    ],
  ])('%s', (_, given, dealId, offered) => {
    const found = match(given);
    expect([found.dealId, found.deals.map(({ id, reason }) => `${id} ${reason}`)]).toEqual([dealId, offered]);
  });

  it('names its contacts by their first names once it is found', () => {
    const { speakers } = match({
      speakers: ['Priya Shah', 'José'],
      namesakes: [PRIYA],
      deals: [deal('a', PRIYA, JOSE)],
    });
    expect(speakers.map(({ person: who }) => who?.name)).toEqual(['Priya Shah', 'José Álvarez']);
  });
});

it('a match is of the people, meetings and deals that are given, whatever the order of these', () => {
  const anybody = fc.constantFrom(PRIYA, PRIYA_TOO, JOSE, RAE, BO);
  const some = fc.uniqueArray(anybody, { selector: ({ id }) => id });
  const given = fc.record({
    speakers: fc.array(fc.constantFrom('Priya', 'Priya Shah', 'José Álvarez', 'Rae', 'rae', 'Bo Li', 'Speaker 1', '')),
    people: some,
    others: some,
    contacts: some,
    minutes: fc.integer({ min: -30, max: 30 }),
  });
  fc.assert(
    fc.property(given, ({ speakers, people, others, contacts, minutes }) => {
      const calendarMeetings = [planned('a', at(9) + minutes * 60_000, ...people), planned('b', at(9, 20), ...others)];
      const deals = [deal('x', ...contacts.filter(({ kind }) => kind === 'contact')), deal('y', PRIYA)];
      const one = match({ speakers, calendarMeetings, deals, colleagues: [RAE, BO], namesakes: [PRIYA] });
      const other = match({
        speakers,
        calendarMeetings: calendarMeetings.toReversed().map((each) => ({ ...each, people: each.people.toReversed() })),
        deals: deals.toReversed(),
        colleagues: [BO, RAE],
        namesakes: [PRIYA],
      });
      expect([other.calendarMeetingId, other.dealId]).toEqual([one.calendarMeetingId, one.dealId]);
      expect(other.speakers.map((each) => each.person?.id)).toEqual(one.speakers.map((each) => each.person?.id));
      expect(one.speakers).toHaveLength(speakers.length);
    }),
  );
});

it.each([
  ['Priya  Shah', 'priya shah'],
  ['Shah, Priya', 'priya shah'],
  ['Priya Shah [External]', 'priya shah'],
  ['Shah, Priya, PhD', 'shah, priya, phd'],
  ['ＰＲＩＹＡ', 'priya'],
  ['  ', ''],
])('“%s” is compared as “%s”', (label, key) => {
  expect(speakerKey(label)).toBe(key);
});
