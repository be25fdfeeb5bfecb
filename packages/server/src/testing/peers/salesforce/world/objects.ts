/**
 * The standard objects that a sales team fills, with the fields that a forecast reads. Names, types and which system fields
 * an object has are of the field reference, each at
 * https://developer.salesforce.com/docs/platform/field-reference/references/field-reference/salesforce-field-reference-NAME.html
 */
import { ALL_SYSTEM, field, lookup, type ObjectDefinition, object } from './fields.ts';

export const CATEGORIES = new Map([
  ['Omitted', 'Omitted'],
  ['Pipeline', 'Pipeline'],
  ['Best Case', 'BestCase'],
  ['Most Likely', 'MostLikely'],
  ['Commit', 'Forecast'],
  ['Closed', 'Closed'],
]);
const withoutDeleted = ALL_SYSTEM.filter((name) => name !== 'IsDeleted');
const owner = lookup('OwnerId', 'Owner ID', 'User');
const recordType = lookup('RecordTypeId', 'Record Type ID', 'RecordType');
const category = (name: string, label: string, extras = {}) =>
  field('picklist', name, label, { values: [...CATEGORIES.keys()], restricted: true, ...extras });
const categoryCode = (label: string, extras = {}) =>
  field('picklist', 'ForecastCategory', label, { values: [...CATEGORIES.values()], readOnly: true, ...extras });

const account = object(
  'Account',
  '001',
  [
    field('string', 'Name', 'Account Name', { required: true }),
    lookup('MasterRecordId', 'Master Record ID', 'Account', { readOnly: true }),
    lookup('ParentId', 'Parent Account ID', 'Account', { childRelationship: 'ChildAccounts' }),
    owner,
    field('picklist', 'Type', 'Account Type', { values: ['Prospect', 'Customer', 'Partner'] }),
    field('picklist', 'Industry', 'Industry', { values: ['Banking', 'Energy', 'Retail', 'Technology'] }),
    field('url', 'Website', 'Website'),
    field('phone', 'Phone', 'Account Phone'),
    field('int', 'NumberOfEmployees', 'Employees'),
    field('currency', 'AnnualRevenue', 'Annual Revenue'),
    field('textarea', 'BillingStreet', 'Billing Street'),
    field('string', 'BillingCity', 'Billing City'),
    field('string', 'BillingCountry', 'Billing Country'),
    field('address', 'BillingAddress', 'Billing Address'),
    field('string', 'External_Id__c', 'External ID', { externalId: true }),
  ],
  { mergeable: true },
);

const contact = object(
  'Contact',
  '003',
  [
    lookup('MasterRecordId', 'Master Record ID', 'Contact', { readOnly: true }),
    lookup('AccountId', 'Account ID', 'Account', { childRelationship: 'Contacts', cascade: true }),
    lookup('ReportsToId', 'Reports To ID', 'Contact'),
    field('string', 'LastName', 'Last Name', { required: true, length: 80 }),
    field('string', 'FirstName', 'First Name', { length: 40 }),
    field('string', 'Name', 'Full Name', { readOnly: true, required: true, calculated: true }),
    field('email', 'Email', 'Email'),
    field('string', 'Title', 'Title', { length: 128 }),
    field('phone', 'Phone', 'Business Phone'),
    field('string', 'MailingCity', 'Mailing City'),
    field('address', 'MailingAddress', 'Mailing Address'),
    owner,
    field('string', 'External_Id__c', 'External ID', { externalId: true }),
  ],
  { mergeable: true },
);

const opportunity = object('Opportunity', '006', [
  lookup('AccountId', 'Account ID', 'Account', { childRelationship: 'Opportunities', cascade: true }),
  recordType,
  field('string', 'Name', 'Name', { required: true, length: 120 }),
  field('textarea', 'Description', 'Description', { length: 32_000 }),
  field('picklist', 'StageName', 'Stage', { required: true }),
  field('currency', 'Amount', 'Amount'),
  field('percent', 'Probability', 'Probability (%)'),
  field('currency', 'ExpectedRevenue', 'Expected Amount', { readOnly: true, calculated: true }),
  field('date', 'CloseDate', 'Close Date', { required: true }),
  field('picklist', 'Type', 'Opportunity Type', { values: ['New Business', 'Existing Business'] }),
  field('string', 'NextStep', 'Next Step'),
  field('picklist', 'LeadSource', 'Lead Source', { values: ['Web', 'Partner', 'Referral'] }),
  field('boolean', 'IsClosed', 'Closed', { readOnly: true, calculated: true }),
  field('boolean', 'IsWon', 'Won', { readOnly: true, calculated: true }),
  categoryCode('Forecast Category', { required: true }),
  category('ForecastCategoryName', 'Forecast Category'),
  field('boolean', 'HasOpportunityLineItem', 'Has Line Item', { readOnly: true }),
  lookup('Pricebook2Id', 'Price Book ID', 'Pricebook2'),
  owner,
  field('string', 'External_Id__c', 'External ID', { externalId: true }),
]);

const opportunityHistory = object(
  'OpportunityHistory',
  '008',
  [
    lookup('OpportunityId', 'Opportunity ID', 'Opportunity', {
      required: true,
      childRelationship: 'OpportunityHistories',
      cascade: true,
    }),
    field('picklist', 'StageName', 'Stage Name'),
    field('currency', 'Amount', 'Amount'),
    field('currency', 'ExpectedRevenue', 'Expected Revenue'),
    field('date', 'CloseDate', 'Close Date'),
    field('percent', 'Probability', 'Probability'),
    categoryCode('To ForecastCategory'),
    field('currency', 'PrevAmount', 'Previous Amount'),
    field('date', 'PrevCloseDate', 'Previous Close Date'),
  ],
  { system: ['IsDeleted', 'CreatedDate', 'CreatedById', 'SystemModstamp'], writable: false },
);

const opportunityFieldHistory = object(
  'OpportunityFieldHistory',
  '017',
  [
    lookup('OpportunityId', 'Opportunity ID', 'Opportunity', {
      required: true,
      childRelationship: 'Histories',
      cascade: true,
    }),
    field('picklist', 'Field', 'Changed Field', { required: true }),
    field('picklist', 'DataType', 'Datatype'),
    field('anyType', 'OldValue', 'Old Value'),
    field('anyType', 'NewValue', 'New Value'),
  ],
  { system: ['IsDeleted', 'CreatedDate', 'CreatedById'], writable: false },
);

const opportunityStage = object(
  'OpportunityStage',
  '01J',
  [
    field('string', 'MasterLabel', 'Master Label', { required: true }),
    field('string', 'ApiName', 'API Name', { required: true }),
    field('boolean', 'IsActive', 'Is Active'),
    field('int', 'SortOrder', 'Sort Order'),
    field('boolean', 'IsClosed', 'Closed'),
    field('boolean', 'IsWon', 'Won'),
    categoryCode('Forecast Category'),
    category('ForecastCategoryName', 'Forecast Category Name'),
    field('percent', 'DefaultProbability', 'Probability (%)'),
  ],
  { system: withoutDeleted, writable: false },
);

const opportunityContactRole = object('OpportunityContactRole', '00K', [
  lookup('OpportunityId', 'Opportunity ID', 'Opportunity', {
    required: true,
    childRelationship: 'OpportunityContactRoles',
    cascade: true,
  }),
  lookup('ContactId', 'Contact ID', 'Contact', { required: true, childRelationship: 'OpportunityContactRoles' }),
  field('picklist', 'Role', 'Role', { values: ['Decision Maker', 'Economic Buyer', 'Evaluator', 'Influencer'] }),
  field('boolean', 'IsPrimary', 'Primary'),
]);

const product = object('Product2', '01t', [
  field('string', 'Name', 'Product Name', { required: true }),
  field('string', 'ProductCode', 'Product Code'),
  field('picklist', 'Family', 'Product Family', { values: ['Software', 'Services'] }),
  field('boolean', 'IsActive', 'Active'),
]);
const pricebook = object('Pricebook2', '01s', [
  field('string', 'Name', 'Price Book Name', { required: true }),
  field('boolean', 'IsActive', 'Active'),
  field('boolean', 'IsStandard', 'Is Standard Price Book', { readOnly: true }),
]);
const pricebookEntry = object('PricebookEntry', '01u', [
  lookup('Pricebook2Id', 'Price Book ID', 'Pricebook2', { required: true }),
  lookup('Product2Id', 'Product ID', 'Product2', { required: true, childRelationship: 'PricebookEntries' }),
  field('currency', 'UnitPrice', 'List Price', { required: true }),
  field('boolean', 'IsActive', 'Active'),
]);

const opportunityLineItem = object(
  'OpportunityLineItem',
  '00k',
  [
    lookup('OpportunityId', 'Opportunity ID', 'Opportunity', {
      required: true,
      childRelationship: 'OpportunityLineItems',
      cascade: true,
    }),
    lookup('PricebookEntryId', 'Price Book Entry ID', 'PricebookEntry', { required: true }),
    lookup('Product2Id', 'Product ID', 'Product2', { readOnly: true }),
    field('string', 'Name', 'Opportunity Product Name', { readOnly: true, calculated: true }),
    field('string', 'ProductCode', 'Product Code', { readOnly: true }),
    field('double', 'Quantity', 'Quantity', { required: true }),
    field('currency', 'UnitPrice', 'Sales Price'),
    field('currency', 'ListPrice', 'List Price', { readOnly: true }),
    field('percent', 'Discount', 'Discount'),
    field('currency', 'TotalPrice', 'Total Price', { readOnly: true, calculated: true }),
    field('date', 'ServiceDate', 'Date'),
    field('string', 'Description', 'Line Description'),
  ],
  { label: 'Opportunity Product' },
);

const activity = (childRelationship: string) => [
  lookup('WhoId', 'Name ID', 'Contact'),
  lookup('WhatId', 'Related To ID', ['Opportunity', 'Account'], { childRelationship }),
  field('string', 'Subject', 'Subject'),
  field('textarea', 'Description', 'Description', { length: 32_000 }),
  owner,
];
const task = object('Task', '00T', [
  ...activity('Tasks'),
  field('date', 'ActivityDate', 'Due Date Only'),
  field('picklist', 'Status', 'Status', { values: ['Not Started', 'In Progress', 'Completed'], required: true }),
  field('picklist', 'Priority', 'Priority', { values: ['High', 'Normal', 'Low'], byDefault: 'Normal' }),
  field('picklist', 'TaskSubtype', 'Task Subtype', { values: ['Task', 'Call', 'Email', 'ListEmail'] }),
  field('picklist', 'CallType', 'Call Type', { values: ['Internal', 'Inbound', 'Outbound'] }),
  field('datetime', 'CompletedDateTime', 'Completed Date', { readOnly: true }),
  field('boolean', 'IsRecurrence', 'Create Recurring Series of Tasks'),
  field('boolean', 'IsClosed', 'Closed', { readOnly: true, calculated: true }),
]);
const event = object('Event', '00U', [
  ...activity('Events'),
  field('boolean', 'IsAllDayEvent', 'All-Day Event'),
  field('boolean', 'IsRecurrence', 'Create Recurring Series of Events'),
  field('boolean', 'IsChild', 'Is Child', { readOnly: true }),
  field('date', 'ActivityDate', 'Due Date Only'),
  field('datetime', 'StartDateTime', 'Start Date Time'),
  field('datetime', 'EndDateTime', 'End Date Time'),
  field('datetime', 'ActivityDateTime', 'Due Date Time'),
  field('int', 'DurationInMinutes', 'Duration'),
]);

const user = object(
  'User',
  '005',
  [
    field('string', 'Username', 'Username', { required: true }),
    field('string', 'LastName', 'Last Name', { required: true }),
    field('string', 'FirstName', 'First Name'),
    field('string', 'Name', 'Full Name', { readOnly: true, calculated: true }),
    field('email', 'Email', 'Email', { required: true }),
    field('boolean', 'IsActive', 'Active'),
    field('string', 'UserType', 'User Type', { readOnly: true, byDefault: 'Standard' }),
    lookup('ManagerId', 'Manager ID', 'User'),
    field('picklist', 'TimeZoneSidKey', 'Time Zone', { byDefault: 'GMT' }),
  ],
  { system: withoutDeleted },
);

const organization = object(
  'Organization',
  '00D',
  [
    field('string', 'Name', 'Name', { required: true }),
    field('picklist', 'OrganizationType', 'Edition', { readOnly: true }),
    field('boolean', 'IsSandbox', 'Is Sandbox', { readOnly: true }),
    field('string', 'InstanceName', 'Instance Name', { readOnly: true }),
    field('int', 'FiscalYearStartMonth', 'Fiscal Year Starts In', { byDefault: 1 }),
  ],
  { system: withoutDeleted, writable: false },
);

const recordTypes = object(
  'RecordType',
  '012',
  [
    field('string', 'Name', 'Name', { required: true }),
    field('string', 'DeveloperName', 'Record Type Name', { required: true }),
    field('picklist', 'SobjectType', 'SObject Type Name', { required: true }),
    field('boolean', 'IsActive', 'Active'),
  ],
  { system: withoutDeleted, writable: false },
);

export const STANDARD_OBJECTS: readonly ObjectDefinition[] = [
  account,
  contact,
  opportunity,
  opportunityHistory,
  opportunityFieldHistory,
  opportunityStage,
  opportunityContactRole,
  product,
  pricebook,
  pricebookEntry,
  opportunityLineItem,
  task,
  event,
  user,
  organization,
  recordTypes,
];

/** https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_datedconversionrate.htm */
export const CURRENCY_OBJECTS: readonly ObjectDefinition[] = [
  object(
    'CurrencyType',
    '01L',
    [
      field('picklist', 'IsoCode', 'Currency ISO Code', { required: true }),
      field('double', 'ConversionRate', 'Conversion Rate', { required: true }),
      field('int', 'DecimalPlaces', 'Decimal Places', { required: true }),
      field('boolean', 'IsActive', 'Active'),
      field('boolean', 'IsCorporate', 'Corporate Currency'),
    ],
    { system: withoutDeleted, writable: false },
  ),
  object(
    'DatedConversionRate',
    '04w',
    [
      field('picklist', 'IsoCode', 'Currency ISO Code', { required: true }),
      field('double', 'ConversionRate', 'Conversion Rate', { required: true }),
      field('date', 'StartDate', 'Start Date', { required: true }),
      field('date', 'NextStartDate', 'Next Start Date', { readOnly: true }),
    ],
    { system: withoutDeleted, writable: false },
  ),
];

/** Objects whose records have a currency of their own where an organisation has several. */
export const WITH_CURRENCY: ReadonlySet<string> = new Set([
  'Account',
  'Contact',
  'Opportunity',
  'OpportunityHistory',
  'OpportunityLineItem',
  'PricebookEntry',
  'Product2',
]);
export const currencyField = (codes: readonly string[], byDefault: string) =>
  field('picklist', 'CurrencyIsoCode', 'Currency ISO Code', { values: codes, restricted: true, byDefault, length: 3 });
