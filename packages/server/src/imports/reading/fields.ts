import type { IMPORT_FIELDS, REQUIRED_IMPORT_FIELDS } from '@forecastle/contract';

/** A field of a deal that the import fills. */
export type ImportField = (typeof IMPORT_FIELDS)[number];
export type RequiredField = (typeof REQUIRED_IMPORT_FIELDS)[number];

/** How the product names each field to people. */
export const FIELD_LABELS: Readonly<Record<ImportField, string>> = {
  name: 'Opportunity name',
  account: 'Account',
  stage: 'Stage',
  outcome: 'Won or lost',
  amount: 'Amount',
  currency: 'Currency',
  closeDate: 'Expected close date',
  closedDate: 'Actual close date',
  createdDate: 'Created date',
  owner: 'Owner',
  category: 'Forecast category',
  probability: 'Win probability',
  nextStep: 'Next step',
  lossReason: 'Loss reason',
  contactName: 'Contact name',
  contactEmail: 'Contact e-mail',
  contactRole: 'Contact role',
  externalId: 'External ID',
  description: 'Description',
};
