import type { CustomValue, FreeDealText } from '@forecastle/rules';
import type { DealPatch } from '../ledger/decide-change.ts';

export interface DealUpdate {
  readonly id: string;
  /** Id of the ledger's row that tells it; made anew without one. */
  readonly entryId?: string | undefined;
  readonly patch: Omit<DealPatch, 'nextStep'> & Omit<DealTexts, 'nameKey'>;
  /** Values of custom fields, checked, by key; null takes one away, those not named stay. */
  readonly custom?: Readonly<Record<string, CustomValue | null>> | undefined;
}

/** Words of a deal; undefined = as before. */
export type DealTexts = { readonly [T in FreeDealText]?: string | null | undefined } & {
  readonly name?: string | undefined;
  readonly nameKey?: string | undefined;
  readonly externalId?: string | null | undefined;
};
