import { describe, expect, it } from 'vitest';
import { type ContextPerson, contextFacts, type DealContext } from '../drafts/dealContext.ts';
import { bareContext } from '../drafts/testing/bareContext.ts';
import { exampleContext } from '../drafts/testing/exampleContext.ts';
import { ACTION_TYPES } from '../plans/actionTypes.ts';
import { TODAY } from '../testing/exampleFacts.ts';
import { actionFacts } from './actionFacts.ts';
import { PROMPT_TEMPLATES, type PromptTemplate, TEMPLATE_READERS, type TemplateWords } from './promptTemplates.ts';
import { type PromptRequest, promptText, writePrompt } from './writePrompt.ts';

const ana: ContextPerson = {
  id: 'a',
  name: 'Ana Lee',
  title: 'CFO',
  email: 'ana@example.com',
  role: 'economic_buyer',
  influence: null,
  lastMetDay: TODAY - 60,
  changedDay: TODAY - 60,
};
const evidence = { framework: 'meddpic', source: null, customerWords: null, figure: null, changedDay: TODAY } as const;
const deal: DealContext = {
  ...exampleContext,
  people: [ana],
  evidence: [
    { ...evidence, component: 'metrics', strength: 'green', notes: '40 hours a week' },
    { ...evidence, component: 'champion', strength: 'red', notes: 'Left the company' },
  ],
};
const words = {
  riskSummary: 'Ana Lee (Economic Buyer) was last met 60 days ago.',
  suggestedAction: 'Call or email Ana Lee within 24 hours.',
};
const request: PromptRequest = { template: 'email', type: 're_engage', person: ana, writerName: 'Mere Walker' };
const factsFor = (template: PromptTemplate, of: DealContext = deal) => [
  ...contextFacts(of, TEMPLATE_READERS[template]),
  ...actionFacts(of, words, TEMPLATE_READERS[template]),
];
function write(more: Partial<PromptRequest> = {}, of: DealContext = deal, own?: TemplateWords) {
  const asked = { ...request, ...more };
  return writePrompt(of, factsFor(asked.template, of), asked, own);
}

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
    const prompt = write({ person }, { ...deal, people: [person] });
    const [first] = prompt.parts[1]?.sentences ?? [];
    expect(first).toEqual({ text: opening, facts: ['person a'] });
    expect(promptText(prompt).includes('a while')).toBe(opening.includes('a while'));
  });

  it('is an email of at most 90 words whose last sentence is its one question, whatever it asks and whoever it is for', () => {
    for (const type of ACTION_TYPES) {
      for (const lastMetDay of [null, TODAY, TODAY - 9, TODAY - 60]) {
        const person = { ...ana, lastMetDay };
        const text = promptText(write({ type, person }, { ...deal, people: [person] }));
        expect(text.split(/\s+/u).length).toBeLessThanOrEqual(90);
        const [letter] = text.split('\n\nKind regards');
        expect(letter?.match(/[?]/gu)).toHaveLength(1);
        expect(letter).toMatch(/[?]$/u);
        if (lastMetDay === null) expect(text).not.toMatch(/last|again|a while|so far|before we/u);
      }
    }
  });

  it('rests on facts of the sheet for its readers', () => {
    for (const template of PROMPT_TEMPLATES) {
      const ids = new Set(factsFor(template).map(({ id }) => id));
      for (const type of ACTION_TYPES) {
        for (const { facts } of write({ template, type }).parts.flatMap(({ sentences }) => sentences)) {
          for (const id of facts) expect(ids).toContain(id);
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
    const { parts } = write({ template: 'summary' });
    expect(parts.find(({ heading }) => heading === 'Evidence')?.sentences).toEqual([
      {
        text: 'MEDDPIC: Metrics: Confirmed by the customer. 40 hours a week.',
        facts: ['evidence meddpic.metrics'],
      },
    ]);
    expect(parts[1]?.sentences.slice(0, 2)).toEqual([
      { text: words.riskSummary, facts: ['action_reason'] },
      { text: words.suggestedAction, facts: ['suggested_action'] },
    ]);
    expect(promptText(write({ template: 'call' }))).toContain('Left the company');
  });

  it('holds the latest five activities', () => {
    const [activity] = exampleContext.activities;
    if (!activity) throw new Error('the example has one');
    const activities = Array.from({ length: 7 }, (_, nth) => ({ ...activity, id: `v${nth}` }));
    const { parts } = write({ template: 'summary' }, { ...deal, activities });
    expect(parts.at(-1)?.sentences.map(({ facts }) => facts)).toEqual(
      [0, 1, 2, 3, 4].map((nth) => [`activity v${nth}`]),
    );
  });

  it('is written by the words of an organisation, each sentence with its facts', () => {
    const own = {
      subject: '{{deal}}[ ({{account}})]',
      body: 'Kia ora[ {{first_name}}],\nas agreed on {{last_contact}}.\n\n- {{questions}} ({{me}})\n\nNgā mihi\n{{me}}',
    };
    const prompt = write({}, deal, own);
    expect(prompt.subject).toBe('Harbour crane (Harbourline)');
    expect(promptText(prompt)).toBe(
      [
        'Kia ora Ana,\nas agreed on 5 Aug 2024.',
        '- What has changed on your side? (Mere Walker)\n- Is this still a priority, and by when? (Mere Walker)\n- What is the next step, and who should join? (Mere Walker)',
        'Ngā mihi\nMere Walker',
      ].join('\n\n'),
    );
    expect(prompt.parts[0]?.sentences.map(({ facts }) => facts)).toEqual([['person a'], ['person a']]);
    expect(promptText(write({ person: null }, deal, own))).toMatch(/^Kia ora,\n\n- /);
  });

  it('never tells the customer what is for colleagues, whatever stands in a template', () => {
    const own = { subject: 'Kia ora', body: 'It is worth {{amount}}. Goodbye.' };
    expect(promptText(write({}, deal, own))).toBe('Goodbye.');
  });

  it('works without anybody or anything on the deal', () => {
    for (const template of PROMPT_TEMPLATES)
      expect(promptText(write({ template, person: null }, bareContext)).length).toBeGreaterThan(50);
    expect(promptText(write({ person: null }, bareContext))).toContain('Hello,');
  });
});
