import { describe, expect, it } from 'vitest';
import type { ComponentKey, FrameworkKey, Strength } from '../facts.ts';
import { contextFacts, type DealContext } from './dealContext.ts';
import { exampleContext } from './testing/exampleContext.ts';

const evidence = (framework: FrameworkKey, component: ComponentKey, strength: Strength, notes: string) => ({
  framework,
  component,
  strength,
  notes,
  source: 'Call of May',
  customerWords: null,
  figure: null,
  changedDay: exampleContext.today,
});

const deal: DealContext = {
  ...exampleContext,
  status: 'won',
  leadSource: 'Referral',
  triggers: [{ type: 'repeated_push', urgency: 'high', sinceDay: exampleContext.today }],
  evidence: [
    ...exampleContext.evidence,
    { ...evidence('bant', 'authority', 'green', 'Ana signs, but fears the board'), customerWords: 'I sign alone.' },
    evidence('meddpic', 'champion', 'green', 'Wei sells it for us'),
    { ...evidence('meddpic', 'economic_buyer', 'green', 'Ana'), customerWords: 'It is my money.' },
    { ...evidence('meddpic', 'pain', 'red', 'They deny it'), customerWords: 'We can wait.' },
    evidence('bant', 'need', 'red', 'Nobody named one'),
    evidence('three_whys', 'why_us', 'yellow', 'Liftwell cannot lift 40 tonnes'),
  ],
};

const customer = contextFacts(deal, 'customer');
const colleagues = contextFacts(deal, 'colleagues');
const textOf = (facts: typeof customer, id: string) =>
  facts.flatMap((fact) => (fact.id === id ? [`${fact.label}: ${fact.text}`] : [])).join();

describe('the fact sheet for colleagues', () => {
  it.each([
    ['person a', 'Economic Buyer: Ana Lee, CFO; influence 8 of 10; last met 5 Aug 2024'],
    [
      'evidence meddpic.metrics',
      'MEDDPIC: Metrics: Confirmed by the customer. 40 hours a week. Figure: 40 hours. The customer said: “We lose a day every week.”',
    ],
    [
      'evidence meddpic.champion',
      'MEDDPIC: Champion: Confirmed by the customer. Wei sells it for us. Source: Call of May.',
    ],
    ['evidence bant.need', 'BANT: Need: Missing or contradicted. Nobody named one. Source: Call of May.'],
    ['stage', 'Stage: Proposal'],
    ['competitor k', 'Competitor: Liftwell. Level with us. Strengths: Cheaper.'],
  ])('holds %s in full', (id, text) => {
    expect(textOf(colleagues, id)).toBe(text);
  });
});

describe('the fact sheet for the customer', () => {
  it('holds nothing that is for colleagues only', () => {
    const ids = new Set(customer.map(({ id }) => id));
    expect(colleagues.filter(({ id }) => !ids.has(id)).map(({ id }) => id)).toEqual([
      'status',
      'stage',
      'stage_since',
      'category',
      'probability',
      'pushes',
      'created',
      'lead_source',
      'strategic',
      'evidence meddpic.champion',
      'evidence meddpic.economic_buyer',
      'evidence bant.need',
      'evidence three_whys.why_us',
      'gaps meddpic',
      'gaps bant',
      'gaps spiced',
      'gaps three_whys',
      'risk',
      'confidence',
      'drag',
      'trigger repeated_push',
      'said objection',
      'said signal',
      'said question',
      'meeting m2',
      'competitor k',
    ]);
  });

  it('has the facts a customer may read', () => {
    expect(customer.map(({ id }) => id)).toEqual([
      'name',
      'description',
      'amount',
      'currency',
      'close',
      'owner',
      'next_step',
      'products',
      'account',
      'account_description',
      'industry',
      'organization_description',
      'person a',
      'person w',
      'evidence meddpic.metrics',
      'evidence bant.budget',
      'evidence bant.authority',
      'evidence meddpic.pain',
      'activity v',
      'meeting m',
      'said action',
      'said decision',
      'said step',
      'note n',
      'line l',
      'step s',
      'file f',
    ]);
  });

  it.each([
    ['people without role and influence', 'person a', 'Contact: Ana Lee, CFO; last met 5 Aug 2024'],
    ['people nobody has met', 'person w', 'Contact: Wei Chen; never met'],
    [
      'evidence without framework and strength',
      'evidence meddpic.metrics',
      'Metrics: 40 hours a week. Figure: 40 hours. The customer said: “We lose a day every week.”',
    ],
    ['what is not confirmed without saying so', 'evidence bant.budget', 'Budget: About 900 thousand.'],
    [
      'of what colleagues judge the customer’s own words',
      'evidence bant.authority',
      'In their words: The customer said: “I sign alone.”',
    ],
    [
      'of what is contradicted the customer’s own words',
      'evidence meddpic.pain',
      'Pain: The customer said: “We can wait.”',
    ],
  ])('holds %s', (_, id, text) => {
    expect(textOf(customer, id)).toBe(text);
  });

  it('has no word about roles, influence, strength or sources', () => {
    expect(JSON.stringify(customer)).not.toMatch(
      /economic.buyer|champion|influence|confirmed|credible|contradicted|source|meddpic:|call of may/i,
    );
  });
});
