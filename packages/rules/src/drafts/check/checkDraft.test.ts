import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { dayOfIsoDate } from '../../days.ts';
import type { PlantedSet } from '../testing/plantedSet.ts';
import { checkSegment, indexSheet } from './checkDraft.ts';

/** A Wednesday. */
const TODAY = dayOfIsoDate('2026-11-25');
const SHEET = [
  { id: 'name', label: 'Name', text: 'Harbour crane' },
  { id: 'amount', label: 'Amount', text: 'US$1,250,000' },
  { id: 'large', label: 'Amount', text: '€1,734,200' },
  { id: 'close', label: 'Close date', text: 'Dec 1, 2026' },
  { id: 'stage', label: 'Stage', text: 'Proposal' },
  { id: 'ana', label: 'Economic Buyer', text: 'Ana-Lucía Lee, Chief Financial Officer; last met Nov 20, 2026' },
  { id: 'wei', label: 'Champion', text: 'Wei Chen, Plant Manager; last met Nov 4, 2026' },
  {
    id: 'note',
    label: 'Joe Patel, Nov 20, 2026',
    text: 'Error rate fell by 4 percentage points to 12%. Demo at 14:30, 6 people.',
  },
  { id: 'pushes', label: 'Close date pushed', text: '3 times' },
  { id: 'account', label: 'Account', text: 'Booking.com' },
  { id: 'competitor m', label: 'Competitor', text: 'Monday.com. Level. Pay at rival-pay.com.' },
  { id: 'old', label: 'Note', text: 'They run version 3.8.' },
  { id: 'call', label: 'Nov 4, 2026', text: 'Call with Moana about the tender' },
];
const index = indexSheet(SHEET, {
  today: TODAY,
  locale: 'en-US',
  writerName: 'Mere Walker',
  organizationName: 'Kea Cranes',
  recipientName: 'Priya Shah',
});
const faults = (text: string, ...facts: string[]) =>
  checkSegment(index, { text, facts }).map(({ kind, said }) => `${kind} ${said}`);

describe('a sentence of a draft', () => {
  it.each<[string, ...string[]]>([
    ['The deal is worth $1.25m.', 'amount'],
    ['Call Wei Chen first.', 'wei'],
    ['Send Ana-Lucía Lee the tender.', 'ana'],
    ['The deal is worth 1.25 million dollars.', 'amount'],
    ['Das Volumen beträgt 1,25 Mio. US$.', 'amount'],
    ['We have this at €1.73M.', 'large'],
    ['It closes next Tuesday.', 'close'],
    ['It closes on Tuesday, December 1st.', 'close'],
    ['It closes on 12/01/2026, in six days.', 'close'],
    ['It closes in Q4 2026.', 'close'],
    ['Thank you for last Friday, Ana-Lucia.', 'ana'],
    ['We met Ms. Lee and W. Chen; Chen’s plant comes first.', 'ana', 'wei'],
    ['DECISION BY A. LEE', 'ana'],
    ['By plan X., crane first.', 'name'],
    ['Two people matter here: Ana and Wei.', 'ana', 'wei'],
    ['The error rate fell by 4 percentage points, to 12 percent.', 'note'],
    ['The demo is at 2:30 pm with six people.', 'note'],
    ['This was the third push.', 'pushes'],
    ['You are on version 3.8 today.', 'old'],
    ['We sell to Booking.com, not Monday.com.', 'account', 'competitor m'],
    ['Kind regards, Mere Walker, Kea Cranes'],
    ['Could we take 30 minutes on Thursday at 10?'],
    ['Thank you for your time.'],
  ])('is supported: %s', (text, ...facts) => {
    expect(faults(text, ...facts)).toEqual([]);
  });

  it.each<[string, string, ...string[]]>([
    ['amount $1.2m', 'The deal is worth $1.2m.', 'amount'],
    ['amount $1,250', 'The deal is worth $1,250.', 'amount'],
    ['amount €1.25m', 'The deal is worth €1.25m.', 'amount'],
    ['amount €1.74M', 'We have this at €1.74M.', 'large'],
    ['date next Friday', 'It closes next Friday.', 'close'],
    ['date Monday, December 1', 'It closes on Monday, December 1.', 'close'],
    ['date Q1 2027', 'It closes in Q1 2027.', 'close'],
    ['percent 4%', 'The error rate fell by 4%.', 'note'],
    ['time 3:30 pm', 'The demo is at 3:30 pm.', 'note'],
    ['number fourth', 'This was the fourth push.', 'pushes'],
    ['name Chan', 'We met Ms. Chan.', 'wei'],
    ['name Lee', 'Our Champion is Wei, not Lee.', 'wei'],
    ['name Gordon', 'We also met Gordon.', 'ana'],
    ['name Negotiation', 'The deal is in Negotiation.', 'stage'],
    ['fact nobody', 'The deal is in Proposal.', 'stage', 'nobody'],
    ['link booking-pay.com', 'Please pay at booking-pay.com.', 'account'],
    ['link evil.example', 'Please write to ana@evil.example.', 'ana'],
    ['link pay.booking.com', 'Please pay at pay.booking.com.', 'account'],
    ['link rival-pay.com', 'Please pay at rival-pay.com.', 'competitor m'],
    ['amount $1.25m', 'Is $1.25m still right?'],
  ])('is not: %s', (fault, text, ...facts) => {
    expect(faults(text, ...facts)).toContain(fault);
  });

  it.each([
    ['Hello Priya,', []],
    ['\n\nDear Ms Shah,', []],
    ['Sehr geehrte Frau Shah,', []],
    // Somebody else, another name, and a claim.
    ['Hello Wei,', ['name Wei']],
    ['Hello Priya Chen,', ['name Chen']],
    ['Hello Priya, Wei,', ['name Priya', 'name Wei']],
    ['Priya Shah signs.', ['name Priya', 'name Shah']],
    ['Priya Shah signs next week and has asked the board,', ['name Priya', 'name Shah']],
  ])('may greet its recipient without a fact, and nobody else: %s', (text, found) => {
    expect(faults(text).filter((fault) => fault !== 'name Hello')).toEqual(found);
  });

  it('says where what is not supported stands', () => {
    const text = 'Worth $1.25m, closing Dec 2.';
    expect(checkSegment(index, { text, facts: ['amount', 'close'] })).toEqual([
      { kind: 'date', said: 'Dec 2', at: { from: 22, to: 27 } },
    ]);
  });

  it('is not fooled by names of the object that facts are looked up in', () => {
    expect(faults('Hello constructor, toString and __proto__.', 'constructor', '__proto__')).toEqual([
      'fact constructor',
      'fact __proto__',
    ]);
  });

  it('reads a very long text without stopping at it', () => {
    const long = `${'1,'.repeat(20_000)} ${'Ana '.repeat(5_000)}${'$'.repeat(5_000)}`;
    expect(faults(long, 'ana').every((fault) => fault.startsWith('number'))).toBe(true);
  });
});

describe('of the planted errors', () => {
  const { today, deals }: PlantedSet = JSON.parse(
    readFileSync(new URL('../testing/planted-errors.json', import.meta.url), 'utf8'),
  );
  const judged = deals.flatMap(({ facts, segments, locale, writer, organization }) => {
    const sheet = indexSheet(facts, {
      today: dayOfIsoDate(today),
      locale,
      writerName: writer,
      organizationName: organization,
    });
    return segments.map((segment) => ({ segment, isRefused: checkSegment(sheet, segment).length > 0 }));
  });
  const share = (of: typeof judged) => of.filter(({ isRefused }) => isRefused).length / of.length;

  it('at least 98 in 100 are found, and of right sentences at most 1 in 100 is refused', () => {
    expect(share(judged.filter(({ segment }) => segment.wrong !== null))).toBeGreaterThanOrEqual(0.98);
    expect(share(judged.filter(({ segment }) => segment.wrong === null))).toBeLessThanOrEqual(0.01);
  });
});
