import { DAY_MS } from '../days.ts';

/** A change-set of a deal, as far as it says whether its close is news. */
export interface CloseToTell {
  /** Of the ledger. */
  readonly kind: string;
  readonly isUndo: boolean;
  readonly isImport: boolean;
  /** Epoch milliseconds: when it happened, which is the day of the close where that was recorded later. */
  readonly effectiveAt: number;
  readonly changes: Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>;
}

/** Days after its close within which a deal won or lost is news. */
const NEWS_DAYS = 2;

/**
 * Returns which topic a change-set is news for: a deal that has just been won or lost; null for any other. Deals close by kind
 * `changed`: others tell the past (`history_changed`), make deals that are closed already (`created`), or take something back.
 */
export function closeNews(
  { kind, isUndo, isImport, effectiveAt, changes }: CloseToTell,
  now: number,
): 'deal_won' | 'deal_lost' | null {
  const { status } = changes;
  if (!status || kind !== 'changed' || isUndo || isImport) return null;
  if (effectiveAt < now - NEWS_DAYS * DAY_MS) return null;
  if (status.to === 'won') return 'deal_won';
  return status.to === 'lost' ? 'deal_lost' : null;
}
