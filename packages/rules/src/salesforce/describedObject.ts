/** What a Salesforce organisation says about itself: objects and their fields, stages, and users. */

/** https://developer.salesforce.com/docs/platform/api-rest/guide/resources-sobject-describe.html */
export interface DescribedObject {
  readonly name: string;
  readonly label: string;
  /** Only those that the connected user may read: field-level security leaves the others out. */
  readonly fields: readonly DescribedField[];
}

export interface DescribedField {
  readonly name: string;
  readonly label: string;
  /** `string`, `picklist`, `currency` and so on. */
  readonly type: string;
  /** Characters that a text holds; 0 for other types. */
  readonly length: number;
  /** Digits of a whole number, and digits behind the point of others. */
  readonly digits: number;
  readonly scale: number;
  readonly nillable: boolean;
  readonly createable: boolean;
  readonly updateable: boolean;
  /** A formula, or put together by Salesforce. */
  readonly calculated: boolean;
  readonly custom: boolean;
  readonly referenceTo: readonly string[];
  readonly picklist: readonly PicklistValue[];
}

export interface PicklistValue {
  readonly value: string;
  readonly label: string;
  readonly active: boolean;
}

/**
 * One record as texts: ISO dates and instants, `true` and `false`, numbers as decimals. Fields of related records stand under
 * their path, such as `Account.Name`.
 */
export type SalesforceRecord = ReadonlyMap<string, string | null>;

/** https://developer.salesforce.com/docs/platform/object-reference/references/standard-objects/object-opportunitystage.html */
export interface OpportunityStageRow {
  readonly masterLabel: string;
  /** What `StageName` of an opportunity holds. */
  readonly apiName: string;
  readonly isActive: boolean;
  readonly isClosed: boolean;
  readonly isWon: boolean;
  /** Percent. */
  readonly defaultProbability: number | null;
  /** A code that organisations cannot change, such as `BestCase`, and the name that they can. */
  readonly forecastCategory: string | null;
  readonly forecastCategoryName: string | null;
  readonly sortOrder: number;
}

export interface SalesforceUser {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly isActive: boolean;
  /** `Standard` for staff; portal users, guests and automated processes have others. Null when it is not known. */
  readonly userType: string | null;
  /** Owns an account, contact or opportunity that is read. */
  readonly ownsRecords: boolean;
}

/** Returns the field by its name, which Salesforce compares without regard to case. */
export function describedField(
  objects: readonly DescribedObject[],
  object: string,
  field: string,
): DescribedField | undefined {
  const name = field.toLowerCase();
  return objects.find((each) => each.name === object)?.fields.find((each) => each.name.toLowerCase() === name);
}

/** Whether a value can be written into the field, by the connected user. */
export const isWriteable = ({ updateable, calculated }: DescribedField): boolean => updateable && !calculated;

/** Fields of records in several currencies name theirs here; organisations with one currency do not have it. */
export const CURRENCY_FIELD = 'CurrencyIsoCode';
/** Whether an opportunity has products: its amount is their sum then. */
export const HAS_PRODUCTS_FIELD = 'HasOpportunityLineItem';
