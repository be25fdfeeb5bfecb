import { describe, expect, it } from 'vitest';
import { promptText } from '../prompts/writePrompt.ts';
import { TODAY } from '../testing/exampleFacts.ts';
import { contextFacts } from './dealContext.ts';
import { type DraftRequest, templateDraft } from './templateDraft.ts';
import { exampleContext } from './testing/exampleContext.ts';

const [ana] = exampleContext.people;
const request = (body: string, more: Partial<DraftRequest> = {}): DraftRequest => ({
  audience: 'colleagues',
  words: { subject: '{{deal}}', body },
  person: ana ?? null,
  writerName: 'Mere Walker',
  companyName: 'Kea Cranes',
  ...more,
});
const draft = (body: string, more: Partial<DraftRequest> = {}, deal = exampleContext) =>
  templateDraft(deal, contextFacts(deal), request(body, more));

describe('a draft from a template', () => {
  it('names for every sentence the facts it rests on', () => {
    const { subject, parts } = draft('{{deal}} is in {{stage}}. {{amount}} by {{close_date}}.\n\n- {{people}}');
    expect(subject).toBe('Harbour crane');
    expect(parts).toEqual([
      {
        heading: null,
        isList: false,
        sentences: [
          { text: 'Harbour crane is in Proposal.', facts: ['name', 'stage'] },
          { text: '$840,000.00 by 24 Oct 2024.', facts: ['amount', 'close'] },
        ],
      },
      {
        heading: null,
        isList: true,
        sentences: [
          { text: 'Economic Buyer: Ana Lee, CFO; influence 8 of 10; last met 5 Aug 2024', facts: ['person a'] },
          { text: 'Contact: Wei Chen; never met', facts: ['person w'] },
        ],
      },
    ]);
  });

  it('leaves out what is not known, with what announces it, and says which variables are missing', () => {
    const { parts, missing } = draft(
      'Hello.\n\nThey told us:\n\n- {{customer_words}}\n\n# Against\n- {{competitors}}\n\n{{next_step}}',
      {},
      { ...exampleContext, nextStep: null, evidence: [], competitors: [] },
    );
    expect(promptText({ parts })).toBe('Hello.');
    expect(missing).toEqual(['customer_words', 'competitors', 'next_step']);
  });

  it('does not use a fact that is switched off', () => {
    const facts = contextFacts(exampleContext).filter(({ id }) => id !== 'amount');
    const { parts, missing } = templateDraft(exampleContext, facts, request('{{amount}}.\n{{stage}}.'));
    expect(promptText({ parts })).toBe('Proposal.');
    expect(missing).toEqual(['amount']);
  });

  it('says nothing to the customer that is for colleagues', () => {
    expect(promptText(draft('{{stage}}\n{{risk_score}}\nHello {{first_name}}.', { audience: 'customer' }))).toBe(
      'Hello Ana.',
    );
  });

  it('lists evidence and gaps by framework, without repeating how strong it is', () => {
    expect(promptText(draft('# Confirmed\n- {{confirmed}}\n\n# Open\n- {{gaps}}'))).toBe(
      [
        'Confirmed',
        '- MEDDPIC: Metrics: 40 hours a week. Figure: 40 hours. The customer said: “We lose a day every week.”',
        '',
        'Open',
        '- MEDDPIC: Economic Buyer, Decision Criteria, Decision Process, Pain, Identify Pain, Champion',
        '- BANT: Authority, Need, Timeline',
        '- Discovery Health: Situation, Pain, Impact, Critical Event, End Vision, Decision Process',
        '- Three Whys: Why Anything, Why Us, Why Now',
      ].join('\n'),
    );
  });

  it('asks only about components of which nothing is recorded, each once', () => {
    const asked = promptText(draft('- {{open_questions}}'));
    expect(asked).toBe(
      [
        '- How do you handle this today?',
        '- Which problem costs you the most today?',
        '- What would solving it change for your business?',
      ].join('\n'),
    );
    const knows = {
      ...exampleContext,
      evidence: exampleContext.evidence.map((each) => ({ ...each, component: 'pain' as const })),
    };
    expect(promptText(draft('- {{open_questions}}', {}, knows))).not.toContain('Which problem');
  });

  it('joins products as a sentence does', () => {
    expect(promptText(draft('The proposal for {{products}}.'))).toBe('The proposal for Crane and Service.');
    const three = { ...exampleContext, products: ['Crane', 'Service', 'Training'] };
    expect(promptText(draft('{{products}}.', {}, three))).toBe('Crane, Service and Training.');
  });

  it('tells colleagues how sure the forecast is, since when the stage lasts and who was never met', () => {
    expect(promptText(draft('{{confidence}}.\nSince {{stage_since}}.\n- {{unmet_people}}'))).toBe(
      '47 of 100.\nSince 22 Sept 2024.\n\n- Wei Chen',
    );
    expect(promptText(draft('{{confidence}}{{stage_since}}\n- {{unmet_people}}', { audience: 'customer' }))).toBe('');
  });

  it('greets somebody who was never met with an introduction', () => {
    const [, wei = null] = exampleContext.people;
    expect(promptText(draft('{{opening}}', { person: wei }))).toBe(
      'I am Mere Walker, and I would like to introduce myself.',
    );
    expect(draft('{{opening}}', { person: null }).missing).toEqual(['opening']);
    expect(exampleContext.today).toBe(TODAY);
  });
});
