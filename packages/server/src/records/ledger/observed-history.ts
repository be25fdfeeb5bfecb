/** What a history file tells of one deal, in the words of the ledger. */
import type { ForecastCategory } from '@forecastle/rules';
import type { LineAmount } from './changes.ts';
import type { DealFields } from './ledger-fields.ts';

/** Values that belong together: whoever tells one of a group says how all of it stood. */
export interface ObservedGroups {
  /** `closedOn`: the day a closed deal was closed on, when it is told; otherwise the day of the observation. */
  readonly stage: { readonly stageId: string; readonly closedOn?: string | null | undefined };
  readonly amount: { readonly amountMinor: number | null; readonly currency: string };
  readonly closeDate: { readonly closeDate: string | null };
  readonly owner: { readonly ownerId: string };
  readonly account: { readonly accountId: string | null };
  /** Of an open deal: a closed one has the category Closed. */
  readonly category: { readonly category: ForecastCategory | null };
  readonly probability: { readonly winProbability: number | null };
}
export type GroupName = keyof ObservedGroups;

export const GROUPS = {
  stage: ['stageId', 'closedOn'],
  amount: ['amountMinor', 'currency'],
  closeDate: ['closeDate'],
  owner: ['ownerId'],
  account: ['accountId'],
  category: ['category'],
  probability: ['winProbability'],
} as const satisfies { readonly [G in GroupName]: readonly (keyof DealFields)[] };
export const GROUP_NAMES = Object.keys(GROUPS) as GroupName[];

/** What was told at an instant; groups that are not there were not spoken of. */
export interface Observation {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly told: { readonly [G in GroupName]?: ObservedGroups[G] };
  /** A line of the amount, by its digest: the deal's amount is the sum of the lines that count. Null = does not count. */
  readonly line?:
    | { readonly id: string; readonly amountMinor: LineAmount | null; readonly currency: string }
    | undefined;
}
