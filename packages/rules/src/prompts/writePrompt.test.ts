import { describe, expect, it } from 'vitest';
import { ACTION_TYPES } from '../plans/actionTypes.ts';
import { TODAY } from '../testing/exampleFacts.ts';
import type { DealBrief } from './factSheet.ts';
import { PROMPT_TEMPLATES } from './promptTemplates.ts';
import { type PromptRequest, promptText, writePrompt } from './writePrompt.ts';

const ana = {
  id: 'a',
  name: 'Ana Lee',
  title: 'CFO',
  email: 'ana@example.com',
  role: 'economic_buyer',
  lastMetDay: TODAY - 60,
} as const;
const brief: DealBrief = {
  name: 'Harbour crane',
  accountName: 'Harbourline',
  stageName: 'Proposal',
  ownerName: 'Mere Walker',
  amountMinor: 840_000_00,
  currency: 'NZD',
  closeDay: TODAY + 20,
  nextStep: 'Walk through the proposal',
  riskSummary: 'Ana Lee (Economic Buyer) was last met 60 days ago.',
  people: [ana],
  evidence: [
    { framework: 'meddpic', component: 'metrics', strength: 'green', notes: '40 hours a week' },
    { framework: 'meddpic', component: 'champion', strength: 'red', notes: 'Left the company' },
  ],
  activities: [{ id: 'v', kind: 'call', subject: 'Rang about the budget', day: TODAY - 60 }],
};
const request: PromptRequest = {
  template: 'email',
  type: 're_engage',
  suggestedAction: 'Call or email Ana Lee within 24 hours.',
  person: ana,
  writerName: 'Mere Walker',
  today: TODAY,
};
const write = (more: Partial<PromptRequest> = {}, of: DealBrief = brief) => writePrompt(of, { ...request, ...more });

describe('a prompt', () => {
  it('is an email that greets by name and says when one was last in touch', () => {
    const prompt = write();
    expect(prompt.subject).toBe('Harbourline: where we are');
    expect(promptText(prompt)).toBe(
      [
        'Hello Ana,',
        'It has been a while: we were last in touch on 5 Aug 2024. I would like to hear where this is on your side and what matters most now.',
        'Could we take 30 minutes this week?',
        'Kind regards, Mere Walker',
      ].join('\n\n'),
    );
  });

  it.each<[string, number | null, string]>([
    ['was never met', null, 'I am Mere Walker, and I would like to introduce myself.'],
    ['was met today', TODAY, 'This follows up on our contact today.'],
    ['was met yesterday', TODAY - 1, 'We were last in touch on 3 Oct 2024.'],
    ['was met 30 days ago', TODAY - 30, 'We were last in touch on 4 Sept 2024.'],
    ['was met 31 days ago', TODAY - 31, 'It has been a while: we were last in touch on 3 Sept 2024.'],
  ])('opens an email to somebody who %s by that fact', (_, lastMetDay, opening) => {
    const person = { ...ana, lastMetDay };
    const prompt = write({ person }, { ...brief, people: [person] });
    const [first] = prompt.parts[1]?.sentences ?? [];
    expect(first).toEqual({ text: opening, facts: [prompt.facts.find(({ key }) => key === 'person a')?.number] });
    expect(promptText(prompt).includes('a while')).toBe(opening.includes('a while'));
  });

  it('is an email of at most 90 words whose last sentence is its one question, whatever it asks and whoever it is for', () => {
    for (const type of ACTION_TYPES) {
      for (const lastMetDay of [null, TODAY, TODAY - 9, TODAY - 60]) {
        const person = { ...ana, lastMetDay };
        const text = promptText(write({ type, person }, { ...brief, people: [person] }));
        expect(text.split(/\s+/u).length).toBeLessThanOrEqual(90);
        const [letter] = text.split('\n\nKind regards');
        expect(letter?.match(/[?]/gu)).toHaveLength(1);
        expect(letter).toMatch(/[?]$/u);
        if (lastMetDay === null) expect(text).not.toMatch(/last|again|a while|so far|before we/u);
      }
    }
  });

  it('refers to facts that are there, by number', () => {
    for (const template of PROMPT_TEMPLATES) {
      for (const type of ACTION_TYPES) {
        const { facts, parts } = write({ template, type });
        expect(facts.map(({ number }) => number)).toEqual(facts.map((_, index) => index + 1));
        for (const sentence of parts.flatMap(({ sentences }) => sentences)) {
          for (const number of sentence.facts) expect(facts[number - 1]?.number).toBe(number);
        }
      }
    }
  });

  it('for the customer says nothing of roles, doubts, notes or amounts', () => {
    for (const template of ['email', 'agenda'] as const) {
      for (const type of ACTION_TYPES) {
        expect(promptText(write({ template, type }))).not.toMatch(
          /Economic Buyer|Champion|840|Left the company|40 hours|risk|score|Proposal\b/,
        );
      }
    }
  });

  it('for colleagues holds what is known, with its facts', () => {
    const { parts, facts } = write({ template: 'summary' });
    const known = parts.find(({ heading }) => heading === 'Evidence');
    expect(known?.sentences).toEqual([
      {
        text: 'MEDDPIC: Metrics: Confirmed by the customer. 40 hours a week',
        facts: [facts.find(({ key }) => key === 'evidence meddpic.metrics')?.number],
      },
    ]);
    expect(promptText(write({ template: 'call' }))).toContain('Left the company');
  });

  it('is written by the words of an organisation, each sentence with its facts', () => {
    const words = {
      subject: '{{deal}}[ ({{account}})]',
      body: 'Kia ora[ {{first_name}}],\nas agreed on {{last_contact}}.\n\n- {{questions}} ({{me}})\n\nNgā mihi\n{{me}}',
    };
    const prompt = writePrompt(brief, request, words);
    expect(prompt.subject).toBe('Harbour crane (Harbourline)');
    expect(promptText(prompt)).toBe(
      [
        'Kia ora Ana,\nas agreed on 5 Aug 2024.',
        '- What has changed on your side? (Mere Walker)\n- Is this still a priority, and by when? (Mere Walker)\n- What is the next step, and who should join? (Mere Walker)',
        'Ngā mihi\nMere Walker',
      ].join('\n\n'),
    );
    const person = prompt.facts.find(({ key }) => key === 'person a')?.number;
    expect(prompt.parts[0]?.sentences.map(({ facts }) => facts)).toEqual([[person], [person]]);
    expect(promptText(writePrompt(brief, { ...request, person: null }, words))).toMatch(/^Kia ora,\n\n- /);
  });

  it('never tells the customer what is for colleagues, whatever stands in a template', () => {
    const words = { subject: 'Kia ora', body: 'It is worth {{amount}}. Goodbye.' };
    expect(promptText(writePrompt(brief, request, words))).toBe('Goodbye.');
  });

  it('works without anybody or anything on the deal', () => {
    const bare = {
      ...brief,
      accountName: null,
      amountMinor: null,
      closeDay: null,
      nextStep: null,
      people: [],
      evidence: [],
      activities: [],
    };
    for (const template of PROMPT_TEMPLATES)
      expect(promptText(write({ template, person: null }, bare)).length).toBeGreaterThan(50);
    expect(promptText(write({ person: null }, bare))).toContain('Hello,');
  });
});
