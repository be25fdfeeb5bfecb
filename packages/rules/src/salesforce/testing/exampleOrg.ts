/** A small Salesforce organisation as it describes itself, and a Forecastle organisation to map it to. */
import type { CustomFieldShape } from '../../custom-fields/customFields.ts';
import type { CustomFieldKind } from '../../lists/fieldKinds.ts';
import type { DescribedField, DescribedObject, OpportunityStageRow, SalesforceUser } from '../describedObject.ts';
import type { OurSide, OurStage, SalesforceSide } from '../mapping.ts';
import { to18 } from '../salesforceId.ts';

export function describeField(
  type: string,
  name: string,
  label: string,
  more: Partial<DescribedField> = {},
): DescribedField {
  return {
    name,
    label,
    type,
    length: type === 'textarea' ? 32_000 : 255,
    digits: 0,
    scale: 2,
    nillable: true,
    createable: true,
    updateable: true,
    calculated: false,
    custom: name.endsWith('__c'),
    referenceTo: [],
    picklist: [],
    ...more,
  };
}
export const picklistOf = (...values: string[]) => values.map((value) => ({ value, label: value, active: true }));
const fixed = { createable: false, updateable: false };
const lookup = (name: string, label: string, ...referenceTo: string[]) =>
  describeField('reference', name, label, { referenceTo, length: 18 });
const SYSTEM = [
  describeField('id', 'Id', 'ID', fixed),
  describeField('boolean', 'IsDeleted', 'Deleted', fixed),
  describeField('datetime', 'CreatedDate', 'Created Date', fixed),
  describeField('datetime', 'SystemModstamp', 'System Modstamp', fixed),
];
const OWNER = lookup('OwnerId', 'Owner ID', 'User');

const ACCOUNT: DescribedObject = {
  name: 'Account',
  label: 'Account',
  fields: [
    ...SYSTEM,
    describeField('string', 'Name', 'Account Name'),
    describeField('textarea', 'Description', 'Account Description'),
    describeField('picklist', 'Industry', 'Industry', { picklist: picklistOf('Energy', 'Retail') }),
    describeField('url', 'Website', 'Website'),
    lookup('ParentId', 'Parent Account ID', 'Account'),
    OWNER,
    describeField('picklist', 'Segment__c', 'Segment', { picklist: picklistOf('Enterprise', 'Mid-market') }),
  ],
};
const CONTACT: DescribedObject = {
  name: 'Contact',
  label: 'Contact',
  fields: [
    ...SYSTEM,
    describeField('string', 'Name', 'Full Name', { ...fixed, calculated: true }),
    describeField('email', 'Email', 'Email'),
    describeField('string', 'Title', 'Title', { length: 128 }),
    describeField('phone', 'Phone', 'Business Phone'),
    describeField('phone', 'MobilePhone', 'Mobile Phone'),
    lookup('AccountId', 'Account ID', 'Account'),
    lookup('ReportsToId', 'Reports To ID', 'Contact'),
    OWNER,
  ],
};
const OPPORTUNITY: DescribedObject = {
  name: 'Opportunity',
  label: 'Opportunity',
  fields: [
    ...SYSTEM,
    describeField('string', 'Name', 'Name', { length: 120 }),
    describeField('textarea', 'Description', 'Description'),
    describeField('picklist', 'StageName', 'Stage', { picklist: picklistOf('Prospecting', 'Proposal/Price Quote') }),
    describeField('currency', 'Amount', 'Amount'),
    describeField('picklist', 'CurrencyIsoCode', 'Opportunity Currency', { picklist: picklistOf('NZD', 'USD') }),
    describeField('date', 'CloseDate', 'Close Date'),
    describeField('picklist', 'ForecastCategoryName', 'Forecast Category', {
      picklist: picklistOf('Omitted', 'Pipeline', 'Upside', 'Most Likely', 'Commit', 'Closed'),
    }),
    describeField('percent', 'Probability', 'Probability (%)'),
    describeField('string', 'NextStep', 'Next Step'),
    describeField('picklist', 'LeadSource', 'Lead Source', { picklist: picklistOf('Web', 'Partner') }),
    lookup('AccountId', 'Account ID', 'Account'),
    OWNER,
    describeField('double', 'Score__c', 'Forecastle score'),
    describeField('currency', 'Budget__c', 'Budget'),
    describeField('date', 'Go_Live__c', 'Go-live'),
    describeField('double', 'Seats__c', 'Seats'),
    describeField('boolean', 'Strategic__c', 'Strategic'),
    describeField('multipicklist', 'Regions__c', 'Regions', { picklist: picklistOf('North', 'South') }),
    describeField('picklist', 'Tier__c', 'Tier', { picklist: [{ value: 'A', label: 'Gold', active: true }] }),
    lookup('Engineer__c', 'Engineer', 'User'),
    describeField('string', 'Notes__c', 'Notes'),
    describeField('string', 'Formula__c', 'Deal code', { ...fixed, calculated: true }),
  ],
};
const CONTACT_ROLE: DescribedObject = {
  name: 'OpportunityContactRole',
  label: 'Opportunity Contact Role',
  fields: [
    ...SYSTEM,
    describeField('picklist', 'Role', 'Role', {
      picklist: picklistOf(
        'Business User',
        'Decision Maker',
        'Economic Buyer',
        'Evaluator',
        'Executive Sponsor',
        'Other',
      ),
    }),
  ],
};

type StageWords = readonly [label: string, code: string, name: string, percent: number | null, more?: object];
const STAGES: readonly StageWords[] = [
  ['Prospecting', 'Pipeline', 'Pipeline', 10],
  ['Needs Analysis', 'Pipeline', 'Pipeline', 20],
  ['Proposal/Price Quote', 'BestCase', 'Upside', 50],
  ['Negotiation/Review', 'Forecast', 'Commit', 90],
  ['Closed Won', 'Closed', 'Closed', 100, { isClosed: true, isWon: true }],
  ['Closed Lost', 'Omitted', 'Omitted', 0, { isClosed: true }],
  ['Lost to Competitor', 'Omitted', 'Omitted', 0, { isClosed: true }],
  ['Perception Analysis', 'Pipeline', 'Pipeline', 80, { isActive: false }],
];
export const stageRow = (
  masterLabel: string,
  forecastCategory: string,
  forecastCategoryName: string,
  defaultProbability: number | null,
  more: Partial<OpportunityStageRow> = {},
): OpportunityStageRow => ({
  masterLabel,
  apiName: masterLabel,
  isActive: true,
  isClosed: false,
  isWon: false,
  defaultProbability,
  forecastCategory,
  forecastCategoryName,
  sortOrder: 1,
  ...more,
});

/** The nth id of an object in 18 characters. */
export const idOf = (prefix: string, n: number): string => to18(`${prefix}5g${String(n).padStart(10, '0')}`) ?? '';
const user = (n: number, name: string, more: Partial<SalesforceUser> = {}): SalesforceUser => ({
  id: idOf('005', n),
  name,
  email: `${name.split(' ')[0]?.toLowerCase()}@acme.example`,
  isActive: true,
  userType: 'Standard',
  ownsRecords: false,
  ...more,
});
export const USERS = {
  mia: user(1, 'Mia Manager'),
  ravi: user(2, 'Ravi Rep', { email: 'RAVI@acme.example.invalid', ownsRecords: true }),
  newcomer: user(3, 'Nora New'),
  gone: user(4, 'Gus Gone', { isActive: false, ownsRecords: true }),
  forgotten: user(5, 'Fay Former', { isActive: false }),
  robot: user(6, 'Automated Process', { userType: 'AutomatedProcess', email: null }),
};

export const exampleSalesforce = (more: Partial<SalesforceSide> = {}): SalesforceSide => ({
  objects: [ACCOUNT, CONTACT, OPPORTUNITY, CONTACT_ROLE, { name: 'Task', label: 'Task', fields: SYSTEM }],
  stages: STAGES.map(([label, code, name, percent, rest], at) =>
    stageRow(label, code, name, percent, { sortOrder: at + 1, ...rest }),
  ),
  users: Object.values(USERS),
  currencies: [],
  ...more,
});

/** The same organisation with one field changed, or hidden from the connected user. */
export function withField(object: string, name: string, change: Partial<DescribedField> | null): SalesforceSide {
  const side = exampleSalesforce();
  return {
    ...side,
    objects: side.objects.map((each) => {
      if (each.name !== object) return each;
      const fields = each.fields.flatMap((field) => {
        if (field.name !== name) return [field];
        return change === null ? [] : [{ ...field, ...change }];
      });
      return { ...each, fields };
    }),
  };
}

const stage = (id: string, name: string, kind: OurStage['kind'] = 'open', archived = false): OurStage => ({
  id,
  name,
  kind,
  archived,
});
const custom = (key: string, label: string, kind: CustomFieldKind): CustomFieldShape => ({
  key,
  label,
  kind,
  currency: kind === 'money' ? 'NZD' : null,
  choices: [],
});
export const exampleForecastle = (more: Partial<OurSide> = {}): OurSide => ({
  stages: [
    stage('s-prospecting', 'Prospecting'),
    stage('s-needs', 'Needs analysis', 'open', true),
    stage('s-negotiation', 'Negotiation - Review'),
    stage('s-won', 'Closed Won', 'won'),
    stage('s-lost', 'Closed Lost', 'lost'),
  ],
  members: [
    { id: 'm-mia', email: 'Mia@Acme.example' },
    { id: 'm-ravi', email: 'ravi@acme.example' },
    { id: 'm-none', email: null },
  ],
  currency: 'NZD',
  customFields: {
    deal: [
      custom('budget', 'Budget', 'money'),
      custom('go_live', 'Go live', 'date'),
      custom('seats', 'Seats', 'number'),
      custom('strategic', 'Strategic', 'yes_no'),
      custom('regions', 'Regions', 'choices'),
      custom('tier', 'Tier', 'choice'),
      custom('engineer', 'Engineer', 'person'),
      custom('notes', 'Notes', 'text'),
      custom('deal_code', 'Deal code', 'number'),
      custom('unheard_of', 'Unheard of', 'text'),
    ],
    account: [],
    contact: [],
  },
  ...more,
});
