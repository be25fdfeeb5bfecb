import { describe, expect, it } from 'vitest';
import { contextFacts } from '../dealContext.ts';
import { exampleContext } from '../testing/exampleContext.ts';
import { isInternalFact } from './internalFacts.ts';

const facts = contextFacts({
  ...exampleContext,
  status: 'won',
  leadSource: 'Referral',
  triggers: [{ type: 'repeated_push', urgency: 'high', sinceDay: exampleContext.today }],
});

describe('of the facts of a deal', () => {
  it('those for colleagues only are kept from a text for the customer', () => {
    expect(facts.filter(isInternalFact).map(({ id }) => id)).toEqual([
      'status',
      'stage',
      'stage_since',
      'category',
      'probability',
      'pushes',
      'created',
      'lead_source',
      'strategic',
      'gaps meddpic',
      'gaps bant',
      'gaps spiced',
      'gaps three_whys',
      'risk',
      'confidence',
      'drag',
      'trigger repeated_push',
      'competitor k',
    ]);
  });
  it('the others may be told', () => {
    expect(facts.filter((fact) => !isInternalFact(fact)).map(({ id }) => id)).toEqual([
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
      'activity v',
      'note n',
      'line l',
      'step s',
      'file f',
    ]);
  });
});
