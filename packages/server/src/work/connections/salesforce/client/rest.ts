/** Reads by the REST API: what the organisation has, and its records in pages. */
import * as z from 'zod';
import type { FieldToRead } from './records.ts';
import { SalesforceRefused } from './refusals.ts';
import type { ApiUsage, SalesforceApi } from './request.ts';
import { soqlName } from './soql.ts';

interface Asked {
  readonly signal?: AbortSignal | undefined;
}

/** Reads an answer, or refuses it as none of the API. */
export function readAnswer<T>(schema: z.ZodType<T>, answer: unknown): T {
  const read = schema.safeParse(answer);
  if (!read.success) throw new SalesforceRefused({ kind: 'unreadable' });
  return read.data;
}

const Versions = z.array(z.object({ version: z.string(), label: z.string() }));

/** Returns the versions of the API that the organisation answers, oldest first. */
export const versions = async (api: SalesforceApi, { signal }: Asked = {}): Promise<z.infer<typeof Versions>> =>
  readAnswer(Versions, await api.json({ path: '/services/data', signal }));

const ObjectSummary = z.object({
  name: z.string(),
  label: z.string(),
  custom: z.boolean(),
  queryable: z.boolean(),
  createable: z.boolean(),
  updateable: z.boolean(),
});
export type ObjectSummary = Readonly<z.infer<typeof ObjectSummary>>;

/** Returns the objects that the connected user sees. */
export async function describeGlobal(api: SalesforceApi, { signal }: Asked = {}): Promise<readonly ObjectSummary[]> {
  return readAnswer(z.object({ sobjects: z.array(ObjectSummary) }), await api.json({ path: 'sobjects', signal }))
    .sobjects;
}

const DescribedField = z.object({
  name: z.string(),
  label: z.string(),
  type: z.string(),
  nillable: z.boolean(),
  createable: z.boolean(),
  updateable: z.boolean(),
  calculated: z.boolean(),
  custom: z.boolean(),
  externalId: z.boolean().default(false),
  filterable: z.boolean().default(true),
  sortable: z.boolean().default(true),
  length: z.number(),
  digits: z.number().default(0),
  scale: z.number().default(0),
  referenceTo: z.array(z.string()),
  relationshipName: z.string().nullable(),
  restrictedPicklist: z.boolean().default(false),
  picklistValues: z.array(z.object({ value: z.string(), label: z.string().nullable(), active: z.boolean() })),
});
export type DescribedField = Readonly<z.infer<typeof DescribedField>> & FieldToRead;

const Described = ObjectSummary.extend({
  fields: z.array(DescribedField),
  recordTypeInfos: z
    .array(
      z.object({
        recordTypeId: z.string(),
        name: z.string(),
        developerName: z.string().optional(),
        active: z.boolean(),
        master: z.boolean().default(false),
      }),
    )
    .default([]),
});
export type ObjectDescription = Readonly<z.infer<typeof Described>>;

/** Returns the fields and record types of an object, as the connected user sees them: hidden fields are left out. */
export async function describe(api: SalesforceApi, object: string, { signal }: Asked = {}): Promise<ObjectDescription> {
  return readAnswer(Described, await api.json({ path: `sobjects/${soqlName(object)}/describe`, signal }));
}

const Page = z.object({
  totalSize: z.number(),
  done: z.boolean(),
  nextRecordsUrl: z.string().optional(),
  records: z.array(z.record(z.string(), z.unknown())),
});

export interface QueryPage {
  /** Records as the API wrote them, `attributes` included. */
  readonly records: readonly Readonly<Record<string, unknown>>[];
  /** Records in all pages. */
  readonly totalSize: number;
  readonly isLast: boolean;
}

interface QueryOptions extends Asked {
  /** Records of a page at most, from 200 to 2,000. */
  readonly batchSize?: number | undefined;
}

/** Yields the pages of a query. The next one is asked for when it is needed, and has to be within two days. */
export const query = (api: SalesforceApi, soql: string, options: QueryOptions = {}): AsyncGenerator<QueryPage> =>
  pages(api, 'query', soql, options);

/** Yields the pages of a query that finds deleted and archived records too. */
export const queryAll = (api: SalesforceApi, soql: string, options: QueryOptions = {}): AsyncGenerator<QueryPage> =>
  pages(api, 'queryAll', soql, options);

async function* pages(
  api: SalesforceApi,
  path: 'query' | 'queryAll',
  soql: string,
  { signal, batchSize }: QueryOptions,
): AsyncGenerator<QueryPage> {
  const headers = batchSize === undefined ? {} : { 'sforce-query-options': `batchSize=${batchSize}` };
  let answer = await api.json({ path, query: { q: soql }, headers, signal });
  for (;;) {
    const { records, totalSize, done, nextRecordsUrl } = readAnswer(Page, answer);
    yield { records, totalSize, isLast: done };
    if (done) return;
    if (nextRecordsUrl === undefined) throw new SalesforceRefused({ kind: 'unreadable' });
    answer = await api.json({ path: nextRecordsUrl, headers, signal });
  }
}

const Limit = z.object({ Max: z.number(), Remaining: z.number() });

/** Returns the limits of the organisation by the names of Salesforce, such as "DailyApiRequests". */
export async function limitsOf(api: SalesforceApi, { signal }: Asked = {}): Promise<ReadonlyMap<string, ApiUsage>> {
  const answer = readAnswer(z.record(z.string(), z.unknown()), await api.json({ path: 'limits', signal }));
  const limits = new Map<string, ApiUsage>();
  for (const [name, value] of Object.entries(answer)) {
    const limit = Limit.safeParse(value);
    if (limit.success) limits.set(name, { used: limit.data.Max - limit.data.Remaining, max: limit.data.Max });
  }
  return limits;
}

const OrganizationRow = z.object({
  Id: z.string(),
  Name: z.string(),
  OrganizationType: z.string(),
  IsSandbox: z.boolean(),
  InstanceName: z.string().nullable(),
  FiscalYearStartMonth: z.number().nullable(),
});
const CurrencyRow = z.object({ IsoCode: z.string(), IsCorporate: z.boolean(), IsActive: z.boolean() });

export interface SalesforceOrganization {
  readonly id: string;
  readonly name: string;
  /** As "Enterprise Edition". */
  readonly edition: string;
  readonly isSandbox: boolean;
  readonly instanceName: string | null;
  /** 1 to 12. */
  readonly fiscalYearStartMonth: number | null;
  readonly hasSeveralCurrencies: boolean;
  /** The corporate currency. Null with a single currency: the API does not tell which one that is. */
  readonly corporateCurrency: string | null;
  readonly activeCurrencies: readonly string[];
}

/** https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_organization.htm */
export async function organization(api: SalesforceApi, asked: Asked = {}): Promise<SalesforceOrganization> {
  const fields = Object.keys(OrganizationRow.shape).join(', ');
  const [row] = await allRecords(query(api, `SELECT ${fields} FROM Organization`, asked));
  const { Id, Name, OrganizationType, IsSandbox, InstanceName, FiscalYearStartMonth } = readAnswer(
    OrganizationRow,
    row,
  );
  const currencies = await currenciesOf(api, asked);
  return {
    id: Id,
    name: Name,
    edition: OrganizationType,
    isSandbox: IsSandbox,
    instanceName: InstanceName,
    fiscalYearStartMonth: FiscalYearStartMonth,
    hasSeveralCurrencies: currencies !== null,
    corporateCurrency: currencies?.find(({ IsCorporate }) => IsCorporate)?.IsoCode ?? null,
    activeCurrencies: (currencies ?? []).filter(({ IsActive }) => IsActive).map(({ IsoCode }) => IsoCode),
  };
}

/** An organisation with a single currency has no CurrencyType. */
async function currenciesOf(api: SalesforceApi, asked: Asked): Promise<readonly z.infer<typeof CurrencyRow>[] | null> {
  try {
    const rows = await allRecords(query(api, 'SELECT IsoCode, IsCorporate, IsActive FROM CurrencyType', asked));
    return readAnswer(z.array(CurrencyRow), rows);
  } catch (error) {
    if (error instanceof SalesforceRefused && error.code === 'INVALID_TYPE') return null;
    throw error;
  }
}

/** Returns the records of all pages; for queries that are known to be small. */
export async function allRecords(pagesOf: AsyncIterable<QueryPage>): Promise<Readonly<Record<string, unknown>>[]> {
  const all: Readonly<Record<string, unknown>>[] = [];
  for await (const { records } of pagesOf) all.push(...records);
  return all;
}
