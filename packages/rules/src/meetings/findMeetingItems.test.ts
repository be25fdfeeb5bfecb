import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOfIsoDate, isoDate } from '../days.ts';
import type { Injection } from '../drafts/testing/injectionSet.ts';
import { spoken } from '../transcripts/testing/spoken.ts';
import type { Transcript } from '../transcripts/transcript.ts';
import { findMeetingItems, isReadByRules, meetingRuleWhy } from './findMeetingItems.ts';
import type { MeetingContext } from './meetingContext.ts';
import type { MeetingItem } from './meetingItem.ts';
import { quoteStands } from './quotes.ts';
import { MEETING_SENTENCES, NOTHING_SAID } from './testing/meetingSentences.ts';
import { IN_OTHER_WORDS, NEAR_MISSES } from './testing/otherWords.ts';

/** A Thursday. */
const DAY = dayOfIsoDate('2026-03-12');
const CONTEXT: MeetingContext = {
  competitors: [
    { id: 'b', name: 'Beacon', aliases: [] },
    { id: 'l', name: 'Loadstar', aliases: ['Load Star'] },
  ],
  colleagues: [0],
  day: DAY,
  names: ['Ana Ruiz', 'Bo Lund', 'Priya Nair'],
};

/** Ana sells, Bo buys. */
const meeting = (...lines: readonly string[]): Transcript =>
  spoken('Ana: Right, here we are.', 'Bo: Good morning.', ...lines);
const find = (...lines: readonly string[]): MeetingItem[] => findMeetingItems(meeting(...lines), CONTEXT);
const kindOf = ({ kind, component }: MeetingItem) =>
  component === null ? kind : `${component.framework}.${component.component}`;

describe('what rules find in a meeting', () => {
  it.each(MEETING_SENTENCES)('%s: %j', (expected, lines) => {
    expect(find(...lines).map(kindOf)).toEqual([expected]);
  });

  it.each(NOTHING_SAID)('nothing: %j', (...lines) => {
    expect(find(...lines).map(kindOf)).toEqual([]);
  });

  it.each(
    Object.entries(IN_OTHER_WORDS).flatMap(([kind, sentences]) =>
      sentences.map((sentence) => [kind, sentence] as const),
    ),
  )('%s in other words: %s', (kind, sentence) => {
    expect(find(`Bo: ${sentence}`).map(kindOf)).toContain(kind);
  });

  it.each(
    Object.entries(NEAR_MISSES).flatMap(([kind, sentences]) => sentences.map((sentence) => [kind, sentence] as const)),
  )('no %s: %s', (kind, sentence) => {
    expect(find(`Bo: ${sentence}`).map(kindOf)).not.toContain(kind);
  });

  it.each([
    ['Ana: I’ll send you the deck by Friday.', 'Send the deck by Friday', '2026-03-13', { speaker: 0 }],
    [
      'Bo: I will get our security lead to call you on Monday.',
      'Get their security lead to call us on Monday',
      '2026-03-16',
      { speaker: 1 },
    ],
    [
      'Ana: Bo, could you send us the org chart by the 20th?',
      'Send the org chart by the 20th',
      '2026-03-20',
      { speaker: 1 },
    ],
    [
      'Bo: Can you send me your price list by tomorrow?',
      'Send our price list by tomorrow',
      '2026-03-13',
      { speaker: 0 },
    ],
    [
      'Ana: Priya will set up the trial by the end of next week.',
      'Set up the trial by the end of next week',
      '2026-03-20',
      { name: 'Priya Nair' },
    ],
    [
      'Bo: Device access I will arrange by the end of the month.',
      'Arrange device access by the end of the month',
      '2026-03-31',
      { speaker: 1 },
    ],
    [
      'Ana: I’ll check with our lawyers and come back to you.',
      'Check with our lawyers and come back to them',
      null,
      { speaker: 0 },
    ],
    [
      'Ana: I’ll send you the logs from Monday tonight, because you asked.',
      'Send the logs from Monday tonight',
      '2026-03-12',
      { speaker: 0 },
    ],
    ['Ana: I’ll get you a plan early next week.', 'Get them a plan early next week', null, { speaker: 0 }],
    ['Ana: You’ll have the quote by Friday.', 'Send the quote by Friday', '2026-03-13', { speaker: 0 }],
  ])('is work with who does it and by when: %s', (line, title, due, owner) => {
    const items = find(line, line.startsWith('Ana') ? 'Bo: Sure.' : 'Ana: Sure.');
    expect(
      items.map((item) => [item.kind, item.title, item.due === null ? null : isoDate(item.due), item.owner]),
    ).toEqual([['action_item', title, due, owner]]);
  });

  it('is one piece of work where it is asked for and then promised', () => {
    const items = find(
      'Bo: Can you send me the contract before Monday?',
      'Ana: Sure, I’ll get that over to you tonight.',
    );
    expect(items.filter(({ kind }) => kind === 'action_item')).toMatchObject([
      { cue: 2, owner: { speaker: 0 }, due: dayOfIsoDate('2026-03-16') },
    ]);
  });

  it('is one note of a sentence: nobody reads the same words twice', () => {
    const items = find('Bo: My worry is that my team is flat out until the end of March.');
    expect(items.map(({ kind }) => kind)).toEqual(['objection']);
  });

  it('is nothing where somebody opens the agenda', () => {
    expect(find('Ana: Let’s start with the yard then.', 'Ana: Let’s keep it technical.')).toEqual([]);
  });

  it('is nothing that was asked for and refused', () => {
    expect(find('Ana: Could you send us the budget sheet?', 'Bo: No, I can’t do that.')).toEqual([]);
  });

  it('is a next step where a day is proposed and accepted', () => {
    const items = find('Ana: How about next Thursday at ten, and I’ll show you the pilot?', 'Bo: Thursday works.');
    expect(items).toMatchObject([{ kind: 'next_step', due: dayOfIsoDate('2026-03-19'), owner: null, cue: 2 }]);
    expect(find('Ana: Shall we meet again next Thursday at ten to plan it?', 'Bo: Thursday works.')).toMatchObject([
      { kind: 'next_step', title: 'Meet again next Thursday at ten to plan it' },
    ]);
    expect(find('Ana: How about next Thursday at ten for a call?', 'Bo: No, I’m away.')).toEqual([]);
  });

  it('is an open question where our side takes it away, and none where it is answered', () => {
    expect(find('Bo: Does it work with plain phones?', 'Ana: I don’t know, to be honest.')).toMatchObject([
      { kind: 'question', cue: 2, title: 'Does it work with plain phones?' },
    ]);
    expect(find('Bo: Does it work with plain phones?', 'Ana: It does.')).toEqual([]);
  });

  it('is a competitor once, at the sentence of the customer that says most', () => {
    const items = find(
      'Ana: You know Loadstar?',
      'Bo: Load Star, yes.',
      'Bo: We had a demo of Loadstar before Christmas.',
    );
    expect(items).toMatchObject([
      { kind: 'competitor', cue: 4, competitorId: 'l', title: 'They had a demo of Loadstar before Christmas' },
    ]);
  });

  it.each([
    ['Bo: A beacon of hope, that is.', []],
    ['Bo: We cut Beacon in round one.', ['b']],
    ['Bo: Beacons are pretty.', []],
    ['bo: we cut beacon in round one', ['b']],
  ])('is a competitor by its whole name and its capital, where there are capitals: %s', (line, ids) => {
    const lines = line.startsWith('bo') ? ['ana: here we are', line] : ['Ana: Here we are.', 'Bo: Yes.', line];
    expect(findMeetingItems(spoken(...lines), CONTEXT).flatMap(({ competitorId }) => competitorId ?? [])).toEqual(ids);
  });

  it('is competitors alone in another language', () => {
    const german = spoken(
      'Ana: Ich schicke Ihnen das bis Freitag, und der Preis ist zu hoch.',
      'Bo: Wir haben Loadstar gesehen.',
    );
    for (const language of ['de', null]) {
      const transcript = { ...german, language };
      expect(isReadByRules(transcript)).toBe(false);
      expect(findMeetingItems(transcript, CONTEXT).map(({ kind }) => kind)).toEqual(['competitor']);
    }
    expect(isReadByRules({ ...meeting('Bo: We want to see what it does for our people.'), language: null })).toBe(true);
    expect(isReadByRules({ ...german, cues: [], language: null })).toBe(false);
  });

  it('is the customer’s where nobody knows the sides', () => {
    const [said] = findMeetingItems(meeting('Ana: It is just too expensive for us.'), { ...CONTEXT, colleagues: null });
    expect(said?.kind).toBe('objection');
    expect(find('Ana: It is just too expensive for us.')).toEqual([]);
  });

  it.each([
    ['It is cheaper than you, by quite a bit.', 'The customer can have it cheaper elsewhere'],
    ['Beacon is half the price of yours.', 'The customer can have it cheaper elsewhere'],
    ['We could get the same thing for a lot less.', 'The customer can have it cheaper elsewhere'],
    ['Your price is twice what Beacon charges.', 'The customer finds the price too high'],
    ['That is far too expensive for a firm like ours.', 'The customer finds the price too high'],
    ['My concern is that you are more expensive than Beacon.', 'The customer finds the price too high'],
    ['It feels expensive to me for what it does.', 'The customer finds the price too high'],
    ['Your quote has gone up a third since the last one.', 'The customer finds the price too high'],
    ['We do not want to be locked in for three years.', 'The customer does not accept a term'],
    ['I am worried about how your people support us at night.', 'The customer has doubts'],
  ])('objects for the reason that is said: %s', (sentence, why) => {
    const objections = find(`Bo: ${sentence}`).filter(({ kind }) => kind === 'objection');
    expect(objections.map(({ rule }) => meetingRuleWhy(rule))).toEqual([why]);
  });

  it.each([
    'The other vendor wants double what you quoted.',
    'They are far too expensive for a firm like ours.',
    'Their quote was way too high for what it does.',
    'Beacon is far too expensive for us.',
    'Beacon sent us a quote. The price is way too high for what it does.',
    'You are much cheaper than Beacon, which helps.',
  ])('objects to nothing of ours: %s', (sentence) => {
    expect(find(`Bo: ${sentence}`).map(kindOf)).not.toContain('objection');
  });

  it('says why', () => {
    for (const item of MEETING_SENTENCES.flatMap(([, lines]) => find(...lines)))
      expect(meetingRuleWhy(item.rule)).toMatch(/^\p{Lu}.{8,}[^.]$/u);
    expect([meetingRuleWhy(null), meetingRuleWhy('constructor')]).toEqual([null, null]);
  });
});

const injections: readonly Injection[] = JSON.parse(
  readFileSync(new URL('../drafts/testing/injections.json', import.meta.url), 'utf8'),
);

describe('items', () => {
  const lines = MEETING_SENTENCES.flatMap(([, each]) => each);

  it('stand in the transcript, whatever was said, and are the same again', () => {
    const words = [...new Set(lines.flatMap((line) => line.replace(/^\w+: /u, '').split(' ')))];
    const cue = fc.record({
      speaker: fc.constantFrom(null, 0, 1),
      text: fc.oneof(
        fc.constantFrom(...lines).map((line) => line.replace(/^\w+: /u, '')),
        fc.array(fc.constantFrom(...words), { maxLength: 12 }).map((some) => some.join(' ')),
        fc.string({ unit: 'binary' }),
      ),
    });
    fc.assert(
      fc.property(fc.array(cue, { maxLength: 12 }), fc.constantFrom(null, [0]), (said, colleagues) => {
        const cues = said.map((each, at) => ({ startMs: at, endMs: at, ...each }));
        const transcript: Transcript = {
          format: 'plain',
          language: 'en',
          isTimed: true,
          speakers: ['Ana', 'Bo'],
          cues,
        };
        const items = findMeetingItems(transcript, { ...CONTEXT, colleagues });
        for (const item of items) {
          expect(quoteStands(transcript, item)).toBe(true);
          expect(item.speaker).toBe(cues[item.cue]?.speaker);
          expect(item.title.length).toBeGreaterThan(0);
          expect(item.title.length).toBeLessThanOrEqual(300);
        }
        expect(findMeetingItems(transcript, { ...CONTEXT, colleagues })).toEqual(items);
      }),
    );
  });

  it('hold nothing of a speaker whose words were removed', () => {
    const { cues, ...transcript } = meeting(...lines);
    const redacted = cues.map((cue) => (cue.speaker === 1 ? { ...cue, text: '' } : cue));
    const items = findMeetingItems({ ...transcript, cues: redacted, speakers: ['Ana', ''] }, CONTEXT);
    expect(items.length).toBeGreaterThan(0);
    expect(items.filter(({ speaker }) => speaker === 1)).toEqual([]);
  });

  it.each(injections.map(({ id, text }) => [id, text.replaceAll(/\s+/gu, ' ')]))(
    'are the same beside %s',
    (_, text) => {
      const before = find('Ana: I’ll send you the deck by Friday.', 'Bo: It is just too expensive for us.');
      const { cues, ...transcript } = meeting(
        'Ana: I’ll send you the deck by Friday.',
        'Bo: It is just too expensive for us.',
      );
      const injected = { startMs: 99_000, endMs: 99_000, speaker: null, text };
      const items = findMeetingItems({ ...transcript, cues: [...cues, injected] }, CONTEXT);
      expect(items.filter(({ cue }) => cue < cues.length)).toEqual(before);
    },
  );
});
