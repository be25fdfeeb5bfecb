import { IMPORT_FIELDS } from '@forecastle/contract';
import type { ImportField } from './fields.ts';

/**
 * Column names by field, normalised, best first. Sources: the import template, and exports of Salesforce (report
 * labels and API names), HubSpot, Pipedrive, Zoho and Dynamics, and what people call such columns by hand.
 */
const HEADINGS: Readonly<Record<ImportField, readonly string[]>> = {
  name: [
    'opportunity name',
    'deal name',
    'dealname',
    'deal title',
    'opportunity',
    'name',
    'deal',
    'opportunity title',
    'opp name',
    'title',
    'topic',
    'potential name',
    'project name',
    'project',
    'opportunity description',
  ],
  account: [
    'account name',
    'account',
    'company',
    'company name',
    'account account name',
    'organization',
    'organisation',
    'organization name',
    'organisation name',
    'deal organization',
    'customer',
    'customer name',
    'client',
    'client name',
    'associated company',
    'associated company primary',
    'primary associated company',
    'primary company',
    'associated companies',
    'potential customer',
    'parent account',
    'business name',
    'account id',
    'associated company ids',
  ],
  stage: [
    'stage',
    'stage name',
    'stagename',
    'deal stage',
    'dealstage',
    'opportunity stage',
    'sales stage',
    'pipeline stage',
    'phase',
    'deal status',
    'deal status code',
    'status',
    'opportunity status',
  ],
  outcome: ['outcome', 'status', 'deal status', 'result', 'won lost', 'won', 'is won', 'iswon', 'deal outcome'],
  amount: [
    'amount',
    'deal value',
    'deal amount',
    'opportunity amount',
    'value',
    'deal size',
    'amount converted',
    'total value',
    'contract value',
    'total contract value',
    'tcv',
    'acv',
    'arr',
    'annual contract value',
    'close value',
    'est revenue',
    'estimated revenue',
    'estimated value',
    'amount in company currency',
    'deal cost',
    'revenue',
    'price',
    'total',
    'deal value usd',
    'expected revenue',
    'opportunity value',
    'contract amount',
  ],
  currency: [
    'currency',
    'amount currency',
    'deal currency',
    'deal currency code',
    'currency iso code',
    'currencyisocode',
    'opportunity currency',
    'currency code',
    'currency of value',
    'deal currency of value',
    'amount converted currency',
  ],
  closeDate: [
    'close date',
    'closedate',
    'expected close date',
    'deal expected close date',
    'closing date',
    'estimated close date',
    'est close date',
    'expected closing date',
    'forecast close date',
    'target close date',
    'expected close',
    'close',
    'deal close date',
    'deal date',
    'closes on',
    'decision date',
  ],
  closedDate: [
    'closed date',
    'actual close date',
    'date closed',
    'closed on',
    'deal closed on',
    'deal closed',
    'actual closing date',
    'won time',
    'deal won time',
    'closed at',
    'close timestamp',
    'won date',
  ],
  createdDate: [
    'created date',
    'createddate',
    'create date',
    'createdate',
    'date created',
    'created',
    'created on',
    'created at',
    'created time',
    'creation date',
    'deal created',
    'deal deal created',
    'add time',
    'deal add time',
    'opened',
    'open date',
    'opportunity created date',
    'engage date',
    'start date',
    'record created',
  ],
  owner: [
    'owner email',
    'owner',
    'deal owner',
    'opportunity owner',
    'owner name',
    'owner full name',
    'opportunity owner name',
    'opportunity owner email',
    'deal owner email',
    'owner e mail',
    'sales rep',
    'salesperson',
    'sales person',
    'rep',
    'rep name',
    'rep email',
    'account executive',
    'ae',
    'sales agent',
    'agent',
    'sales owner',
    'assigned to',
    'manager name',
    'owner id',
    'ownerid',
    'hubspot owner id',
    'account owner',
    'record owner',
    'seller',
    'account manager',
  ],
  category: [
    'forecast category',
    'forecast category name',
    'forecastcategory',
    'forecastcategoryname',
    'category',
    'forecast',
    'commit level',
    'forecast status',
  ],
  probability: [
    'probability',
    'win probability',
    'deal probability',
    'probability percent',
    'chance',
    'win chance',
    'likelihood',
    'close probability',
    'confidence',
  ],
  nextStep: ['next step', 'nextstep', 'next steps', 'next action', 'next activity'],
  lossReason: [
    'loss reason',
    'lost reason',
    'closed lost reason',
    'reason lost',
    'deal lost reason',
    'reason for loss',
    'lost because',
    'why lost',
  ],
  contactName: [
    'contact',
    'contact name',
    'primary contact',
    'primary contact name',
    'contact person',
    'deal contact person',
    'associated contact',
    'associated contacts',
    'contact full name',
    'buyer',
    'buyer name',
    'key contact',
  ],
  contactEmail: [
    'primary contact email',
    'contact email',
    'email',
    'e mail',
    'contact e mail',
    'email address',
    'buyer email',
    'primary email',
    'contact person email',
    'customer email',
  ],
  contactRole: ['contact role', 'role', 'primary contact role', 'buying role', 'contact buying role'],
  externalId: [
    'external id',
    'opportunity id',
    'deal id',
    'record id',
    'id',
    'opportunity number',
    'hs object id',
    'external key',
    'crm id',
    'opp id',
    'opportunityid',
    'deal number',
    'do not modify opportunity',
    'opportunity opportunity id',
    'key',
  ],
  description: [
    'description',
    'deal description',
    'notes',
    'comments',
    'details',
    'opportunity description',
    'summary',
  ],
};

const byHeading = new Map<string, { field: ImportField; rank: number }[]>();
for (const field of IMPORT_FIELDS) {
  for (const [rank, heading] of HEADINGS[field].entries()) {
    const entries = byHeading.get(heading) ?? [];
    entries.push({ field, rank });
    byHeading.set(heading, entries);
  }
}

/** Lower case words with single spaces: `Deal - Title`, `dealTitle` and `DEAL_TITLE` are all `deal title`. */
export function normaliseHeader(header: string): string {
  return header
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/__[cr]\b/g, '')
    .replace(/%/g, ' percent ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

export interface HeadingMatch {
  readonly field: ImportField;
  /** 0 is the best heading of the field. */
  readonly rank: number;
  /** False when only a part of the header matched. */
  readonly exact: boolean;
}

/** Fields that a header names, exactly or, failing that, by its words (`Deal value (USD)`). */
export function fieldsNamed(header: string): HeadingMatch[] {
  const normal = normaliseHeader(header);
  const exact = byHeading.get(normal);
  if (exact) return exact.map((entry) => ({ ...entry, exact: true }));
  const words = ` ${normal} `;
  const matches: HeadingMatch[] = [];
  for (const field of IMPORT_FIELDS) {
    const rank = HEADINGS[field].findIndex((heading) => heading.includes(' ') && words.includes(` ${heading} `));
    if (rank >= 0) matches.push({ field, rank, exact: false });
  }
  return matches;
}

/** How many different fields the names of a row name exactly. */
export function knownHeaders(names: readonly string[]): number {
  const fields = new Set<ImportField>();
  for (const name of names) {
    if (name.length > 60) continue;
    const entry = byHeading.get(normaliseHeader(name))?.[0];
    if (entry) fields.add(entry.field);
  }
  return fields.size;
}
