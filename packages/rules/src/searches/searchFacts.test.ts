import { describe, expect, it } from 'vitest';
import { checkSegment, indexSheet } from '../drafts/check/checkDraft.ts';
import { misplacedNames } from './misplacedNames.ts';
import { dealSearchFacts, type FoundDeal, marketFacts } from './searchFacts.ts';

const CRANE: FoundDeal = {
  id: '0198c2f0-0000-7000-8000-000000000001',
  name: 'Harbour crane',
  account: 'Harbourline',
  stage: 'Negotiation',
  status: 'open',
  owner: 'Joe Patel',
  amountMinor: 840_000_00,
  currency: 'NZD',
  closeDate: '2026-12-18',
  risk: 45,
  confidence: 62,
};
const DOCK: FoundDeal = {
  ...CRANE,
  id: '0198c2f0-0000-7000-8000-000000000002',
  name: 'Dry dock',
  account: null,
  amountMinor: null,
  closeDate: null,
  risk: null,
  confidence: null,
};
const facts = dealSearchFacts(
  [CRANE, DOCK],
  { count: 12, amountBaseMinor: '123456700', withoutAmount: 1 },
  { currency: 'NZD', locale: 'en-NZ', foundOn: '2026-11-29' },
);
const index = indexSheet(facts, {
  today: 20_786,
  locale: 'en-NZ',
  writerName: 'Mia Wong',
  organizationName: 'Pump Works',
});

describe('facts of deals', () => {
  it.each([
    ['Harbour crane is worth $840,000.', ['1.amount']],
    ['Harbour crane of Harbourline closes on 18 Dec 2026.', ['1.account', '1.close']],
    ['Harbour crane is in Negotiation with Joe Patel.', ['1.stage', '1.owner']],
    ['The risk score of Harbour crane is 45.', ['1.risk']],
    ['There are 12 deals worth $1.23M.', ['total']],
    ['Dry dock has no amount.', ['2.amount']],
  ])('support "%s"', (text, cited) => {
    expect(checkSegment(index, { text, facts: cited })).toEqual([]);
  });

  it.each([
    ['Harbour crane is worth $910,000.', ['1.amount'], '$910,000'],
    ['There are 13 deals.', ['total'], '13'],
    ['Harbour crane closes on 19 Dec 2026.', ['1.close'], '19 Dec 2026'],
  ])('do not support "%s"', (text, cited, said) => {
    expect(checkSegment(index, { text, facts: cited }).map((fault) => fault.said)).toContain(said);
  });

  it.each([
    ['Dry dock is worth $840,000.', ['1.amount'], ['Dry dock']],
    ['Harbour crane beats dry dock.', ['1.amount'], ['dry dock']],
    ['Harbour crane beats dry dock.', ['1.amount', '2.name'], []],
    ['Harbour crane 2 leads.', ['3.name'], []],
    ['Harbour cranes lead.', ['2.name'], []],
    ['Harbour crane leads.', ['4.name'], []],
    ['2 deals.', ['total'], []],
  ])('name no deal that "%s" does not cite', (text, cited, said) => {
    const deals = [CRANE, DOCK, { name: 'Harbour crane 2' }, { name: 'HARBOUR CRANE' }, { name: '2' }];
    expect(misplacedNames(deals, { text, facts: cited }).map((fault) => fault.said)).toEqual(said);
  });

  it('are of the product but for names, and those of pages are from outside', () => {
    expect(facts.filter(({ trust }) => trust === 'colleague').map(({ id }) => id)).toEqual([
      '1.name',
      '1.account',
      '1.owner',
      '2.name',
      '2.owner',
    ]);
    const page = {
      id: '1',
      title: 'Crane prices',
      url: 'https://a.example/',
      host: 'a.example',
      text: '',
      publishedOn: null,
    };
    expect(marketFacts([page], '2026-11-29')).toEqual([
      { id: '1', label: 'Crane prices (a.example)', text: 'Crane prices', trust: 'outside', asOf: '2026-11-29' },
    ]);
  });
});
