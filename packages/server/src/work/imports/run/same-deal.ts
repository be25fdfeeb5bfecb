import { FREE_DEAL_TEXTS } from '@forecastle/rules';
import type { DealRecord, ExistingDeal } from './deal-record.ts';
import { changedCustom } from './merge-custom.ts';

/** What a row can say of a deal. What follows from it (base amount) or is set once (day of creation) is not compared. */
const COMPARED = [
  'externalId',
  'name',
  'accountKey',
  'stageId',
  'ownerId',
  'amountMinor',
  'currency',
  'category',
  'closeDate',
  'closedOn',
  'winProbability',
  'winReasonId',
  ...FREE_DEAL_TEXTS,
] as const satisfies readonly (keyof DealRecord)[];

export function isSameDeal(existing: ExistingDeal, record: DealRecord): boolean {
  return (
    COMPARED.every((field) => existing[field] === record[field]) &&
    isSameList(existing.products, record.products) &&
    Object.keys(changedCustom(existing.custom, record.custom)).length === 0
  );
}

export const isSameList = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && left.every((name, at) => name === right[at]);
