import { ownValue } from '@forecastle/rules/reading';
import type { Guesses } from './guesses.ts';
import { DEAL_WORDS } from './heading-words.ts';
import { headWords, normaliseHeader } from './headings.ts';
import type { FileInspection } from './types.ts';

/** What a file is of, when it is not of deals. */
export type Subject = 'contacts' | 'companies' | 'leads' | 'activities' | 'tickets' | 'products' | 'lines';

export const SUBJECT_WORDS: Readonly<Record<Subject, string>> = {
  contacts: 'contacts',
  companies: 'companies',
  leads: 'leads',
  activities: 'calls, meetings or other activities',
  tickets: 'support tickets',
  products: 'products',
  lines: 'lines of deals or of orders',
};

/** The word before `ID` in the first column of an export says what its rows are. */
const BY_IDENTIFIER: Readonly<Record<string, Subject>> = {
  contact: 'contacts',
  person: 'contacts',
  lead: 'leads',
  company: 'companies',
  comp: 'companies',
  account: 'companies',
  organization: 'companies',
  customer: 'companies',
  call: 'activities',
  activity: 'activities',
  event: 'activities',
  task: 'activities',
  meeting: 'activities',
  ticket: 'tickets',
  case: 'tickets',
  product: 'products',
  rep: 'contacts',
  user: 'contacts',
  employee: 'contacts',
};

/** Headers that files of other subjects have; several together tell the subject where no identifier does. */
const SIGNS: readonly (readonly [subject: Subject, least: number, signs: RegExp])[] = [
  // A contact may have the status of a lead, but neither its name nor its owner.
  ['leads', 1, /^(?:lead name|lead owner)$/],
  [
    'contacts',
    2,
    /^(?:first name|last name|firstname|lastname|surname|given name|family name|job title|mobile|mobile phone|vorname|nachname|nom|prenom|nombre|apellidos?|cognome|voornaam|achternaam|imie|nazwisko|email|e mail|phone|phone number|telephone|salutation|linkedin)$/,
  ],
  [
    'activities',
    2,
    /^(?:call (?:date|type|duration|outcome|owner|purpose|start time)|activity (?:type|date|at|source)|duration(?: min| minutes)?|subject|start time|end time|start datetime|end datetime|call outcome|meeting outcome|due date|task status|direction)$/,
  ],
  [
    'products',
    2,
    /^(?:sku|product code|product name|product category|unit price|list price|cost price|quantity in stock|qty in stock|reorder level|stock|manufacturer|category|is active|product active)$/,
  ],
  ['leads', 1, /^(?:lead status|lead id|status lead|origem lead|lead score)$/],
  ['tickets', 2, /^ticket /],
  [
    'companies',
    2,
    /^(?:domain|company domain name|number of employees|employees|annual revenue|industry|website|company owner)$/,
  ],
];

/** Fields that only deals have: two of them, and nobody asks what the rows are. */
const OF_DEALS = [
  'stage',
  'amount',
  'closeDate',
  'probability',
  'category',
  'lossReason',
  'winReason',
  'outcome',
] as const;

/**
 * What the rows are when they are no deals; null for deals, and where nothing says otherwise. Its identifier tells first,
 * then the headers.
 */
export function subjectOf({ columns }: FileInspection, guesses: Guesses): Subject | null {
  const headers = columns.map(({ header }) => normaliseHeader(header));
  if (namesDeals(headers)) return null;
  const told = identifierSubject(headers[0] ?? '');
  const ofDeals = OF_DEALS.filter((field) => guesses.has(field)).length;
  if (told !== null && !(guesses.has('amount') && guesses.has('stage') && guesses.has('closeDate'))) return told;
  if (headers.some((header) => /^(?:deal|opportunity) id$/.test(header)) && headers.includes('quantity'))
    return 'lines';
  if (ofDeals >= 2) return null;
  for (const [subject, least, signs] of SIGNS) {
    if (headers.filter((header) => signs.test(header)).length >= least) return subject;
  }
  return null;
}

/** Whether normalised headers speak of deals, other than by naming the one that a row belongs to. */
export const namesDeals = (headers: readonly string[]): boolean =>
  headers.some((header) => headWords(header).some((word) => DEAL_WORDS.has(word)) && !isReference(header));

/** A file of contacts or lines may name the deal that its rows belong to, by its id. */
const isReference = (header: string): boolean => /(?:^id | id$|^potentialid$|^dealid$)/.test(header);

function identifierSubject(header: string): Subject | null {
  const word = /^(\p{L}+) ?(?:record )?id$/u.exec(header)?.[1] ?? /^(\p{L}+)id$/u.exec(header)?.[1];
  return (word && ownValue(BY_IDENTIFIER, word)) || null;
}
