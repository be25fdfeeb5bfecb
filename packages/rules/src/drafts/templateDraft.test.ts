import { describe, expect, it } from 'vitest';
import { type ComponentKey, PHASES, type Phase } from '../facts.ts';
import { promptText } from '../prompts/writePrompt.ts';
import { TODAY } from '../testing/exampleFacts.ts';
import { ASKING_ORDER, CUSTOMER_QUESTIONS } from './customerQuestions.ts';
import { contextFacts } from './dealContext.ts';
import { DRAFT_VARIABLES } from './draftVariables.ts';
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
  templateDraft(deal, contextFacts(deal, more.audience ?? 'colleagues'), request(body, more));

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
    const facts = contextFacts(exampleContext, 'colleagues').filter(({ id }) => id !== 'amount');
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
        '- Which steps lead to a decision, and who takes part in each?',
        '- Who signs, and who else has to agree?',
        '- Who approves an investment of this size, and what do they need to see?',
      ].join('\n'),
    );
    const knows = {
      ...exampleContext,
      evidence: exampleContext.evidence.map((each) => ({ ...each, component: 'authority' as const })),
    };
    expect(promptText(draft('- {{open_questions}}', {}, knows))).not.toContain('Who signs');
  });

  it.each([
    [
      'early',
      ['How do you handle this today?', 'Which problem costs you the most today?', 'Which business goal is this for?'],
    ],
    [
      'mid',
      [
        'Which problem costs you the most today?',
        'Which number should improve, from what to what, and by when?',
        'What are your criteria, and which one matters most?',
      ],
    ],
  ] as const)('asks in the %s phase what that phase has to settle', (phase, questions) => {
    const deal = { ...exampleContext, phase, evidence: [] };
    expect(promptText(draft('- {{open_questions}}', {}, deal))).toBe(questions.map((each) => `- ${each}`).join('\n'));
  });

  it('has a place for every component in every phase, and asks for signatures last in the first', () => {
    const all = Object.keys(CUSTOMER_QUESTIONS).sort();
    for (const phase of PHASES) expect([...ASKING_ORDER[phase]].sort(), phase).toEqual(all);
    const before = (phase: Phase, one: ComponentKey, other: ComponentKey) =>
      ASKING_ORDER[phase].indexOf(one) < ASKING_ORDER[phase].indexOf(other);
    for (const problem of ['situation', 'pain', 'need', 'impact'] as const) {
      for (const paper of ['authority', 'budget', 'economic_buyer', 'decision_process'] as const) {
        expect(before('early', problem, paper), `${problem} before ${paper}`).toBe(true);
        expect(before('late', paper, problem), `${paper} before ${problem}`).toBe(true);
      }
    }
  });

  it.each(Object.entries(DRAFT_VARIABLES))('names {{%s}} by a label of one to five words', (_name, { label }) => {
    expect(label).toMatch(/^\p{Lu}\p{L}*( \p{L}+){0,4}$/u);
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
