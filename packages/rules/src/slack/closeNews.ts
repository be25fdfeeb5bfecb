import { DAY_MS, dayOfIsoDate } from '../days.ts';
import type { Now } from '../facts.ts';

/** A change-set of a deal, as far as it says whether its close is news. */
export interface CloseToTell {
  /** Of the ledger. */
  readonly kind: string;
  readonly isUndo: boolean;
  readonly isImport: boolean;
  /** Epoch milliseconds. */
  readonly effectiveAt: number;
  readonly changes: Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>;
}

/** Days after its close within which a deal won or lost is news: one of a Friday may be entered on Monday or Tuesday. */
const NEWS_DAYS = 4;

/**
 * Returns which topic a change-set is news for: a deal that has just been won or lost; null for any other. Deals close by kind
 * `changed`: others tell the past (`history_changed`), make deals that are closed already (`created`), or take something back.
 */
export function closeNews(
  { kind, isUndo, isImport, effectiveAt, changes }: CloseToTell,
  now: Now,
): 'deal_won' | 'deal_lost' | null {
  const { status, closedOn } = changes;
  if (!status || kind !== 'changed' || isUndo || isImport) return null;
  if (effectiveAt < now.instant - NEWS_DAYS * DAY_MS) return null;
  // A deal that is recorded with its close long afterwards.
  if (typeof closedOn?.to === 'string' && dayOfIsoDate(closedOn.to) < now.day - NEWS_DAYS) return null;
  if (status.to === 'won') return 'deal_won';
  return status.to === 'lost' ? 'deal_lost' : null;
}
