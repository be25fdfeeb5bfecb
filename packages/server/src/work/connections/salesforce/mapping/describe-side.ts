/** What a Salesforce organisation says about itself, for its mapping and for a sync. */
import type { DescribedObject, OpportunityStageRow, SalesforceSide, SalesforceUser } from '@forecastle/rules';
import { SalesforceRefused } from '../client/refusals.ts';
import type { SalesforceApi } from '../client/request.ts';
import { allRecords, describe, describeGlobal, type ObjectDescription, query } from '../client/rest.ts';
import { readCurrencies } from '../sync/read-rates.ts';

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

type Row = Readonly<Record<string, unknown>>;
const text = (row: Row, name: string): string | null => (typeof row[name] === 'string' ? (row[name] as string) : null);

/** Asks Salesforce for its objects, stages and users. Throws SalesforceRefused. */
export async function describeSide(api: SalesforceApi, signal?: AbortSignal): Promise<SalesforceSide> {
  const seen = new Set(
    (await describeGlobal(api, { signal })).filter(({ queryable }) => queryable).map(({ name }) => name),
  );
  const names = [...NEEDED, ...OPTIONAL.filter((name) => seen.has(name))];
  const objects = await Promise.all(names.map(async (name) => describedObject(await describe(api, name, { signal }))));
  const currencies = seen.has('CurrencyType') ? await readCurrencies(api, signal) : [];
  return {
    objects,
    stages: await readStages(api, signal),
    users: await readUsers(api, signal),
    currencies: currencies.map(({ isoCode }) => isoCode),
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
    masterLabel: text(row, 'MasterLabel') ?? '',
    apiName: text(row, 'ApiName') ?? text(row, 'MasterLabel') ?? '',
    isActive: row.IsActive === true,
    isClosed: row.IsClosed === true,
    isWon: row.IsWon === true,
    defaultProbability: typeof row.DefaultProbability === 'number' ? row.DefaultProbability : null,
    forecastCategory: text(row, 'ForecastCategory'),
    forecastCategoryName: text(row, 'ForecastCategoryName'),
    sortOrder: typeof row.SortOrder === 'number' ? row.SortOrder : 0,
  }));
}

const USERS = 'SELECT Id, Name, Email, IsActive, UserType FROM User';
const OWNERS = ['Opportunity', 'Account'].map(
  (object) => `SELECT Id FROM User WHERE Id IN (SELECT OwnerId FROM ${object})`,
);

async function readUsers(api: SalesforceApi, signal: AbortSignal | undefined): Promise<SalesforceUser[]> {
  const owners = new Set<string>();
  for (const soql of OWNERS) for (const row of await ownersBy(api, soql, signal)) owners.add(text(row, 'Id') ?? '');
  const rows = await allRecords(query(api, USERS, { signal }));
  return rows.map((row) => ({
    id: text(row, 'Id') ?? '',
    name: text(row, 'Name') ?? '',
    email: text(row, 'Email'),
    isActive: row.IsActive === true,
    userType: text(row, 'UserType'),
    ownsRecords: owners.has(text(row, 'Id') ?? ''),
  }));
}

/** In very large organisations the question may be too heavy: an owner whom it does not find is asked for in the mapping. */
async function ownersBy(api: SalesforceApi, soql: string, signal: AbortSignal | undefined): Promise<readonly Row[]> {
  try {
    return await allRecords(query(api, soql, { signal }));
  } catch (error) {
    if (error instanceof SalesforceRefused && error.kind === 'query_too_heavy') return [];
    throw error;
  }
}
