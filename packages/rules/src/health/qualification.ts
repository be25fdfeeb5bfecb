import type { DealFacts } from '../facts.ts';
import { type EvidenceMarks, hasEvidence } from '../frameworks/evidenceMarks.ts';

/**
 * A deal with no contact, no evidence and no interaction is scored, but shown grey as "not yet qualified", counted
 * apart, and left out of at-risk amounts, alerts and triggers: a bare import must not turn a company red.
 */
export function isNotYetQualified(facts: DealFacts, marks: EvidenceMarks): boolean {
  return facts.contactCount === 0 && !facts.hasInteraction && !hasEvidence(marks);
}
