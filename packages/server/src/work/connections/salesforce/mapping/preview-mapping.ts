import { MAPPING_PREVIEW_RECORDS, type SalesforceMappingPreview } from '@forecastle/contract';
import {
  CATEGORY_NAMES,
  fieldsToRead,
  formatMoney,
  type IncomingContext,
  type IncomingDeal,
  incomingReader,
  mappableFields,
  type OurSide,
  type SalesforceMapping,
  type SalesforceRecord,
  type SalesforceSide,
  to18,
} from '@forecastle/rules';
import type * as z from 'zod';
import { inTenant } from '../../../../platform/database/tenant.ts';
import type { Asking } from '../../oauth/attempts.ts';
import { recordOfJson } from '../client/records.ts';
import type { SalesforceApi } from '../client/request.ts';
import { allRecords, query } from '../client/rest.ts';
import { selectQuery, soqlText } from '../client/soql.ts';
import { askSides } from './ask-sides.ts';
import { incomingContext, readHere } from './incoming-context.ts';

type Preview = z.infer<typeof SalesforceMappingPreview>;
type Item = Preview['items'][number];

/** Reads the opportunities that changed last with a mapping, saved or not, and writes nothing. */
export const previewMapping = (asking: Asking, mapping: SalesforceMapping): Promise<Preview> =>
  askSides(asking, async ({ theirs, ours }, api) => {
    const names = fieldsToRead(mapping, theirs.objects, 'Opportunity');
    const types = new Map(
      theirs.objects.find(({ name }) => name === 'Opportunity')?.fields.map(({ name, type }) => [name, type]),
    );
    const fields = [...names, 'Account.Name', 'Owner.Name'].map((name) => ({
      name,
      type: types.get(name) ?? 'string',
    }));
    const soql = selectQuery({
      object: 'Opportunity',
      fields: fields.map(({ name }) => name),
      orderBy: ['SystemModstamp'],
    });
    const rows = await allRecords(query(api, `${soql} DESC LIMIT ${MAPPING_PREVIEW_RECORDS}`));
    const records = rows.map((row) => recordOfJson(row, fields));
    const products = await countProducts(api, mapping, { theirs, records });
    const { pool, actor } = asking;
    const here = await inTenant(pool, actor.organizationId, (tx) => readHere(tx, ours), { readOnly: true });
    const context = incomingContext(mapping, theirs, here);
    const read = incomingReader(context).deal;
    return {
      items: records.map((record) => itemOf(record, read(record), { context, ours, products })),
    };
  });

interface Around {
  readonly context: IncomingContext;
  readonly ours: OurSide;
  /** By opportunity; null where products are not read. */
  readonly products: ReadonlyMap<string, number> | null;
}

/** Counts the products of opportunities, as far as the connected user sees them. */
async function countProducts(
  api: SalesforceApi,
  mapping: SalesforceMapping,
  { theirs, records }: { readonly theirs: SalesforceSide; readonly records: readonly SalesforceRecord[] },
): Promise<ReadonlyMap<string, number> | null> {
  const object = 'OpportunityLineItem';
  if (!mapping.products || !theirs.objects.some(({ name }) => name === object)) return null;
  const ids = records.flatMap((record) => record.get('Id') ?? []);
  if (ids.length === 0) return new Map();
  const field = 'OpportunityId';
  const soql = selectQuery({ object, fields: [field], where: [`${field} IN (${ids.map(soqlText).join(', ')})`] });
  const counts = new Map<string, number>();
  for await (const page of query(api, soql))
    for (const row of page.records) {
      const id = to18(String(row[field])) ?? '';
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
  return counts;
}

function itemOf(record: SalesforceRecord, deal: IncomingDeal, { context, ours, products }: Around): Item {
  const { mapping, customFields } = context;
  const labels = new Map(mappableFields('Opportunity', customFields).map(({ key, label }) => [key, label]));
  const mapped = mapping.fields.filter(({ object }) => object === 'Opportunity');
  const stageNames = new Map(ours.stages.map(({ id, name }) => [id, name]));
  for (const [name, id] of context.newStageIds) stageNames.set(id, `${name} (new)`);
  return {
    externalId: deal.externalId,
    name: deal.values.name ?? null,
    values: mapped.map(({ field, source }) => ({
      field,
      label: labels.get(field) ?? field,
      source,
      theirs: theirWords(record, source),
      ours: ourWords(field, deal, { record, stageNames }),
    })),
    products: products && (products.get(deal.externalId) ?? 0),
    problem: deal.values.stageId === undefined ? 'Its stage has no stage here.' : null,
    notices: deal.notices.map(({ reason }) => reason),
  };
}

/** A reference is told by the name that it leads to. */
const theirWords = (record: SalesforceRecord, source: string): string | null =>
  (source === 'AccountId' ? record.get('Account.Name') : source === 'OwnerId' ? record.get('Owner.Name') : null) ??
  record.get(source) ??
  null;

function ourWords(
  field: string,
  deal: IncomingDeal,
  { record, stageNames }: { readonly record: SalesforceRecord; readonly stageNames: ReadonlyMap<string, string> },
): string | null {
  const { values } = deal;
  if (field.startsWith('custom.')) {
    const value = deal.custom.get(field.slice('custom.'.length)) ?? null;
    return Array.isArray(value) ? value.join(', ') : value === null ? null : String(value);
  }
  switch (field) {
    case 'stageId':
      return values.stageId === undefined ? null : (stageNames.get(values.stageId) ?? null);
    case 'amountMinor':
      return values.amountMinor == null || values.currency === undefined
        ? null
        : formatMoney(values.amountMinor, values.currency);
    case 'category':
      return values.category ? CATEGORY_NAMES[values.category] : null;
    case 'winProbability':
      return values.winProbability == null ? null : `${values.winProbability}%`;
    case 'ownerId':
      return deal.ownerId ? (record.get('Owner.Name') ?? null) : null;
    case 'accountId':
      return deal.accountExternalId ? (record.get('Account.Name') ?? null) : null;
    case 'createdOn':
      return deal.createdOn;
    default: {
      const value = values[field as keyof typeof values];
      return value == null ? null : String(value);
    }
  }
}
