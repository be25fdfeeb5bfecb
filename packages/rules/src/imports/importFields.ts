/** What a spreadsheet can say of a deal, in the order people map it, and how each is called. */
export const IMPORT_FIELD_NAMES = {
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
  products: 'Products',
  description: 'Description',
} as const;
export type ImportField = keyof typeof IMPORT_FIELD_NAMES;

/** Without these two a row is no deal. */
export const REQUIRED_IMPORT_FIELDS = ['name', 'account'] as const satisfies readonly ImportField[];
