/** Lists that people work in: their conditions, their saved views, and what they are exported as. */
import {
  CONDITION_OPERATORS,
  conditionFault,
  DEAL_LIST_FIELD_KEYS,
  type ListCondition,
  TEXT_VALUE_MAX,
} from '@forecastle/rules';
import * as z from 'zod';

const CONDITIONS_MAX = 20;
const GROUPS_MAX = 10;

const Condition = z
  .strictObject({
    field: z.enum(DEAL_LIST_FIELD_KEYS),
    is: z.enum(CONDITION_OPERATORS),
    value: z
      .union([z.string().max(TEXT_VALUE_MAX), z.number(), z.array(z.string().max(TEXT_VALUE_MAX)).max(100)])
      .optional()
      .describe(
        'Words for text; a list of ids or words for choices; a whole number for figures, money in minor units of the currency of the organisation; YYYY-MM-DD for days, or with `within` a time such as this_quarter, overdue or next_30_days, in the fiscal calendar',
      ),
  })
  .superRefine((condition, context) => {
    const message = conditionFault(condition as ListCondition);
    if (message !== null) context.addIssue({ code: 'custom', message, path: ['value'] });
  });
const Group = z.strictObject({
  match: z.enum(['all', 'any']).default('all'),
  conditions: z.array(Condition).max(CONDITIONS_MAX).default([]),
});

/** What a deal must fulfil: all or any of the conditions and of the groups. */
export const Where = Group.extend({ groups: z.array(Group).max(GROUPS_MAX).default([]) });

/** In a query the conditions stand as JSON; anything else is told apart from JSON that is wrong. */
export const WhereInput = z
  .preprocess((value, context) => {
    if (typeof value !== 'string') return value;
    try {
      return JSON.parse(value);
    } catch {
      context.issues.push({
        code: 'custom',
        input: value,
        message:
          'Give the conditions as JSON, for example {"match":"all","conditions":[{"field":"next_step","is":"empty"}]}',
      });
      return z.NEVER;
    }
  }, Where.optional())
  .describe('Conditions on any field, as JSON: {"match":"all","conditions":[…],"groups":[…]}');
