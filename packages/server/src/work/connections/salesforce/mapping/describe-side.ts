/** What a Salesforce organisation says about itself, for its mapping and for a sync. */
import type { DescribedObject, OpportunityStageRow, SalesforceSide } from '@forecastle/rules';
import type { SalesforceApi } from '../client/request.ts';
import { allRecords, describe, describeGlobal, type ObjectDescription, query } from '../client/rest.ts';
import { readCurrencies } from '../sync/read-rates.ts';
import { readAllUsers } from './read-users.ts';
import { textIn } from './rows.ts';

/** Objects that a sync reads; the second list only where the connected user sees them. */
const NEEDED = ['Account', 'Contact', 'Opportunity'] as const;
const OPTIONAL = [
  'OpportunityContactRole',
  'OpportunityLineItem',
  'Product2',
  'CurrencyType',
  'DatedConversionRate',
  'Task',
  'Event',
  'OpportunityHistory',
  'OpportunityFieldHistory',
] as const;

export interface RecordType {
  readonly id: string;
  readonly name: string;
}

export interface Description {
  readonly objects: readonly DescribedObject[];
  /** Active record types of opportunities. */
  readonly recordTypes: readonly RecordType[];
}

/** Asks Salesforce for its objects, stages, users and currencies. Throws SalesforceRefused. */
export async function describeSide(api: SalesforceApi, signal?: AbortSignal): Promise<SalesforceSide & Description> {
  const description = await describeObjects(api, signal);
  const hasCurrencies = description.objects.some(({ name }) => name === 'CurrencyType');
  return {
    ...description,
    stages: await readStages(api, signal),
    users: await readAllUsers(api, signal),
    currencies: hasCurrencies ? (await readCurrencies(api, signal)).map(({ isoCode }) => isoCode) : [],
  };
}

/** Asks Salesforce for its objects and their fields: a call for each. Throws SalesforceRefused. */
export async function describeObjects(api: SalesforceApi, signal?: AbortSignal): Promise<Description> {
  const seen = new Set(
    (await describeGlobal(api, { signal })).filter(({ queryable }) => queryable).map(({ name }) => name),
  );
  const names = [...NEEDED, ...OPTIONAL.filter((name) => seen.has(name))];
  const described = await Promise.all(names.map((name) => describe(api, name, { signal })));
  const recordTypes = described.find(({ name }) => name === 'Opportunity')?.recordTypeInfos ?? [];
  return {
    objects: described.map(describedObject),
    recordTypes: recordTypes
      // Records without a record type have none, not this one.
      .filter(({ active, master }) => active && !master)
      .map(({ recordTypeId, name }) => ({ id: recordTypeId, name })),
  };
}

export const describedObject = ({ name, label, fields }: ObjectDescription): DescribedObject => ({
  name,
  label,
  fields: fields.map((field) => ({
    name: field.name,
    label: field.label,
    type: field.type,
    length: field.length,
    digits: field.digits,
    scale: field.scale,
    nillable: field.nillable,
    createable: field.createable,
    updateable: field.updateable,
    calculated: field.calculated,
    custom: field.custom,
    referenceTo: field.referenceTo,
    picklist: field.picklistValues.map(({ value, label: said, active }) => ({ value, label: said ?? value, active })),
  })),
});

const STAGES = `SELECT MasterLabel, ApiName, IsActive, IsClosed, IsWon, DefaultProbability, ForecastCategory,
  ForecastCategoryName, SortOrder FROM OpportunityStage ORDER BY SortOrder`;

async function readStages(api: SalesforceApi, signal: AbortSignal | undefined): Promise<OpportunityStageRow[]> {
  const rows = await allRecords(query(api, STAGES.replaceAll(/\s+/g, ' '), { signal }));
  return rows.map((row) => ({
    masterLabel: textIn(row, 'MasterLabel') ?? '',
    apiName: textIn(row, 'ApiName') ?? textIn(row, 'MasterLabel') ?? '',
    isActive: row.IsActive === true,
    isClosed: row.IsClosed === true,
    isWon: row.IsWon === true,
    defaultProbability: typeof row.DefaultProbability === 'number' ? row.DefaultProbability : null,
    forecastCategory: textIn(row, 'ForecastCategory'),
    forecastCategoryName: textIn(row, 'ForecastCategoryName'),
    sortOrder: typeof row.SortOrder === 'number' ? row.SortOrder : 0,
  }));
}
