import type { ImportNoun, RecordField } from '@forecastle/rules';
import {
  type FileInspection,
  guessMapping,
  namesDeals,
  normaliseHeader,
  recogniseKind,
  type Subject,
} from '../reading/index.ts';
import { guessColumns } from './guess-columns.ts';

export interface RecognisedNoun {
  readonly noun: ImportNoun;
  /** A sentence for the person who decides. */
  readonly reason: string;
}

/** Fields that only one noun has: so many of them say what the rows are. */
const OF_CONTACTS: readonly RecordField[] = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'otherPhones',
  'title',
  'reportsTo',
];
const OF_ACCOUNTS: readonly RecordField[] = ['domain', 'industry', 'segment', 'territory', 'strategic', 'parent'];
const CONTACT_SIGNS = 2;
/** Fields that only deals have. */
const OF_DEALS: ReadonlySet<string> = new Set(['stage', 'amount', 'closeDate', 'probability', 'category', 'outcome']);
/** Columns named before the rest is left out. */
const NAMED = 3;

const BY_SUBJECT: Partial<Record<Subject, ImportNoun>> = {
  contacts: 'contacts',
  leads: 'contacts',
  companies: 'accounts',
};

/** What the rows of a file are, by its headers: a proposal; the person decides. */
export function recogniseNoun(inspection: FileInspection): RecognisedNoun {
  const deals = guessMapping(inspection, recogniseKind(inspection));
  const ofDeals = deals.guesses.filter(({ field }) => OF_DEALS.has(field));
  const headers = inspection.columns.map(({ header }) => normaliseHeader(header));
  const told = deals.subject && BY_SUBJECT[deals.subject];
  const signs = {
    contacts: signsOf(inspection, 'contacts', OF_CONTACTS),
    accounts: signsOf(inspection, 'accounts', OF_ACCOUNTS),
  };
  const isOther = deals.subject !== null && told === undefined;
  if (!isOther && ofDeals.length < 2 && !namesDeals(headers)) {
    const areContacts = signs.contacts.length >= CONTACT_SIGNS || (ofDeals.length === 0 && saysWhoMails(inspection));
    const noun = told ?? (areContacts ? 'contacts' : signs.accounts.length > 0 ? 'accounts' : 'deals');
    if (noun === 'contacts' || noun === 'accounts') return { noun, reason: because(signs[noun], noun) };
  }
  return {
    noun: 'deals',
    reason: because(
      ofDeals.map(({ column }) => headerOf(inspection, column)),
      'deals',
    ),
  };
}

/** Names with email addresses beside them, and nothing of deals. */
function saysWhoMails(inspection: FileInspection): boolean {
  const fields = guessColumns(inspection, 'contacts').map(({ field }) => field);
  return fields.includes('email') && (fields.includes('name') || fields.includes('lastName'));
}

const headerOf = ({ columns }: FileInspection, column: number): string => columns[column]?.header ?? '';

const signsOf = (inspection: FileInspection, noun: 'accounts' | 'contacts', fields: readonly RecordField[]): string[] =>
  guessColumns(inspection, noun)
    .filter(({ field }) => fields.includes(field))
    .map(({ column }) => headerOf(inspection, column));

function because(headers: readonly string[], noun: ImportNoun): string {
  const named = [...new Set(headers)].slice(0, NAMED).map((header) => `"${header}"`);
  if (named.length === 0) return `No header points to anything other than ${noun}.`;
  const list = named.length === 1 ? named[0] : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`;
  return `Its headers are typical of ${noun}: ${list}.`;
}
