/** What the built pages say of things that are not built yet, or are: each sentence as it is true today. */
import { describe, expect, it } from 'vitest';
import { builtPages, metaOf, textOf } from './built-site.ts';

const pages = new Map(builtPages().map(({ path, html }) => [path, html]));
const pageAt = (path: string): string => pages.get(path) ?? '';

/** The end of a tag is a space in the text of a page, also before a full stop. */
const wordsAt = (path: string): string => textOf(pageAt(path)).replace(/ (?=[,.;:])/g, '');

interface Sentence {
  readonly about: string;
  readonly path: string;
  readonly says: readonly string[];
  /** What would promise more than there is, or hide what there is. */
  readonly never: readonly string[];
}

const SENTENCES: readonly Sentence[] = [
  {
    about: 'how to pay: cards where a provider is connected, and annual invoicing for Enterprise',
    path: '/pricing',
    says: [
      'Credit cards are accepted where the operator has connected a payment provider; annual invoicing is available for Enterprise.',
    ],
    never: ['By invoice each month', 'Payment by card is being built'],
  },
  {
    about: 'the seats of Starter, which end where limits apply',
    path: '/pricing',
    says: [
      'Starter has up to 5 seats. Where plan limits apply, one more invitation is refused, and the message says who can change the plan.',
    ],
    never: ['does not enforce the limit', 'without its limits'],
  },
  {
    about: 'invoices, which the operator makes with the product where they want to',
    path: '/pricing',
    says: [
      'Annual invoicing, agreed with the operator',
      'Invoices that they issue with the product are PDF files in Settings, under Plan. The product itself takes no payments yet.',
    ],
    never: ['pay by card in the product'],
  },
  {
    about: 'the mailbox connection, which finds emails within a day',
    path: '/features/contact-freshness',
    says: [
      'Connect your Google mailbox and calendar, and emails and meetings are found within 24 hours, usually within minutes.',
    ],
    never: ['The mailbox connection is planned', 'Outlook'],
  },
  {
    about: 'the connection to Salesforce, which writes no field that Salesforce decides',
    path: '/solutions/revops',
    says: ['Reads people, accounts, contacts and opportunities with their history'],
    never: ['writes back what you decide'],
  },
  {
    about: 'which of the eleven actions get a place on a deal',
    path: '/features/weekly-action-plan',
    says: ['Where several apply, the plan takes the most urgent gap and the most urgent next move of the deal.'],
    never: ['Each action comes from a rule and names'],
  },
  {
    about: 'erasing a person, which an admin can do',
    path: '/privacy',
    says: ['an admin there can export or erase your data'],
    never: ['There is no button for erasing a person yet'],
  },
];

describe('what the pages say is true today', () => {
  it.each(SENTENCES)('about $about', ({ path, says, never }) => {
    const words = wordsAt(path);
    expect(says.filter((sentence) => !words.includes(sentence))).toEqual([]);
    expect(never.filter((sentence) => words.includes(sentence))).toEqual([]);
  });

  it('about the demo in a search result, which promises to watch what the page plays', () => {
    expect(metaOf(pageAt('/demo'), 'description')).toMatch(/^Watch .* With transcript\.$/);
    expect(pageAt('/demo')).toMatch(/<video\b[\s\S]*id="transcript"/);
  });

  it('about GDPR tools, which stand among what is there and not on the roadmap', () => {
    const words = wordsAt('/');
    const roadmap = words.indexOf('On the roadmap');
    expect(words.indexOf('GDPR tools: an admin can export or erase') + 1).toBeGreaterThan(0);
    expect(words.indexOf('GDPR')).toBeLessThan(roadmap);
    expect(words.slice(roadmap, roadmap + 200)).not.toContain('GDPR');
  });
});
