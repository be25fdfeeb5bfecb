import { DEAL_FIELDS, IMPORTED_TEXTS, ofTexts } from '../deal-fields/dealFields.ts';

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
  ...ofTexts(IMPORTED_TEXTS, (text) => DEAL_FIELDS[text].name),
  winReason: 'Win reason',
  contactName: 'Contact name',
  contactEmail: 'Contact email',
  contactRole: 'Contact role',
  externalId: 'External ID',
  products: 'Products',
  changedAt: 'Time of the change',
  changedField: 'Field that changed',
  oldValue: 'Old value',
  newValue: 'New value',
  line: 'Amount line',
  lineStatus: 'Line status',
} as const;
export type ImportField = keyof typeof IMPORT_FIELD_NAMES;

/** Each needs an answer: a column, or for the account that the file has none. */
export const REQUIRED_IMPORT_FIELDS = ['name', 'account'] as const satisfies readonly ImportField[];

/** A pipeline has one row for each deal; a history one for each change or snapshot of a deal, with its time. */
export const IMPORT_KINDS = ['pipeline', 'history'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

const HISTORY_FIELDS: readonly ImportField[] = [
  'externalId',
  'name',
  'account',
  'changedAt',
  'changedField',
  'oldValue',
  'newValue',
  'stage',
  'outcome',
  'amount',
  'currency',
  'line',
  'lineStatus',
  'closeDate',
  'closedDate',
  'createdDate',
  'owner',
  'category',
  'probability',
];
const ONLY_OF_HISTORIES: readonly ImportField[] = [
  'changedAt',
  'changedField',
  'oldValue',
  'newValue',
  'line',
  'lineStatus',
];

/** What a file of each kind can say, in the order people map it. */
export const IMPORT_FIELDS_OF: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  pipeline: (Object.keys(IMPORT_FIELD_NAMES) as ImportField[]).filter((field) => !ONLY_OF_HISTORIES.includes(field)),
  history: HISTORY_FIELDS,
};

type MappedFields = Readonly<Partial<Record<ImportField, number>>>;

/**
 * Returns the fields that a mapping still lacks; of a history the first of two that would do. `withoutAccount` says
 * that the file has no column for the account.
 */
export function missingImportFields(
  kind: ImportKind,
  mapping: MappedFields,
  { withoutAccount = false }: { readonly withoutAccount?: boolean } = {},
): ImportField[] {
  if (kind === 'pipeline') {
    return REQUIRED_IMPORT_FIELDS.filter(
      (field) => mapping[field] === undefined && !(field === 'account' && withoutAccount),
    );
  }
  const isTold = mapping.externalId !== undefined || mapping.name !== undefined;
  return [
    ...(isTold ? [] : ['externalId' as const]),
    ...(mapping.changedAt === undefined ? ['changedAt' as const] : []),
  ];
}

/** Returns whether to propose that a file of deals has no accounts: a column names the deals and none the accounts. */
export const lacksAccounts = ({ name, account }: MappedFields): boolean => name !== undefined && account === undefined;
