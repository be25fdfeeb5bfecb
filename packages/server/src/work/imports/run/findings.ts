/** What is said of rows that cannot be taken, or were taken with something done to them, in a file of either kind. */

import type { CustomColumn } from '@forecastle/rules';
import { missingRate, type Rates } from '../../../records/currencies/rates.ts';
import type { ImportField, RowProblem } from '../reading/index.ts';

/** Of one field, or of the whole row. */
export interface RowFinding {
  readonly field: ImportField | CustomColumn | null;
  readonly value: string | null;
  readonly reason: string;
  readonly expected: string | null;
}

export const asFinding = ({ field, value, reason, expected }: RowProblem): RowFinding => ({
  field,
  value: value === '' ? null : value,
  reason,
  expected,
});

/** A row that touches the deals or people of somebody whom the importer may not see. */
export const BELONGS_TO_SOMEONE_ELSE: RowFinding = {
  field: 'owner',
  value: null,
  reason: 'this deal belongs to someone else',
  expected: 'your deals or your team’s',
};

export const noStageFor = (value: string | null): RowFinding => ({
  field: 'stage',
  value,
  reason: 'no stage chosen for this value',
  expected: 'one of your stages, chosen for this value in the step "Stages and owners"',
});

export const nobodyFor = (value: string | null): RowFinding => ({
  field: 'owner',
  value,
  reason: 'no person chosen for this value',
  expected: 'a person, chosen for this value in the step "Stages and owners"',
});

export const withoutRate = (rates: Rates, currency: string, day: string): RowFinding => ({
  field: 'currency',
  value: currency,
  reason: missingRate(rates, currency, day).message,
  expected: `a currency with a rate into ${rates.base} on ${day}`,
});

export const OWN_ID = 'a column with an ID for each deal';

export const matchesSeveral = (name: string | null, deals: number): RowFinding => ({
  field: 'name',
  value: name,
  reason: `this name and account match ${deals} deals`,
  expected: OWN_ID,
});
