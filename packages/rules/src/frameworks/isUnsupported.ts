import type { Strength } from '../facts.ts';

/** Confirmed by the customer, but nothing says where that is known from: it counts, and is shown as "no source yet". */
export function isUnsupported(evidence: {
  readonly strength: Strength | null;
  readonly notes: string | null;
  readonly source: string | null;
  /** What it comes from, where that is a record or a page. */
  readonly sourceRef?: unknown;
}): boolean {
  return evidence.strength === 'green' && !evidence.notes?.trim() && !evidence.source?.trim() && !evidence.sourceRef;
}
