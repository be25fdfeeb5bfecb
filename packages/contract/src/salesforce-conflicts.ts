/** Fields that people changed both here and in Salesforce: the two values, and which of them is to stand. */
import { FIELD_OWNERS, FORECAST_CATEGORIES, MAPPED_OBJECTS } from '@forecastle/rules';
import * as z from 'zod';
import { base } from './base.ts';
import { CONFLICT_SIDES, SyncView } from './connections.ts';
import { Id, Instant, PageInput, page } from './shapes.ts';

/** Days that a settled conflict stays listed, and can be settled the other way. */
export const SETTLED_DAYS = 30;

const Side = z.enum(CONFLICT_SIDES).describe('theirs: Salesforce’s value; ours: Forecastle’s');
const FieldKey = z.string().min(1).max(120).describe('Our field: closeDate, or custom. and the key of a custom field');

const ConflictValue = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('empty') }),
    z.object({ kind: z.literal('text'), text: z.string().describe('Also the name of a stage, person or account') }),
    z.object({ kind: z.literal('money'), amountMinor: z.int(), currency: z.string() }),
    z.object({ kind: z.literal('day'), day: z.string().describe('YYYY-MM-DD') }),
    z.object({ kind: z.literal('category'), category: z.enum(FORECAST_CATEGORIES) }),
    z.object({ kind: z.literal('percent'), percent: z.number() }),
    z.object({ kind: z.literal('number'), number: z.number() }),
    z.object({ kind: z.literal('yes_no'), yes: z.boolean() }),
  ])
  .describe('In the form in which it stands here');

export const SyncConflict = z.object({
  id: Id,
  version: z.string().describe('Send it back to settle what you saw; another one meanwhile is a conflict'),
  object: z.enum(MAPPED_OBJECTS),
  externalId: z.string(),
  url: z.string().nullable().describe('Of the record in Salesforce'),
  entity: z.enum(['opportunity', 'account', 'contact']),
  entityId: Id,
  name: z.string().describe('Of the record here'),
  field: z.string(),
  label: z.string().describe('Name of our field'),
  sourceLabel: z.string().nullable().describe('Name of the field in Salesforce'),
  owner: z.enum(FIELD_OWNERS).describe('Who decides the field, by the mapping of the sync that found it'),
  theirs: ConflictValue,
  ours: ConflictValue,
  theirsAt: Instant.describe('When the record was last changed in Salesforce'),
  oursAt: Instant.nullable().describe('null: the field was not changed here since it is known'),
  oursBy: z.string().nullable().describe('Who changed it here, where it is known'),
  stands: z.enum(CONFLICT_SIDES).describe('Whose value stands here now'),
  detectedAt: Instant,
  settledAt: Instant.nullable(),
  settledBy: z.string().nullable(),
  choice: z.enum(CONFLICT_SIDES).nullable().describe('null: it is open, or a later change closed it'),
});
export type SyncConflict = z.infer<typeof SyncConflict>;

const Which = z.object({
  object: z.enum(MAPPED_OBJECTS).optional(),
  field: FieldKey.optional().describe('With its object'),
});

const connecting = base.meta({ ability: 'manageIntegrations' });
const TAGS = ['connections'];

/** Conflicts of the organisation's Salesforce connection. */
export const salesforceConflicts = {
  list: connecting
    .route({
      method: 'GET',
      path: '/connections/salesforce/conflicts',
      tags: TAGS,
      summary: `List fields that have two values, latest first, or those settled in the last ${SETTLED_DAYS} days`,
    })
    .input(PageInput.extend(Which.shape).extend({ state: z.enum(['open', 'settled']).default('open') }))
    .output(
      page(SyncConflict).extend({
        total: z.int().describe('That match'),
        fields: z
          .array(z.object({ object: z.enum(MAPPED_OBJECTS), field: z.string(), label: z.string(), count: z.int() }))
          .describe('How many there are of each field, whatever the filter'),
      }),
    ),
  settle: connecting
    .meta({ ability: 'manageIntegrations', idempotent: true })
    .route({
      method: 'POST',
      path: '/connections/salesforce/conflicts/{id}/settle',
      tags: TAGS,
      summary: 'Choose the value of a field that has two, or the other one of a settled conflict',
    })
    .input(z.object({ id: Id, version: z.string().max(60), choice: Side }))
    .output(
      z.object({
        conflict: SyncConflict,
        note: z.string().nullable().describe('Why Salesforce keeps its own value for now'),
      }),
    ),
  settleAll: connecting
    .meta({ ability: 'manageIntegrations', idempotent: true })
    .route({
      method: 'POST',
      path: '/connections/salesforce/conflicts/settle',
      tags: TAGS,
      summary: 'Start a run that settles all open conflicts that match',
    })
    .input(Which.extend({ choice: Side }))
    .output(z.object({ sync: SyncView, note: z.string().nullable() })),
};
