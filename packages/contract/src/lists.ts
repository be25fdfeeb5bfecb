/** Lists that people work in: their conditions, their saved views, and what they are exported as. */
import {
  ACCOUNT_LIST_FIELDS,
  CHOICES_MAX,
  CONDITION_OPERATORS,
  CONTACT_LIST_FIELDS,
  conditionFault,
  DEAL_ASKED_FIELDS,
  isCustomColumn,
  type ListCondition,
  type ListFields,
  TEXT_VALUE_MAX,
} from '@forecastle/rules';
import * as z from 'zod';
import { CustomColumnKey } from './custom-fields.ts';
import { many } from './shapes.ts';

const CONDITIONS_MAX = 20;
const GROUPS_MAX = 10;

/**
 * Conditions on the fields of a list, as an object and as a query takes them; `custom` where custom fields may be asked
 * as well, of which the organisation says what they take.
 */
export function conditionsOn<const F extends ListFields, const C extends z.ZodType = z.ZodNever>(
  fields: F,
  custom: C | z.ZodNever = z.never(),
) {
  const keys = Object.keys(fields) as [keyof F & string, ...(keyof F & string)[]];
  const Condition = z
    .strictObject({
      field: z.union([z.enum(keys), custom as C]),
      is: z.enum(CONDITION_OPERATORS),
      value: z
        .union([z.string().max(TEXT_VALUE_MAX), z.number(), z.array(z.string().max(TEXT_VALUE_MAX)).max(CHOICES_MAX)])
        .optional()
        .describe(
          'Text for text fields; IDs or words as a list for choices; a whole number for figures, money in minor units of the organisation’s currency; YYYY-MM-DD for days, or with `within` a time such as this_quarter, overdue or next_30_days in the fiscal calendar. Custom fields: plain numbers, money in minor units of the field. A condition on an archived field is ignored until it is restored',
        ),
    })
    .superRefine((condition, context) => {
      const { field } = condition as ListCondition;
      if (isCustomColumn(field) || !Object.hasOwn(fields, field)) return;
      const message = conditionFault(condition as ListCondition, fields);
      if (message !== null) context.addIssue({ code: 'custom', message, path: ['value'] });
    });
  const Group = z.strictObject({
    match: z.enum(['all', 'any']).default('all'),
    conditions: z.array(Condition).max(CONDITIONS_MAX).default([]),
  });
  /** What a record must fulfil: all or any of the conditions and of the groups. */
  const Where = Group.extend({ groups: z.array(Group).max(GROUPS_MAX).default([]) });
  /** In a query the conditions stand as JSON; anything else is told apart from JSON that is wrong. */
  const WhereInput = z
    .preprocess((value, context) => {
      if (typeof value !== 'string') return value;
      try {
        return JSON.parse(value);
      } catch {
        context.issues.push({
          code: 'custom',
          input: value,
          message: `Give the conditions as JSON, for example {"match":"all","conditions":[{"field":"${keys[0]}","is":"contains","value":"a"}]}`,
        });
        return z.NEVER;
      }
    }, Where.optional())
    .describe('Conditions on any field, as JSON: {"match":"all","conditions":[…],"groups":[…]}');
  return { Where, WhereInput };
}

/** Columns that a list is sorted by at once. */
export const SORT_KEYS_MAX = 3;

/** The names of what a list can be sorted by, each as it is and with - for descending. */
export const sortKeyOf = <const F extends string>(fields: readonly F[]) =>
  z.enum(fields.flatMap((field) => [field, `-${field}`] as const) as [F | `-${F}`, ...(F | `-${F}`)[]]);

/** An order of up to three columns, as a query takes it. */
export const orderKeys = <K extends z.ZodType>(key: K) =>
  many(key).refine((keys) => (keys?.length ?? 0) <= SORT_KEYS_MAX, `At most ${SORT_KEYS_MAX} columns`);

export const ORDER =
  'Up to three columns instead of `sort`, each with - for descending: order=segment&order=-updated. Above 100,000 matches the first must be name or updated';

/** Of a group as the operation that answers groups names it; empty text for those that are in none. */
export const GroupKey = z.string().max(200).optional();

/** Groups of a list with what they sum up, and those that are not named in one sum. */
export const groupsOf = <Sums extends z.ZodRawShape>(sums: z.ZodObject<Sums>) =>
  z.object({
    items: z.array(
      sums.extend({
        key: z.string().nullable().describe('Value for groupKey; null = in no group'),
        label: z.string().nullable(),
      }),
    ),
    others: sums
      .extend({ groups: z.int() })
      .nullable()
      .describe('Total of the groups after the first 500; null if all are listed'),
  });

export const { Where: DealWhere, WhereInput: DealWhereInput } = conditionsOn(DEAL_ASKED_FIELDS, CustomColumnKey);
export const { Where: AccountWhere, WhereInput: AccountWhereInput } = conditionsOn(
  ACCOUNT_LIST_FIELDS,
  CustomColumnKey,
);
export const { Where: ContactWhere, WhereInput: ContactWhereInput } = conditionsOn(
  CONTACT_LIST_FIELDS,
  CustomColumnKey,
);
