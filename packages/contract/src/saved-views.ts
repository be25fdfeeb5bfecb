/** Saved views: how somebody looks at a list, by a name. They never widen what anybody may see. */
import { CUSTOM_FIELDS_MAX, DEAL_LIST_FIELD_KEYS } from '@forecastle/rules';
import * as z from 'zod';
import { base, creating } from './base.ts';
import { CustomColumnKey } from './custom-fields.ts';
import { Where } from './lists.ts';
import { OPPORTUNITY_GROUPS, OpportunityFilter, SORT_KEYS_MAX, SortKey } from './opportunities.ts';
import { Id, Instant, Name } from './shapes.ts';

export const VIEW_SCOPES = ['private', 'team', 'organization'] as const;
/** Views that one person may keep. */
export const VIEWS_MAX = 100;

export const DealListDefinition = z.strictObject({
  filter: OpportunityFilter.omit({ where: true }).strict().default({}),
  where: Where.nullable().default(null),
  sorts: z.array(SortKey).max(SORT_KEYS_MAX).default([]),
  group: z.enum(OPPORTUNITY_GROUPS).nullable().default(null),
  columns: z
    .array(
      z.strictObject({
        key: z.union([z.enum(DEAL_LIST_FIELD_KEYS), CustomColumnKey]),
        width: z.int().min(64).max(800).optional().describe('Pixels'),
        pinned: z.boolean().optional().describe('Stays while the rest scrolls sideways'),
      }),
    )
    .min(1)
    .max(DEAL_LIST_FIELD_KEYS.length + CUSTOM_FIELDS_MAX)
    .nullable()
    .default(null)
    .describe('In their order; null = the usual ones'),
});
export type DealListDefinition = z.infer<typeof DealListDefinition>;

export const SavedView = z.object({
  id: Id,
  list: z.literal('deals'),
  name: z.string(),
  scope: z.enum(VIEW_SCOPES),
  definition: DealListDefinition,
  owner: z.object({ id: Id, name: z.string() }),
  isDefault: z.boolean().describe('You begin the list with it'),
  version: z.int(),
  updatedAt: Instant,
  abilities: z.object({ update: z.boolean() }),
});
const Fields = z.object({
  name: Name,
  scope: z
    .enum(VIEW_SCOPES)
    .describe('`team`: everybody who reports to you, by managers and up; `organization`: by CRO, RevOps and admins'),
  definition: DealListDefinition,
});
const TAGS = ['views'];

export const savedViews = {
  list: base
    .route({
      method: 'GET',
      path: '/views',
      tags: TAGS,
      summary: 'Views of the deals list that you made or are shared with you, by name',
    })
    .input(z.object({}))
    .output(
      z.object({
        items: z.array(SavedView),
        shares: z.array(z.enum(VIEW_SCOPES)).describe('Scopes you may save a view for'),
      }),
    ),
  create: creating
    .route({ method: 'POST', path: '/views', tags: TAGS, summary: 'Save a view', successStatus: 201 })
    .input(Fields.extend({ scope: Fields.shape.scope.default('private') }))
    .output(SavedView),
  update: base
    .route({ method: 'PATCH', path: '/views/{id}', tags: TAGS, summary: 'Change a view' })
    .input(
      Fields.partial().extend({
        id: Id,
        expectedVersion: z.int().optional().describe('version of the view as you saw it; another answers CONFLICT'),
      }),
    )
    .output(SavedView),
  remove: base
    .route({ method: 'DELETE', path: '/views/{id}', tags: TAGS, summary: 'Delete a view' })
    .input(z.object({ id: Id }))
    .output(z.object({})),
  restore: base
    .route({ method: 'POST', path: '/views/{id}/restore', tags: TAGS, summary: 'Bring a deleted view back' })
    .input(z.object({ id: Id }))
    .output(SavedView),
  begin: base
    .route({ method: 'PUT', path: '/views/default', tags: TAGS, summary: 'Choose the view you begin with' })
    .input(z.object({ id: Id.nullable().describe('null: the plain list') }))
    .output(z.object({})),
};
