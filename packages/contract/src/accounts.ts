import * as z from 'zod';
import { keyed, keyedCreating } from './base.ts';
import { BinItem } from './bin.ts';
import { CUSTOM_GROUPS, CustomColumnKey, CustomSortKey, CustomValuesInput, CustomValuesView } from './custom-fields.ts';
import { BIN_DAYS } from './limits.ts';
import { AccountWhereInput, GroupKey, groupsOf, ORDER, orderKeys, sortKeyOf } from './lists.ts';
import {
  BoundedCount,
  Flag,
  Id,
  Instant,
  LongText,
  Name,
  oneLine,
  orNothing,
  PageInput,
  page,
  SumMinor,
} from './shapes.ts';

export const Account = z.object({
  id: Id,
  externalId: z.string().nullable(),
  name: z.string(),
  description: z.string().nullable(),
  industry: z.string().nullable(),
  organizationDescription: z.string().nullable(),
  strategic: z.boolean(),
  territory: z.string().nullable(),
  segment: z.string().nullable(),
  domain: z.string().nullable().describe('Of their web site and email addresses, for example example.com'),
  parent: z.object({ id: Id, name: z.string() }).nullable(),
  owner: z.object({ id: Id, name: z.string() }).nullable().describe('Who looks after it; may change it'),
  contacts: z.int(),
  totals: z
    .object({ open: z.int(), openBaseMinor: SumMinor, won: z.int(), wonBaseMinor: SumMinor })
    .describe('Over the deals the actor may see, in the currency of the organisation'),
  custom: CustomValuesView,
  updatedAt: Instant,
  abilities: z.object({ update: z.boolean() }),
});

const Domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(
    /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}[\p{L}\p{N}-]*$/u,
    'Give a domain, for example example.com',
  );

/** As people give them, one by one or in a file. */
export const AccountFields = z.object({
  name: Name,
  externalId: orNothing(oneLine(200)),
  description: orNothing(LongText),
  industry: orNothing(oneLine(200)),
  organizationDescription: orNothing(LongText),
  strategic: z.boolean(),
  territory: orNothing(oneLine(200)),
  segment: orNothing(oneLine(200)),
  domain: orNothing(Domain),
  parentId: Id.nullable(),
  ownerId: Id.nullable().describe('An active person of the organisation'),
  custom: CustomValuesInput,
});

/** What a change of single fields may say beside them. */
export const SEEN = 'What stood in the fields as they were seen: a field that somebody changed since is a conflict';

/** What a list of accounts can be grouped by. */
export const ACCOUNT_GROUPS = ['owner', 'territory', 'segment', 'industry', 'strategic'] as const;
export const AccountGroup = z.union([z.enum(ACCOUNT_GROUPS), CustomColumnKey]).describe(CUSTOM_GROUPS);
export const AccountFilter = z.object({
  search: z.string().max(200).optional().describe('Part of a name, or a domain'),
  strategic: Flag,
  parentId: Id.optional(),
  group: AccountGroup.optional().describe('With groupKey only the accounts of that group'),
  groupKey: GroupKey,
  where: AccountWhereInput,
});
export const ACCOUNT_SORTS = ['name', 'updated'] as const;
/** Beyond those that an index holds: worked out for at most 100,000 matches. */
export const ACCOUNT_SORT_FIELDS = [
  ...ACCOUNT_SORTS,
  'domain',
  'industry',
  'segment',
  'territory',
  'strategic',
  'parent',
  'owner',
  'contacts',
  'open_deals',
  'open_amount',
  'won_deals',
  'won_amount',
] as const;
export const AccountSortKey = z.union([sortKeyOf(ACCOUNT_SORT_FIELDS), CustomSortKey]);
export const AccountOrder = z.object({
  sort: z.enum(ACCOUNT_SORTS).default('name').describe('Used without `order`: by name, or the last changed first'),
  order: orderKeys(AccountSortKey).describe(ORDER),
});
const tags = ['accounts'];

export const accounts = {
  list: keyed
    .route({ method: 'GET', path: '/accounts', tags, summary: 'Accounts, filtered and sorted' })
    .input(PageInput.extend({ ...AccountFilter.shape, ...AccountOrder.shape }))
    .output(page(Account)),
  groups: keyed
    .route({
      method: 'GET',
      path: '/accounts/groups',
      tags,
      summary: 'The groups of the accounts a filter matches, with how many they are and what is open with them',
    })
    .input(AccountFilter.omit({ group: true, groupKey: true }).extend({ by: AccountGroup }))
    .output(groupsOf(z.object({ count: z.int(), openDeals: z.int(), openBaseMinor: SumMinor }))),
  count: keyed
    .route({
      method: 'GET',
      path: '/accounts/count',
      tags,
      summary: 'How many accounts a filter matches, up to a bound',
    })
    .input(AccountFilter)
    .output(BoundedCount),
  similar: keyed
    .route({ method: 'GET', path: '/accounts/similar', tags, summary: 'Accounts that may be the same as a new one' })
    .input(z.object({ name: z.string().max(200), domain: z.string().max(253).optional() }))
    .output(z.object({ items: z.array(z.object({ id: Id, name: z.string(), domain: z.string().nullable() })) })),
  get: keyed
    .route({ method: 'GET', path: '/accounts/{id}', tags, summary: 'One account' })
    .input(z.object({ id: Id }))
    .output(Account),
  create: keyedCreating
    .route({ method: 'POST', path: '/accounts', tags, summary: 'Add an account', successStatus: 201 })
    .input(AccountFields.partial().required({ name: true }))
    .output(Account),
  remove: keyed
    .route({
      method: 'DELETE',
      path: '/accounts/{id}',
      tags,
      summary: `Delete an account; its deals, contacts and accounts below it stay; it can be restored from the bin for ${BIN_DAYS} days`,
    })
    .input(z.object({ id: Id }))
    .output(BinItem),
  update: keyed
    .route({ method: 'PATCH', path: '/accounts/{id}', tags, summary: 'Change the fields of an account that are given' })
    .input(AccountFields.partial().extend({ id: Id, seen: AccountFields.partial().optional().describe(SEEN) }))
    .output(Account),
};
