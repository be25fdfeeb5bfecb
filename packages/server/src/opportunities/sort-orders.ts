import type { OPPORTUNITY_SORTS } from '@forecastle/contract';
import * as z from 'zod';

export type OpportunitySort = (typeof OPPORTUNITY_SORTS)[number];

/** A column that an index holds in the order of the list behind one value of another column. */
export type WalkedBy = 'stage' | 'owner' | 'status';

export interface SortOrder {
  /** Column of `o` or `h`; never null, because a keyset needs an order without gaps. */
  readonly column: string;
  readonly id: string;
  /** How its value comes back in a cursor, and what a cursor must look like. */
  readonly toText: (column: string) => string;
  readonly fromText: (parameter: string) => string;
  readonly form: z.ZodType<string>;
  /** Filters whose values are walked one by one and merged, in order of preference. */
  readonly walkedBy: readonly WalkedBy[];
}

const whole = z.string().regex(/^-?\d{1,16}$/);
const number = (column: string, type: string, walkedBy: readonly WalkedBy[]): SortOrder => ({
  column,
  id: column.startsWith('h.') ? 'h.opportunity_id' : 'o.id',
  toText: (name) => `${name}::text`,
  fromText: (parameter) => `${parameter}::${type}`,
  form: whole,
  walkedBy,
});

export const SORT_ORDERS: Readonly<Record<OpportunitySort, SortOrder>> = {
  amount: number('o.amount_sort', 'bigint', ['stage', 'owner']),
  risk: number('h.risk', 'smallint', ['status']),
  confidence: number('h.confidence', 'smallint', ['status']),
  drag: number('h.drag', 'smallint', ['status']),
  stake: number('h.stake_minor', 'bigint', ['status']),
  close_date: {
    ...number('o.close_sort', 'date', ['status']),
    form: z.union([z.literal('infinity'), z.iso.date()]),
  },
  name: { ...number('o.name', 'text', []), form: z.string().max(1000) },
  updated: {
    ...number('o.updated_at', 'bigint', []),
    // Microseconds: a JavaScript date would cut them off and show a row twice.
    toText: (name) => `(extract(epoch FROM ${name}) * 1000000)::bigint::text`,
    fromText: (parameter) => `(timestamptz 'epoch' + ${parameter}::bigint * interval '1 microsecond')`,
  },
};
