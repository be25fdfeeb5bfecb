/** What differs between merging accounts and merging contacts: tables, columns, words. */
import type { MergedNoun } from '../../platform/database/schema/merges.ts';

interface NounOf {
  readonly table: 'accounts' | 'contacts';
  /** Column of each field that a merge decides. */
  readonly columns: Readonly<Record<string, string>>;
  readonly words: Readonly<Record<string, string>>;
}

export const NOUNS: Readonly<Record<MergedNoun, NounOf>> = {
  account: {
    table: 'accounts',
    columns: {
      name: 'name',
      externalId: 'external_id',
      domain: 'domain',
      industry: 'industry',
      segment: 'segment',
      territory: 'territory',
      parentId: 'parent_id',
      ownerId: 'owner_id',
      strategic: 'strategic',
      description: 'description',
      organizationDescription: 'organization_description',
    },
    words: {
      external_id: 'external ID',
      parent_id: 'parent account',
      owner_id: 'owner',
      organization_description: 'description of the organisation',
    },
  },
  contact: {
    table: 'contacts',
    columns: {
      name: 'name',
      externalId: 'external_id',
      accountId: 'account_id',
      reportsToId: 'reports_to_id',
      ownerId: 'owner_id',
      title: 'title',
      email: 'email',
      otherEmails: 'other_emails',
      phone: 'phone',
      otherPhones: 'other_phones',
    },
    words: {
      external_id: 'external ID',
      account_id: 'account',
      reports_to_id: 'person they report to',
      owner_id: 'owner',
      other_emails: 'other addresses',
      other_phones: 'other phones',
    },
  },
};

/** A row of `accounts` or `contacts` as JSON, by column. */
export type RecordRow = Readonly<Record<string, unknown>> & { readonly id: string; readonly name: string };
