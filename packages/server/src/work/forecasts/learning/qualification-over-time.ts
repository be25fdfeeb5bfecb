/** How well a deal was qualified and who was on it, change by change: what forecasts read of evidence and contacts. */
import {
  COMPLETENESS_DENOMINATOR,
  type ComponentKey,
  type FrameworkKey,
  frameworkCompleteness28ths,
  markEvidence,
  type Phase,
} from '@forecastle/rules';
import type { LedgerChanges } from '../../../platform/database/schema/ledger.ts';
import {
  type DealContactState,
  type EvidenceState,
  type LedgerKind,
  subjectOf,
} from '../../../records/ledger/changes.ts';

/** Kinds of rows of the ledger that tell of evidence and contacts. */
export const QUALIFICATION_KINDS: readonly LedgerKind[] = [
  'evidence',
  'contact_added',
  'contact_changed',
  'contact_removed',
  'contact_deleted',
  'contact_restored',
];

const KEY_ROLES = ['economic_buyer', 'champion'] as const;

/** One deal's, as its rows are gone through. */
export class Qualification {
  readonly #evidence = new Map<string, EvidenceState>();
  readonly #roles = new Map<string, DealContactState['role']>();

  /** Takes up what a change-set tells. Returns whether it told anything. */
  take(changes: LedgerChanges): boolean {
    let told = false;
    for (const [field, { to }] of Object.entries(changes)) {
      const subject = subjectOf(field);
      if (subject.of === 'evidence') {
        const key = `${subject.framework}.${subject.component}`;
        if (to === null) this.#evidence.delete(key);
        else this.#evidence.set(key, to as EvidenceState);
        told = true;
      } else if (subject.of === 'contact') {
        if (to === null) this.#roles.delete(subject.id);
        else this.#roles.set(subject.id, (to as DealContactState).role);
        told = true;
      }
    }
    return told;
  }

  /** Framework completeness in a phase, 0-100. */
  evidence(phase: Phase): number {
    if (this.#evidence.size === 0) return 0;
    const marks = markEvidence(
      [...this.#evidence].map(([key, { strength, noted }]) => {
        const [framework, component] = key.split('.') as [FrameworkKey, ComponentKey];
        return { framework, component, strength, hasNotes: noted };
      }),
    );
    return frameworkCompleteness28ths(marks, phase) / COMPLETENESS_DENOMINATOR;
  }

  /** How many of the two key roles somebody holds: 0, 50 or 100. */
  contacts(): number {
    const roles = new Set(this.#roles.values());
    return KEY_ROLES.reduce((sum, role) => sum + (roles.has(role) ? 100 / KEY_ROLES.length : 0), 0);
  }
}

/**
 * The same of an open deal's contact risk score as it is kept: each role that is held gives 30 points, or 50 where its holder
 * was met lately.
 */
export const contactsFromScore = (contactRisk: number): number =>
  contactRisk >= 60 ? 100 : contactRisk >= 30 ? 50 : 0;
