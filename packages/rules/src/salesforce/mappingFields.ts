/** Fields of ours that can be filled from Salesforce: which of its fields stands for each, and who decides it at first. */
import type { FieldOwner } from '../connections/incoming.ts';
import type { CustomFieldNoun, CustomFieldShape } from '../custom-fields/customFields.ts';
import { DEAL_FIELDS } from '../deal-fields/dealFields.ts';
import { EMAIL_MAX } from '../identity/signUpLimits.ts';
import type { CustomFieldKind } from '../lists/fieldKinds.ts';

export const MAPPED_OBJECTS = ['Account', 'Contact', 'Opportunity'] as const;
export type MappedObject = (typeof MAPPED_OBJECTS)[number];
export const NOUN_OF_OBJECT: Readonly<Record<MappedObject, CustomFieldNoun>> = {
  Account: 'account',
  Contact: 'contact',
  Opportunity: 'deal',
};

export type MappingFieldKind =
  | 'text'
  | 'domain'
  | 'email'
  | 'phone'
  | 'reference'
  | 'stage'
  | 'category'
  | 'money'
  | 'date'
  | 'percent';

export interface MappingField {
  /** Key of the field in incoming records. */
  readonly key: string;
  readonly label: string;
  readonly kind: MappingFieldKind;
  /** Its field in Salesforce; null where Salesforce ships none, and a custom field of the same label stands for it. */
  readonly source: string | null;
  readonly owner: FieldOwner;
  /** Records cannot be read without it. */
  readonly required?: true;
  /** Salesforce always decides it: our value is not all that its field holds. */
  readonly readOnly?: true;
  /** Characters of a text. */
  readonly max?: number;
  readonly oneLine?: true;
  /** Object that a reference leads to. */
  readonly refersTo?: 'Account' | 'Contact' | 'User';
}

/** Characters of names and other texts of one line, of descriptions and of phone numbers, as the API takes them. */
const LINE_MAX = 200;
const TEXT_MAX = DEAL_FIELDS.description.max;
const PHONE_MAX = 60;

type Rest = Partial<Omit<MappingField, 'key' | 'label' | 'kind' | 'source'>>;
const field = (
  key: string,
  label: string,
  kind: MappingFieldKind,
  source: string | null,
  rest: Rest = {},
): MappingField => ({ key, label, kind, source, owner: 'theirs', ...rest });
const line = (key: string, label: string, source: string | null, rest: Rest = {}) =>
  field(key, label, 'text', source, { max: LINE_MAX, oneLine: true, ...rest });
const name = (source: string, rest: Rest = {}) => line('name', 'Name', source, { required: true, ...rest });
const owner = field('ownerId', 'Owner', 'reference', 'OwnerId', { refersTo: 'User', required: true });
const description = field('description', 'Description', 'text', 'Description', { max: TEXT_MAX });
const phone = (key: string, label: string, source: string, rest: Rest = {}) =>
  field(key, label, 'phone', source, { max: PHONE_MAX, oneLine: true, ...rest });

/** The latest change wins in next step, forecast category, close date and amount. Salesforce decides all others. */
export const MAPPING_FIELDS: Readonly<Record<MappedObject, readonly MappingField[]>> = {
  Account: [
    name('Name'),
    description,
    line('industry', 'Industry', 'Industry'),
    line('segment', 'Segment', null),
    line('territory', 'Territory', null),
    field('domain', 'Domain', 'domain', 'Website', { readOnly: true }),
    field('parentId', 'Parent account', 'reference', 'ParentId', { refersTo: 'Account' }),
    owner,
  ],
  Contact: [
    // Salesforce makes it of first and last name.
    name('Name', { readOnly: true }),
    field('email', 'Email', 'email', 'Email', { max: EMAIL_MAX, oneLine: true }),
    line('title', 'Title', 'Title'),
    phone('phone', 'Phone', 'Phone'),
    phone('otherPhones', 'Other phones', 'MobilePhone', { readOnly: true }),
    field('accountId', 'Account', 'reference', 'AccountId', { refersTo: 'Account' }),
    field('reportsToId', 'Reports to', 'reference', 'ReportsToId', { refersTo: 'Contact' }),
    owner,
  ],
  Opportunity: [
    name('Name'),
    description,
    field('stageId', 'Stage', 'stage', 'StageName', { required: true }),
    field('amountMinor', 'Amount', 'money', 'Amount', { owner: 'latest' }),
    field('closeDate', 'Close date', 'date', 'CloseDate', { owner: 'latest', required: true }),
    field('category', 'Forecast category', 'category', 'ForecastCategoryName', { owner: 'latest' }),
    field('winProbability', 'Win probability', 'percent', 'Probability'),
    field('nextStep', 'Next step', 'text', 'NextStep', { owner: 'latest', max: DEAL_FIELDS.nextStep.max }),
    line('leadSource', 'Lead source', 'LeadSource'),
    field('lossReason', 'Loss reason', 'text', null, { max: DEAL_FIELDS.lossReason.max }),
    field('accountId', 'Account', 'reference', 'AccountId', { refersTo: 'Account' }),
    owner,
    field('createdOn', 'Created', 'date', 'CreatedDate', { required: true, readOnly: true }),
  ],
};

/** Types of Salesforce fields whose values each kind of ours takes. */
const TYPES_OF_KIND: Readonly<Record<MappingFieldKind, readonly string[]>> = {
  text: ['string', 'textarea', 'picklist', 'combobox', 'phone', 'email', 'url', 'encryptedstring'],
  domain: ['url', 'string'],
  email: ['email', 'string'],
  phone: ['phone', 'string'],
  reference: ['reference'],
  stage: ['picklist', 'string'],
  category: ['picklist', 'string'],
  money: ['currency', 'double', 'int'],
  date: ['date', 'datetime'],
  percent: ['percent', 'double', 'int'],
};
const TYPES_OF_CUSTOM: Readonly<Record<CustomFieldKind, readonly string[]>> = {
  text: ['string', 'textarea', 'picklist', 'combobox', 'phone', 'email', 'url', 'encryptedstring', 'id'],
  number: ['double', 'int', 'percent'],
  money: ['currency'],
  date: ['date', 'datetime'],
  choice: ['picklist', 'combobox', 'string'],
  choices: ['multipicklist'],
  person: ['reference'],
  link: ['url', 'string'],
  yes_no: ['boolean'],
};
const KIND_NAMES: Readonly<Record<MappingFieldKind | CustomFieldKind, string>> = {
  text: 'text',
  domain: 'a web address',
  email: 'an email address',
  phone: 'a phone number',
  reference: 'a link to another record',
  stage: 'a picklist',
  category: 'a picklist',
  money: 'a currency amount',
  date: 'a date',
  percent: 'a percentage or number',
  number: 'a number',
  choice: 'a picklist',
  choices: 'a multi-select picklist',
  person: 'a link to a user',
  link: 'a web address',
  yes_no: 'a checkbox',
};

/** A field that can be mapped, whether the product's own or one that the organisation has made. */
export interface Mappable {
  /** `closeDate`, or `custom.` and the key of a custom field. */
  readonly key: string;
  readonly label: string;
  readonly types: readonly string[];
  /** What it takes, in words. */
  readonly takes: string;
  readonly field: MappingField | null;
  readonly custom: CustomFieldShape | null;
  readonly refersTo: string | null;
}

export type CustomFieldsByNoun = Readonly<Record<CustomFieldNoun, readonly CustomFieldShape[]>>;

/** Returns what can be mapped on an object, the product's own fields first. */
export function mappableFields(object: MappedObject, customFields: CustomFieldsByNoun): readonly Mappable[] {
  const own = MAPPING_FIELDS[object].map(
    (each): Mappable => ({
      key: each.key,
      label: each.label,
      types: TYPES_OF_KIND[each.kind],
      takes: KIND_NAMES[each.kind],
      field: each,
      custom: null,
      refersTo: each.refersTo ?? null,
    }),
  );
  const custom = customFields[NOUN_OF_OBJECT[object]].map(
    (each): Mappable => ({
      key: `custom.${each.key}`,
      label: each.label,
      types: TYPES_OF_CUSTOM[each.kind],
      takes: KIND_NAMES[each.kind],
      field: null,
      custom: each,
      refersTo: each.kind === 'person' ? 'User' : null,
    }),
  );
  return [...own, ...custom];
}
