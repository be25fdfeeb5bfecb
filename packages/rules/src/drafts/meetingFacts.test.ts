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

  it('tell the customer nothing of a talk among colleagues, and no title', () => {
    const told = contextFacts(dealWith({ ...meeting, contactIds: [] }), 'customer');
    expect(told.filter(({ record }) => record.kind === 'meeting')).toEqual([]);
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

  it('has at most 90 words, however long the meeting was', () => {
    const title = 'Send the plan that the whole team has to read before anybody signs it';
    const items = Array.from({ length: 40 }, (_, at) => item(`a${at}`, { title, owner: 'Ana Lee' }));
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
