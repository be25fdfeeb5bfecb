import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOfIsoDate } from '../../days.ts';
import { spoken } from '../../transcripts/testing/spoken.ts';
import { speechOf } from '../find/speech.ts';
import { findMeetingItems } from '../findMeetingItems.ts';
import type { MeetingContext } from '../meetingContext.ts';
import type { MeetingItemKind } from '../meetingItem.ts';
import { MEETING_SENTENCES } from '../testing/meetingSentences.ts';
import { noteTitle, quoted } from './noteTitle.ts';
import { spokenWords } from './spokenWords.ts';

const CONTEXT: MeetingContext = {
  competitors: [
    { id: 'b', name: 'Beacon', aliases: [] },
    { id: 'l', name: 'Loadstar', aliases: [] },
  ],
  colleagues: [0],
  day: dayOfIsoDate('2026-03-12'),
  names: ['Ana Ruiz', 'Bo Lund', 'Priya Nair'],
};

/** Ana sells, Bo buys. */
const meeting = (lines: readonly string[]) => spoken('Ana: Right, here we are.', 'Bo: Good morning.', ...lines);

/** Returns the title of the last sentence of a line. */
function noteOf(line: string, kind: MeetingItemKind = 'evidence', context = CONTEXT): string {
  const speech = speechOf(meeting([line]), context);
  const said = speech.said.at(-1);
  if (said === undefined) throw new Error('nothing said');
  return noteTitle(said, speech, kind);
}

function titlesOf(kind: MeetingItemKind, lines: readonly string[]): string[] {
  return findMeetingItems(meeting(lines), CONTEXT)
    .filter((item) => item.kind === kind)
    .map(({ title }) => title);
}

describe('a note', () => {
  it.each([
    // Fillers, repeats and false starts.
    ['Bo: So, so basically what we, what we need is one list.', 'What they need is one list'],
    ['Bo: We we can’t, we can’t justify that kind of spend or something.', 'They can’t justify that kind of spend'],
    ['Bo: Um, our IT guys, they don’t like cloud stuff, you know.', 'Their IT guys don’t like cloud stuff'],
    ['Bo: Legal review takes, um, about 3 weeks.', 'Legal review takes about 3 weeks'],
    ['Bo: Yeah, well, you know, the price is too high.', 'The price is too high'],
    ['Bo: To be honest it’s not a priority for the board.', 'It’s not a priority for the board'],
    ['Bo: The thing is, the CFO hasn’t approved it yet.', 'The CFO hasn’t approved it yet'],
    [
      'Bo: I mean, we’re sort of stuck with the vendor until, until March.',
      'They’re stuck with the vendor until March',
    ],
    ['Bo: What kind of support is included?', 'What kind of support is included?'],
    ['Bo: It doesn’t work offline, if that makes sense.', '“It doesn’t work offline”'],
    ['Bo: The contract ends in June and —', 'The contract ends in June…'],
    ['Bo: The budget, uh, is gone!', 'The budget is gone'],
    ['Bo: We burn sixty litres, week by week, by truck.', 'They burn sixty litres, week by week, by truck'],
    ['Bo: The code is seven seven four.', 'The code is seven seven four'],
    ['Bo: If she doesn’t like it it doesn’t happen.', 'If she doesn’t like it, it doesn’t happen'],
    ['Bo: We lost like three deals last quarter.', 'They lost about three deals last quarter'],
    ['Bo: So-called experts left.', 'So-called experts left'],
    ['Bo: No problem with that', 'No problem with that'],
    ['Bo: Right now everything is in Excel.', 'Right now everything is in Excel'],
    // The customer's "we", "I" and "you".
    ['Bo: We do it all in spreadsheets, mate.', 'They do it all in spreadsheets'],
    [
      'Bo: Our budget is $40,000 and your quote is way above that.',
      'Their budget is $40,000 and our quote is way above that',
    ],
    ['Bo: Razorgate has given us sixteen, in writing.', 'Razorgate has given them sixteen, in writing'],
    ['Bo: I own the budget for this, up to 75k.', 'Bo owns the budget for this, up to 75k'],
    ['Bo: I’m leaving the company in June.', 'Bo is leaving the company in June'],
    ['Bo: I’ve already told Lin to plan for phase two.', 'Bo has already told Lin to plan for phase two'],
    ['Bo: I’d be happy to be a reference for you.', 'Bo would be happy to be a reference for us'],
    ['Bo: I was told we’d get a discount.', 'Bo was told they’d get a discount'],
    ['Bo: The integration looks weak to me.', 'The integration looks weak to Bo'],
    ['Bo: My CFO signs everything over 25k.', 'Bo’s CFO signs everything over 25k'],
    ['Bo: You’re our first choice.', 'We’re their first choice'],
    ['Bo: You never told us about the setup fee.', 'We never told them about the setup fee'],
    ['Bo: You are asking a minimum of forty lakhs.', 'We are asking a minimum of forty lakhs'],
    ['Bo: Nineteen of twenty-two operators picked yours.', 'Nineteen of twenty-two operators picked ours'],
    ['Bo: We’d love to move forward with you.', 'They’d love to move forward with us'],
    ['Bo: Is one of them in the US, or all of them in the EU?', 'Is one of them in the US, or all of them in the EU?'],
    [
      'Bo: What happens to our money if your company is acquired?',
      'What happens to their money if our company is acquired?',
    ],
    // Ours.
    ['Ana: You’d pay $40 per user.', 'They’d pay $40 per user'],
    ['Ana: I could give you 10% if you go for two years.', 'We could give them 10% if they go for two years'],
    ['Ana: I’m at one three five.', 'We’re at one three five'],
    // Better left in the speaker's own words.
    ['Bo: That’s exactly what we’ve been looking for.', '“That’s exactly what we’ve been looking for”'],
    ['Bo: They’ve quoted us $30 a seat.', '“They’ve quoted us $30 a seat”'],
    ['Bo: You can’t run a team of 40 on spreadsheets.', '“You can’t run a team of 40 on spreadsheets”'],
    ['Bo: When you’ve got 300 reps you need more.', '“When you’ve got 300 reps you need more”'],
    ['Bo: I sleep on it, and I write a check.', '“I sleep on it, and I write a check”'],
    ['Bo: Can I talk to the second?', '“Can I talk to the second?”'],
    ['Bo: He signs, nobody else does.', '“He signs, nobody else does”'],
    ['Bo: i dont get paid so im short', '“I dont get paid so im short”'],
    ['Bo: He said "we never buy" and left.', '“He said ‘we never buy’ and left”'],
    ['Bo: Between you and me, the CFO isn’t convinced.', '“Between you and me, the CFO isn’t convinced”'],
    ['Bo: OK.', '“OK”'],
    // Meaning stays.
    ['Bo: We won’t sign anything longer than 12 months.', 'They won’t sign anything longer than 12 months'],
    ['Bo: I don’t think our reps will use it.', 'Bo doesn’t think their reps will use it'],
    ['Bo: We could maybe go to $50k if it includes training.', 'They could maybe go to $50k if it includes training'],
    ['Bo: The project might slip into Q3.', 'The project might slip into Q3'],
    ['Bo: I never said we’d sign in March.', 'Bo never said they’d sign in March'],
    ['Bo: We don’t have budget, unless the CFO finds some.', 'They don’t have budget, unless the CFO finds some'],
  ])('of %j is %j', (line, title) => {
    expect(plain(noteOf(line))).toBe(plain(title));
  });

  it.each<[MeetingItemKind, string, string]>([
    ['decision', 'Bo: OK so we’ve agreed on 24 months and net 60.', '24 months and net 60'],
    ['decision', 'Ana: So we agreed that phase one covers finance only.', 'Phase one covers finance only'],
    [
      'decision',
      'Ana: Fine, sixty days and quarterly in advance, let’s call that agreed.',
      'Sixty days and quarterly in advance',
    ],
    ['decision', 'Bo: Alright, let’s go with the annual contract then.', 'Go with the annual contract'],
    ['decision', 'Bo: We’ve decided to go with the enterprise plan.', 'They’ve decided to go with the enterprise plan'],
    ['decision', 'Ana: Let’s do the first, then.', '“Let’s do the first”'],
    ['pricing', 'Ana: It’s forty dollars per user per month.', 'Forty dollars per user per month'],
    ['pricing', 'Ana: It is $3,000 a month, all in.', '$3,000 a month, all in'],
    ['objection', 'Bo: It’s just too expensive for us.', '“It’s just too expensive for us”'],
  ])('of a %s, %j, is %j', (kind, line, title) => {
    expect(plain(noteOf(line, kind))).toBe(plain(title));
  });

  it('is a quote where nobody knows who is ours', () => {
    const title = noteOf('Bo: We need it by May.', 'evidence', { ...CONTEXT, colleagues: null });
    expect(title).toBe('“We need it by May”');
  });

  it('names nobody whom the transcript calls by a number or a role', () => {
    for (const name of ['Speaker-2', 'Headteacher']) {
      const speech = speechOf(spoken('Ana: Hello.', `${name}: I’m leaving in June.`), CONTEXT);
      const said = speech.said[1];
      expect(said && noteTitle(said, speech, 'risk')).toBe('“I’m leaving in June”');
    }
  });

  it('ends at a clause where it is long, and has no half of a character', () => {
    const clauses = `The committee of the region meets in May in Hamburg and decides on the vendor, which nobody who was asked in the last round of calls could name for us yet.`;
    expect(noteOf(`Bo: ${clauses}`)).toBe(
      'The committee of the region meets in May in Hamburg and decides on the vendor…',
    );
    for (const before of [138, 139, 140]) {
      const title = quoted(`${'a'.repeat(before)}${'😀'.repeat(9)}`);
      expect([title.isWellFormed(), title.endsWith('…”')]).toEqual([true, true]);
    }
  });

  it('begins at the clause that says it where the sentence is long', () => {
    const line =
      'Bo: Since the last round there is a new rule about everything we spend on software, so over fifty thousand needs a form, and the form goes to the CFO.';
    const speech = speechOf(meeting([line]), CONTEXT);
    const said = speech.said.at(-1);
    expect(said && noteTitle(said, speech, 'evidence', said.text.indexOf('the form goes'))).toBe(
      'The form goes to the CFO',
    );
  });
});

describe('the title of work', () => {
  it.each<[readonly string[], string]>([
    [['Ana: I’ll, I’ll send you, um, the updated quote by Friday.'], 'Send the updated quote by Friday'],
    [['Ana: I’ll shoot you over the case study by end of day.'], 'Shoot over the case study by end of day'],
    [['Ana: I’m sending you the order form today.'], 'Send the order form today'],
    [['Ana: I’ll get you a plan by Monday.'], 'Get them a plan by Monday'],
    [['Ana: I owe you an answer on data residency by Friday.'], 'Get them an answer on data residency by Friday'],
    [['Ana: We can have a revised quote over to you by Monday.'], 'Get a revised quote to them by Monday'],
    [['Ana: Let me get you an option for nights, you’ll have it Friday.'], 'Get them an option for nights by Friday'],
    [['Ana: I’ll draft the plan and I’ll send it across on Monday.'], 'Draft the plan and send it across on Monday'],
    [
      ['Ana: I’ll speak to my boss and email you by noon tomorrow.'],
      'Speak to our boss and email them by noon tomorrow',
    ],
    [
      ['Ana: I’ll send you a version where you pay by store by Monday.'],
      'Send a version where they pay by store by Monday',
    ],
    [['Ana: I’ll ring the lab myself by Monday and tell you.'], 'Ring the lab by Monday and tell them'],
    [
      ['Ana: I’ll ask if they’d take a call and let you know by Friday.'],
      'Ask if they’d take a call and let the customer know by Friday',
    ],
    [['Bo: I’ll get our legal team to review your MSA by Friday.'], 'Get their legal team to review our MSA by Friday'],
    [
      ['Bo: I’ll talk to my boss about it on Monday and get back to you.'],
      'Talk to their boss about it on Monday and get back to us',
    ],
    [['Bo: I’ll send you guys our requirements by Tuesday.'], 'Send their requirements by Tuesday'],
    [['Bo: You’ll have read access on the feed by Thursday.'], 'Give us read access on the feed by Thursday'],
    [['Bo: We need the form back from you by the 20th.', 'Ana: OK.'], 'Send the form back by the 20th'],
    [['Bo: Could you send us the pricing by Monday please?', 'Ana: Yes.'], 'Send the pricing by Monday'],
    [['Ana: Would you be able to introduce me to your CFO?', 'Bo: Yes, I can do that.'], 'Introduce us to their CFO'],
    // What "that" is.
    [
      ['Bo: Do you have a SOC 2 report?', 'Ana: We do, I’ll send that over tomorrow.'],
      'Send the SOC 2 report over tomorrow',
    ],
    [
      ['Bo: We’d need the DPA and the vendor list.', 'Ana: I’ll send those to you on Monday.'],
      'Send the DPA and the vendor list to them on Monday',
    ],
    [['Bo: The run sheet is with my team, I’ll have it to you by Friday.'], 'Get the run sheet to us by Friday'],
    [['Bo: Could you resend the deck?', 'Ana: Yes, I’ll do that today.'], 'Resend the deck today'],
    [
      ['Bo: Does the API support webhooks?', 'Ana: Let me check that and come back to you tomorrow.'],
      'Check and come back to them tomorrow: “Does the API support webhooks?”',
    ],
    [['Ana: I’ll do that on Monday.'], '“I’ll do that on Monday”'],
    [
      ['Bo: We looked at the deck and the quote.', 'Ana: I’ll send it over by Friday.'],
      '“I’ll send it over by Friday”',
    ],
    [['Bo: The contract has the old address.', 'Ana: I’ll fix that by tomorrow.'], '“I’ll fix that by tomorrow”'],
    [['Bo: I’ll ask her about the budget by Friday.'], '“I’ll ask her about the budget by Friday”'],
    [['Bo: We need your W-9.', 'Ana: Sure, I’ll email you both today.'], '“I’ll email you both today”'],
  ])('of %j is %j', (lines, title) => {
    expect(titlesOf('action_item', lines).map(plain)).toContain(plain(title));
  });
});

describe('the title of a next step', () => {
  it.each([
    ['Ana: Let’s meet again next Tuesday at 10, does that work?', 'Meet again next Tuesday at 10'],
    [
      'Ana: How about we do a demo for your team next Thursday at two?',
      'Do a demo for their team next Thursday at two',
    ],
    [
      'Ana: I’d suggest we get back together on Monday at nine for the contract.',
      'Get back together on Monday at nine for the contract',
    ],
    ['Bo: Can we do a call with your CTO on Friday at 3?', 'Do a call with our CTO on Friday at 3'],
    [
      'Ana: How about Thursday, same time, and I’ll show you the pilot?',
      'Thursday, same time, and we’ll show them the pilot',
    ],
    ['Ana: Let’s say May fifth then, same time, for the review call.', 'May fifth, same time, for the review call'],
  ])('of %j is %j', (line, title) => {
    expect(titlesOf('next_step', [line, `${line.startsWith('Ana') ? 'Bo' : 'Ana'}: Yes, works.`]).map(plain)).toEqual([
      plain(title),
    ]);
  });
});

describe('the title of a competitor', () => {
  it.each([
    ['Bo: We had a demo of Loadstar before Christmas.', 'They had a demo of Loadstar before Christmas'],
    [
      'Bo: Beacon, we, we looked at it but it doesn’t do forecasting.',
      'Beacon, they looked at it but it doesn’t do forecasting',
    ],
    [
      'Bo: We looked at Beacon and their reporting is better than yours.',
      '“We looked at Beacon and their reporting is better than yours”',
    ],
  ])('of %j is %j', (line, title) => {
    expect(titlesOf('competitor', [line]).map(plain)).toEqual([plain(title)]);
  });
});

/** Apostrophes as the keyboard has them, whichever a title took. */
function plain(text: string): string {
  return text.replaceAll(/[‘’]/gu, "'");
}

const WORDS =
  'we you i they it he us them me our your my their not never don’t can’t no might if maybe want need send sign told said have are is the a of to for with and or but because so um uh like well yeah that this which who budget price contract team CFO Monday Beacon 3 40% $40,000 two thirty mine yours themselves US';
const sentence = fc.oneof(
  fc
    .array(fc.constantFrom(...WORDS.split(' '), ',', '—', '"', '…'), { minLength: 1, maxLength: 40 })
    .map((words) => words.join(' ').replaceAll(' ,', ',')),
  fc
    .array(
      fc.constantFrom(...MEETING_SENTENCES.flatMap(([, lines]) => lines.map((line) => line.replace(/^\w+: /u, '')))),
      {
        minLength: 1,
        maxLength: 2,
      },
    )
    .map((lines) => lines.join(', and ').replaceAll(/[.?](?=,)/gu, '')),
);
const END = fc.constantFrom('.', '?', '', '...', ' —');
const NUMBERS = /\d[\d.,]*\d|\d|\b(?:two|three|thirty|fifty)\b/giu;
const numbers = (text: string) => (text.match(NUMBERS) ?? []).map((each) => each.toLowerCase());
const NEGATION = /\b(?:not|never|no|cannot|\w+n['’]t)\b/iu;
const FUNCTION_WORD = /(?:^|\s)(?:an?|the|and|or|but|because|if|my|our|your|their)[…”.]*$/iu;
/** Figures may stand twice, and so may what was said twice. */
const DOUBLED = /(?<![\p{L}\p{N}'’])(?!two|three|thirty|fifty)(\p{L}[\p{L}'’]*) \1(?![\p{L}\p{N}'’])/iu;

describe('titles of anything that is said', () => {
  const said = fc.record({
    name: fc.constantFrom('Ana', 'Bo'),
    text: fc.tuple(sentence, END).map(([words, end]) => `${words}${end}`),
    kind: fc.constantFrom<MeetingItemKind>('evidence', 'decision', 'pricing', 'objection', 'question'),
    focus: fc.nat({ max: 120 }),
  });
  const titled = fc.property(said, ({ name, text, kind, focus }) => {
    const speech = speechOf(spoken('Ana: Hi.', 'Bo: Hi.', `${name}: ${text}`), CONTEXT);
    for (const each of speech.said.slice(2)) {
      // Rules find nothing in fewer words, or in fillers alone.
      if ((each.text.match(/[\p{L}\p{N}’]+/gu) ?? []).length < 4 || spokenWords(each.text) === '') continue;
      const title = noteTitle(each, speech, kind, Math.min(focus, each.text.length));
      expect(title.replaceAll(/[“”…\s]/gu, '')).not.toBe('');
      expect(title.length).toBeLessThanOrEqual(143);
      expect(title).not.toMatch(DOUBLED);
      if (/ .* /u.test(title)) expect(title).not.toMatch(FUNCTION_WORD);
      const all = numbers(each.text);
      expect(numbers(title).every((figure) => all.includes(figure))).toBe(true);
      if (each.text.length > 130 || title.includes('…')) continue;
      expect(new Set(numbers(title))).toEqual(new Set(all));
      if (NEGATION.test(each.text.replace(/^(?:\W*(?:no|yeah|well|so|um|uh|and|but|because|like|or)\b\W*)+/iu, '')))
        expect(title).toMatch(NEGATION);
    }
  });

  it('are never empty, double no word, end on no word that leads on, and keep figures and negations', () => {
    fc.assert(titled, { numRuns: 1000 });
  });

  it('do the same where the words become work', () => {
    const work = fc.record({
      name: fc.constantFrom('Ana', 'Bo'),
      verb: fc.constantFrom('send', 'check', 'get', 'share', 'call'),
      text: sentence,
    });
    fc.assert(
      fc.property(work, ({ name, verb, text }) => {
        const line = `${name}: I’ll ${verb} you ${text} by Friday.`;
        for (const { title, quote } of findMeetingItems(meeting([line]), CONTEXT)) {
          expect(title.replaceAll(/[“”…\s]/gu, '')).not.toBe('');
          expect(title.length).toBeLessThanOrEqual(200);
          expect(title).not.toMatch(DOUBLED);
          if (title.length > 8) expect(title).not.toMatch(FUNCTION_WORD);
          expect(numbers(title).every((figure) => numbers(quote).includes(figure))).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });
});
