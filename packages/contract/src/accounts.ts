import { DOMAIN_FORM, DOMAIN_MAX } from '@forecastle/rules';
import * as z from 'zod';
import { keyed, keyedCreating } from './base.ts';
import { BinItem } from './bin.ts';
import { CUSTOM_GROUPS, CustomColumnKey, CustomSortKey, CustomValuesInput, CustomValuesView } from './custom-fields.ts';
import { BIN_DAYS } from './limits.ts';
import { AccountWhereInput, GroupKey, groupsOf, ORDER, orderKeys, sortKeyOf } from './lists.ts';
import { RecordSystem } from './record-systems.ts';
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
  domain: z.string().nullable().describe('Domain of their website and email addresses, for example example.com'),
  parent: z.object({ id: Id, name: z.string() }).nullable(),
  owner: z.object({ id: Id, name: z.string() }).nullable().describe('Account owner; can change the account'),
  contacts: z.int(),
  totals: z
    .object({ open: z.int(), openBaseMinor: SumMinor, won: z.int(), wonBaseMinor: SumMinor })
    .describe('Totals of the deals you can see, in the organisation’s currency'),
  custom: CustomValuesView,
  updatedAt: Instant,
  systems: z.array(RecordSystem).describe('Connected systems that know it, and the fields that they decide'),
  abilities: z.object({ update: z.boolean() }),
});

const Domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(DOMAIN_MAX)
  .regex(DOMAIN_FORM, 'Give a domain, for example example.com');

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
  ownerId: Id.nullable().describe('An active person in the organisation'),
  custom: CustomValuesInput,
});

/** What a change of single fields may say beside them. */
export const SEEN = 'The values you saw in the changed fields; a field that someone changed since is a conflict';

/** What a list of accounts can be grouped by. */
export const ACCOUNT_GROUPS = ['owner', 'territory', 'segment', 'industry', 'strategic'] as const;
export const AccountGroup = z.union([z.enum(ACCOUNT_GROUPS), CustomColumnKey]).describe(CUSTOM_GROUPS);
export const AccountFilter = z.object({
  search: z.string().max(200).optional().describe('Part of a name, or a domain'),
  strategic: Flag,
  parentId: Id.optional(),
  group: AccountGroup.optional().describe('With groupKey: only accounts in that group'),
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
  sort: z.enum(ACCOUNT_SORTS).default('name').describe('Used without `order`: by name, or last changed first'),
  order: orderKeys(AccountSortKey).describe(ORDER),
});
const tags = ['accounts'];

export const accounts = {
  list: keyed
    .route({ method: 'GET', path: '/accounts', tags, summary: 'List accounts, filtered and sorted' })
    .input(PageInput.extend({ ...AccountFilter.shape, ...AccountOrder.shape }))
    .output(page(Account)),
  groups: keyed
    .route({
      method: 'GET',
      path: '/accounts/groups',
      tags,
      summary: 'List the groups of the matching accounts, with their count and open pipeline',
    })
    .input(AccountFilter.omit({ group: true, groupKey: true }).extend({ by: AccountGroup }))
    .output(groupsOf(z.object({ count: z.int(), openDeals: z.int(), openBaseMinor: SumMinor }))),
  count: keyed
    .route({
      method: 'GET',
      path: '/accounts/count',
      tags,
      summary: 'Count the matching accounts, up to a limit',
    })
    .input(AccountFilter)
    .output(BoundedCount),
  similar: keyed
    .route({
      method: 'GET',
      path: '/accounts/similar',
      tags,
      summary: 'Find accounts that may be the same as a new one',
    })
    .input(z.object({ name: z.string().max(200), domain: z.string().max(253).optional() }))
    .output(z.object({ items: z.array(z.object({ id: Id, name: z.string(), domain: z.string().nullable() })) })),
  get: keyed
    .route({ method: 'GET', path: '/accounts/{id}', tags, summary: 'Get an account' })
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
      summary: `Delete an account. Its deals, contacts and child accounts stay. You can restore it from the bin for ${BIN_DAYS} days`,
    })
    .input(z.object({ id: Id }))
    .output(BinItem),
  update: keyed
    .route({ method: 'PATCH', path: '/accounts/{id}', tags, summary: 'Change the given fields of an account' })
    .input(AccountFields.partial().extend({ id: Id, seen: AccountFields.partial().optional().describe(SEEN) }))
    .output(Account),
};
