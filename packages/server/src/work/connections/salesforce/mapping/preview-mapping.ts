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
} from '@forecastle/rules';
import type * as z from 'zod';
import { inTenant } from '../../../../platform/database/tenant.ts';
import { recordOfJson } from '../client/records.ts';
import { allRecords, query } from '../client/rest.ts';
import { selectQuery } from '../client/soql.ts';
import type { Asking } from '../finish-sign-in.ts';
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
    const { pool, actor } = asking;
    const here = await inTenant(pool, actor.organizationId, (tx) => readHere(tx, ours), { readOnly: true });
    const context = incomingContext(mapping, theirs, here);
    const read = incomingReader(context).deal;
    return {
      items: rows.map((row) => {
        const record = recordOfJson(row, fields);
        return itemOf(record, read(record), { context, ours });
      }),
    };
  });

interface Around {
  readonly context: IncomingContext;
  readonly ours: OurSide;
}

function itemOf(record: SalesforceRecord, deal: IncomingDeal, { context, ours }: Around): Item {
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
