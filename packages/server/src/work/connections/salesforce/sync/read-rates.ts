/** Reads the currencies and exchange rates of Salesforce. */
import type { RatesThere } from '@forecastle/rules';
import { type FieldToRead, recordOfJson, type SalesforceRecord } from '../client/records.ts';
import type { SalesforceApi } from '../client/request.ts';
import { allRecords, query } from '../client/rest.ts';
import { selectQuery } from '../client/soql.ts';

const CODE: FieldToRead = { name: 'IsoCode', type: 'picklist' };
const RATE: FieldToRead = { name: 'ConversionRate', type: 'double' };
const CURRENCY = [CODE, RATE, { name: 'IsCorporate', type: 'boolean' }];
const DATED = [CODE, RATE, { name: 'StartDate', type: 'date' }];

/** Returns the corporate currency first. Only an organisation with several currencies has these. */
export async function readCurrencies(api: SalesforceApi, signal?: AbortSignal): Promise<RatesThere['currencies']> {
  const records = await readAll(api, 'CurrencyType', CURRENCY, signal);
  const currencies = records.map((record) => ({
    isoCode: record.get('IsoCode') ?? '',
    isCorporate: record.get('IsCorporate') === 'true',
    rate: record.get('ConversionRate') ?? null,
  }));
  return currencies.toSorted((a, b) => Number(b.isCorporate) - Number(a.isCorporate));
}

/** Only an organisation that manages currencies by dates has these. */
export async function readDatedRates(api: SalesforceApi, signal?: AbortSignal): Promise<RatesThere['dated']> {
  const records = await readAll(api, 'DatedConversionRate', DATED, signal);
  return records.map((record) => ({
    isoCode: record.get('IsoCode') ?? '',
    startsOn: record.get('StartDate') ?? '',
    rate: record.get('ConversionRate') ?? null,
  }));
}

async function readAll(
  api: SalesforceApi,
  object: string,
  fields: readonly FieldToRead[],
  signal: AbortSignal | undefined,
): Promise<readonly SalesforceRecord[]> {
  const soql = selectQuery({ object, fields: fields.map(({ name }) => name), orderBy: ['IsoCode'] });
  const rows = await allRecords(query(api, soql, { signal }));
  return rows.map((row) => recordOfJson(row, fields));
}
