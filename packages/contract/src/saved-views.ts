/** Saved views: how somebody looks at a list, by a name. They never widen what anybody may see. */
import {
  ACCOUNT_BOARDS,
  ACCOUNT_LIST_FIELD_KEYS,
  CONTACT_BOARDS,
  CONTACT_LIST_FIELD_KEYS,
  CUSTOM_FIELDS_MAX,
  DEAL_BOARDS,
  DEAL_LIST_FIELD_KEYS,
} from '@forecastle/rules';
import * as z from 'zod';
import { AccountFilter, AccountGroup, AccountSortKey } from './accounts.ts';
import { base, creating } from './base.ts';
import { ContactFilter, ContactGroup, ContactSortKey } from './contacts.ts';
import { CustomColumnKey } from './custom-fields.ts';
import { AccountWhere, ContactWhere, DealWhere, SORT_KEYS_MAX } from './lists.ts';
import { DealGroup, OpportunityFilter, SortKey } from './opportunities.ts';
import { Id, Instant, Name } from './shapes.ts';

export const VIEW_SCOPES = ['private', 'team', 'organization'] as const;
/** Views that one person may keep. */
export const VIEWS_MAX = 100;

/** What a saved view keeps of any list. */
const definitionOf = <
  const F extends z.ZodType,
  const W extends z.ZodType,
  const S extends z.ZodType,
  const G extends z.ZodType,
  const C extends z.ZodType,
>(
  filter: F,
  where: W,
  sortKey: S,
  group: G,
  column: C,
) =>
  z.strictObject({
    filter: filter.prefault({} as never),
    where: where.nullable().default(null as never),
    sorts: z.array(sortKey).max(SORT_KEYS_MAX).default([]),
    group: group.nullable().default(null as never),
    columns: z
      .array(
        z.strictObject({
          key: column,
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
/** Shown as a board by a field; null = as a table. */
const boardBy = <const B extends z.ZodType>(field: B) =>
  field
    .nullable()
    .default(null as never)
    .describe('Field of the board columns; null = a table');
/** Of a filter what a view keeps in places of its own. */
const APART = { where: true, group: true, groupKey: true } as const;

export const DealListDefinition = definitionOf(
  OpportunityFilter.omit({ where: true, customGroup: true }).strict(),
  DealWhere,
  SortKey,
  DealGroup,
  z.union([z.enum(DEAL_LIST_FIELD_KEYS), CustomColumnKey]),
).extend({ board: boardBy(z.enum(DEAL_BOARDS)) });
export type DealListDefinition = z.infer<typeof DealListDefinition>;
export type DealListDefinitionInput = z.input<typeof DealListDefinition>;
export const AccountListDefinition = definitionOf(
  ...([AccountFilter.omit(APART).strict(), AccountWhere, AccountSortKey, AccountGroup] as const),
  z.union([z.enum(ACCOUNT_LIST_FIELD_KEYS), CustomColumnKey]),
).extend({ board: boardBy(z.union([z.enum(ACCOUNT_BOARDS), CustomColumnKey])) });
export type AccountListDefinition = z.infer<typeof AccountListDefinition>;
export const ContactListDefinition = definitionOf(
  ...([ContactFilter.omit(APART).strict(), ContactWhere, ContactSortKey, ContactGroup] as const),
  z.union([z.enum(CONTACT_LIST_FIELD_KEYS), CustomColumnKey]),
).extend({ board: boardBy(z.union([z.enum(CONTACT_BOARDS), CustomColumnKey])) });
export type ContactListDefinition = z.infer<typeof ContactListDefinition>;

/** What a view of each list keeps. */
export const LIST_DEFINITIONS = {
  deals: DealListDefinition,
  accounts: AccountListDefinition,
  contacts: ContactListDefinition,
} as const;
export type ViewedList = keyof typeof LIST_DEFINITIONS;
const List = z.enum(['deals', 'accounts', 'contacts']);

/** What is wrong with a definition by the list that it is nearest to; nothing where one takes it. */
function faultsOf(value: unknown): readonly z.core.$ZodIssue[] {
  const faults = Object.values(LIST_DEFINITIONS).map((definition) => definition.safeParse(value).error?.issues ?? []);
  if (faults.some((issues) => issues.length === 0)) return [];
  // A sentence of our own is about a field that the list knows.
  const distance = (issues: readonly z.core.$ZodIssue[]) => issues.filter(({ code }) => code !== 'custom').length;
  return faults.sort((one, other) => distance(one) - distance(other) || one.length - other.length)[0] ?? [];
}

/** Of any list; that it is one of the view's own list is checked where that is known. */
const AnyDefinition = z.preprocess(
  (value, context) => {
    const faults = faultsOf(value);
    for (const { code: _, ...fault } of faults) context.issues.push({ ...fault, code: 'custom', input: value });
    return faults.length > 0 ? z.NEVER : value;
  },
  z.union([DealListDefinition, AccountListDefinition, ContactListDefinition]),
);
export type ListDefinition = DealListDefinition | AccountListDefinition | ContactListDefinition;

export const SavedView = z.object({
  id: Id,
  list: List,
  name: z.string(),
  scope: z.enum(VIEW_SCOPES),
  definition: z.union([DealListDefinition, AccountListDefinition, ContactListDefinition]),
  owner: z.object({ id: Id, name: z.string() }),
  isDefault: z.boolean().describe('true: your default view'),
  version: z.int(),
  updatedAt: Instant,
  abilities: z.object({ update: z.boolean() }),
});
const Fields = z.object({
  name: Name,
  scope: z
    .enum(VIEW_SCOPES)
    .describe('`team`: everyone who reports to you, for managers and up; `organization`: for CRO, RevOps and admins'),
  definition: AnyDefinition,
});
const TAGS = ['views'];

export const savedViews = {
  list: base
    .route({
      method: 'GET',
      path: '/views',
      tags: TAGS,
      summary: 'List the views of a list that are yours or shared with you, by name',
    })
    .input(z.object({ list: List.default('deals') }))
    .output(
      z.object({
        items: z.array(SavedView),
        shares: z.array(z.enum(VIEW_SCOPES)).describe('Who you can save a view for'),
      }),
    ),
  create: creating
    .route({ method: 'POST', path: '/views', tags: TAGS, summary: 'Save a view', successStatus: 201 })
    .input(Fields.extend({ list: List.default('deals'), scope: Fields.shape.scope.default('private') }))
    .output(SavedView),
  update: base
    .route({ method: 'PATCH', path: '/views/{id}', tags: TAGS, summary: 'Change a view' })
    .input(
      Fields.partial().extend({
        id: Id,
        expectedVersion: z.int().optional().describe('version of the view you saw; another answers CONFLICT'),
      }),
    )
    .output(SavedView),
  remove: base
    .route({ method: 'DELETE', path: '/views/{id}', tags: TAGS, summary: 'Delete a view' })
    .input(z.object({ id: Id }))
    .output(z.object({})),
  restore: base
    .route({ method: 'POST', path: '/views/{id}/restore', tags: TAGS, summary: 'Restore a deleted view' })
    .input(z.object({ id: Id }))
    .output(SavedView),
  begin: base
    .route({ method: 'PUT', path: '/views/default', tags: TAGS, summary: 'Set your default view' })
    .input(z.object({ list: List.default('deals'), id: Id.nullable().describe('null: the plain list') }))
    .output(z.object({})),
};
