import { describe, expect, it } from 'vitest';
import { promptText } from '../prompts/writePrompt.ts';
import { checkSegment, indexSheet } from './check/checkDraft.ts';
import { USE_CASE_AUDIENCES } from './conversationTemplate.ts';
import { CONVERSATION_TEMPLATES } from './conversationTemplates.ts';
import { contextFacts, type DealContext } from './dealContext.ts';
import type { ContextMeeting, ContextMeetingItem } from './meetingFacts.ts';
import { templateDraft } from './templateDraft.ts';
import { exampleContext } from './testing/exampleContext.ts';

const [meeting] = exampleContext.meetings;
if (!meeting) throw new Error('The example has no meeting.');

const dealWith = (...meetings: readonly ContextMeeting[]): DealContext => ({ ...exampleContext, meetings });

function draft(key: 'meeting_summary' | 'meeting_follow_up', deal: DealContext, without: readonly string[] = []) {
  const template = CONVERSATION_TEMPLATES.find((each) => each.key === key);
  if (!template) throw new Error(`There is no ${key}.`);
  const audience = USE_CASE_AUDIENCES[template.useCase];
  const facts = contextFacts(deal, audience).filter(({ id }) => !without.includes(id));
  const written = templateDraft(deal, facts, {
    audience,
    words: template.words,
    person: deal.people[0] ?? null,
    writerName: 'Mere Walker',
    companyName: 'Kea Cranes',
  });
  return { ...written, facts, text: promptText(written) };
}

const item = (id: string, more: Partial<ContextMeetingItem>): ContextMeetingItem => ({
  id,
  kind: 'action_item',
  title: 'Send the plan',
  quote: 'I will send the plan.',
  startMs: 0,
  speaker: null,
  owner: null,
  dueDay: null,
  ...more,
});

describe('the facts of a meeting', () => {
  const facts = contextFacts(exampleContext, 'colleagues').filter(({ record }) => record.kind === 'meeting');

  it('are text from outside that leads to its moment', () => {
    expect(facts.filter(({ id }) => ['meeting m', 'said action'].includes(id))).toEqual([
      {
        id: 'meeting m',
        group: 'meetings',
        label: 'Meeting',
        text: 'Proposal review. 1 Oct 2024. With Mere Walker, Ana Lee.',
        trust: 'outside',
        record: { kind: 'meeting', id: 'm', ms: 0 },
        asOf: '2024-10-01',
      },
      {
        id: 'said action',
        group: 'meeting_items',
        label: 'Action item',
        text: 'Send the security questionnaire. Owner: Mere Walker. Due 6 Oct 2024. Mere Walker: “I will send you the security questionnaire by Friday.”',
        trust: 'outside',
        record: { kind: 'meeting', id: 'm', ms: 12_000 },
        asOf: '2024-10-01',
      },
    ]);
    expect(new Set(facts.map(({ trust }) => trust))).toEqual(new Set(['outside']));
  });

  it('give the customer nothing of a talk among colleagues, and no title', () => {
    const facts = contextFacts(dealWith({ ...meeting, contactIds: [] }), 'customer');
    expect(facts.filter(({ record }) => record.kind === 'meeting')).toEqual([]);
    expect(JSON.stringify(contextFacts(exampleContext, 'customer'))).not.toMatch(/Proposal review|How far we can go/u);
  });

  it('name no day that is only that of the import', () => {
    const deal = dealWith({ ...meeting, isDayKnown: false, items: [] });
    expect(JSON.stringify(contextFacts(deal, 'colleagues').filter(({ id }) => id === 'meeting m'))).not.toContain(
      '1 Oct 2024',
    );
    expect(draft('meeting_follow_up', deal).text).toContain('Thank you for our meeting.');
  });
});

describe('the summary of a meeting', () => {
  it('has every confirmed item once, resting on the fact of its moment', () => {
    const { parts, text } = draft('meeting_summary', exampleContext);
    expect(text).toContain('Proposal review. 1 Oct 2024. With Mere Walker, Ana Lee.');
    const cited = parts.flatMap(({ sentences }) => sentences).filter(({ facts }) => facts.length > 0);
    expect(cited.map(({ text: said, facts }) => [said, ...facts])).toEqual([
      ['Proposal review. 1 Oct 2024. With Mere Walker, Ana Lee.', 'meeting m'],
      ['The pilot starts in Auckland', 'said decision'],
      ['Send the security questionnaire (Mere Walker, by 6 Oct 2024)', 'said action'],
      ['Meet the security team (Ana Lee, by 13 Oct 2024)', 'said step'],
      ['The board has approved $900,000', 'said signal'],
      ['Worried about where the data lives', 'said objection'],
      ['Who runs the crane at night?', 'said question'],
    ]);
  });

  it('says what was decided, promised and shown in one sentence only once', () => {
    const quote = 'We agreed that the pilot starts in Auckland.';
    const items = [
      item('d', { kind: 'decision', title: 'The pilot starts in Auckland', quote }),
      item('e', { kind: 'evidence', title: 'They agreed that the pilot starts in Auckland', quote }),
      item('f', { kind: 'evidence', title: 'Legal takes three weeks', quote: 'Legal takes three weeks.' }),
      item('g', { kind: 'evidence', title: 'Legal takes three weeks', quote: 'Legal takes three weeks.' }),
      item('h', { title: 'Send the plan', quote: 'I will send the plan and the price.', owner: 'Mere Walker' }),
      item('i', { title: 'Send the price', quote: 'I will send the plan and the price.', owner: 'Mere Walker' }),
      item('j', { kind: 'buying_signal', title: 'Send the plan', quote: 'Yes, send the plan.' }),
    ];
    const { text } = draft('meeting_summary', dealWith({ ...meeting, items }));
    expect(text.match(/Auckland/gu)).toHaveLength(1);
    expect(text).toMatch(/Decided\n.*The pilot starts in Auckland/u);
    expect(text.match(/Legal takes/gu)).toHaveLength(1);
    expect(text.match(/Send the plan/gu)).toHaveLength(1);
    expect(text).toContain('Send the price (Mere Walker)');
    const agreed = draft('meeting_summary', dealWith({ ...meeting, items: items.slice(0, 2) }));
    expect(agreed.missing).not.toContain('meeting_learned');
    expect(agreed.missing).toContain('meeting_actions');
    // The sheet may leave the decision out: then what it showed is still said.
    expect(draft('meeting_summary', dealWith({ ...meeting, items }), ['said d']).text).toContain(
      'They agreed that the pilot starts in Auckland',
    );
  });

  it('says one day once, by its date', () => {
    // Tuesday 1 October 2024.
    const saying = (title: string, dueIn: number) => {
      const items = [item('a', { title, owner: 'Ana Lee', dueDay: meeting.day + dueIn })];
      return draft('meeting_summary', dealWith({ ...meeting, items })).text;
    };
    expect(saying('Send the plan by Friday', 3)).toContain('- Send the plan (Ana Lee, by 4 Oct 2024)\n');
    expect(saying('Meet again on Monday with the team', 6)).toContain(
      '- Meet again with the team (Ana Lee, on 7 Oct 2024)\n',
    );
    expect(saying('Meet on Friday at 2', 3)).toContain('- Meet on Friday at 2 (Ana Lee, 4 Oct 2024)\n');
    expect(saying('“Send it by Friday”', 3)).toContain('- “Send it by Friday” (Ana Lee, 4 Oct 2024)\n');
    // A person changed the day: the words stay beside it.
    expect(saying('Send the plan by Friday', 5)).toContain('- Send the plan by Friday (Ana Lee, by 6 Oct 2024)\n');
  });

  it('asks for decisions, owners and days only where they are missing', () => {
    const done = item('a', { owner: 'Ana Lee', dueDay: exampleContext.today });
    const asked = (undecided: number, ...items: readonly ContextMeetingItem[]) =>
      draft('meeting_summary', dealWith({ ...meeting, undecided, items }));
    expect(asked(0, done).text).not.toMatch(/Before you share it|still proposed|that lack one/u);
    expect(asked(0, done).missing).not.toContain('meeting_undecided');
    expect(asked(2, done).text).toContain(
      'Decide on the items that are still proposed: only confirmed ones are listed',
    );
    expect(asked(0, item('b', {})).text).toContain('Give an owner and a day to the action items that lack one');
  });

  it('leaves out a fact that is switched off', () => {
    expect(draft('meeting_summary', exampleContext, ['said objection']).text).not.toContain('Worried');
  });
});

describe('the follow-up of a meeting', () => {
  it('says to the customer what was agreed, with owner and day', () => {
    expect(draft('meeting_follow_up', exampleContext).text).toBe(
      [
        'Hello Ana,',
        'Thank you for our meeting on 1 Oct 2024. This is what we agreed:',
        '- Send the security questionnaire (Mere Walker, by 6 Oct 2024)\n- The pilot starts in Auckland',
        'Next step: Meet the security team (Ana Lee, by 13 Oct 2024).',
        'What would you change or add?',
        'Kind regards, Mere Walker',
      ].join('\n\n'),
    );
  });

  it('quotes to the customer what a title says of them', () => {
    const items = [
      item('a', {
        kind: 'decision',
        title: 'They have decided on three years',
        quote: 'We have decided on three years.',
      }),
      item('b', { title: 'Ask their counsel about clause 4', quote: 'I will ask your counsel about clause 4.' }),
    ];
    const { text } = draft('meeting_follow_up', dealWith({ ...meeting, items }));
    expect(text).toContain('- “We have decided on three years”\n- “I will ask your counsel about clause 4”');
    expect(draft('meeting_summary', dealWith({ ...meeting, items })).text).toContain(
      'They have decided on three years',
    );
  });

  it('says who is quoted, unless it is the writer', () => {
    const quote = 'Our CFO has approved the budget.';
    const said = (speaker: string) => {
      const items = [item('a', { kind: 'decision', title: 'Their CFO has approved the budget', quote, speaker })];
      return draft('meeting_follow_up', dealWith({ ...meeting, items })).text;
    };
    expect(said('Ana Lee')).toContain('- Ana Lee: “Our CFO has approved the budget”');
    expect(said('Mere Walker')).toContain('- “Our CFO has approved the budget”');
  });

  it('has at most 90 words, however long the meeting was', () => {
    const title = 'Send the plan that the whole team has to read before anybody signs it';
    const items = Array.from({ length: 40 }, (_, at) => item(`a${at}`, { title: `${title} ${at}`, owner: 'Ana Lee' }));
    const step = item('s', { kind: 'next_step', title, dueDay: exampleContext.today });
    const { text } = draft('meeting_follow_up', dealWith({ ...meeting, items: [...items, step] }));
    expect(text).toContain(title);
    expect(text.match(/[\p{L}\p{N}]\S*/gu)?.length).toBeLessThanOrEqual(90);
  });
});

it('says in both drafts only what the cited facts hold', () => {
  for (const key of ['meeting_summary', 'meeting_follow_up'] as const) {
    const { parts, facts } = draft(key, exampleContext);
    const index = indexSheet(facts, {
      today: exampleContext.today,
      locale: 'en-NZ',
      writerName: 'Mere Walker',
      organizationName: 'Kea Cranes',
      recipientName: 'Ana Lee',
    });
    const cited = parts.flatMap(({ sentences }) => sentences).filter(({ facts: ids }) => ids.length > 0);
    expect(cited.length).toBeGreaterThan(3);
    expect(cited.flatMap((sentence) => checkSegment(index, sentence))).toEqual([]);
  }
});
