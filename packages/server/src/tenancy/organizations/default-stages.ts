import type { Phase } from '@forecastle/rules';

interface DefaultStage {
  readonly name: string;
  readonly kind: 'open' | 'won' | 'lost';
  readonly phase: Phase | null;
  /** Percent. */
  readonly winProbability: number;
  readonly isProposal?: boolean;
  readonly isNegotiation?: boolean;
}

/** The stages that a new organisation starts with, in order. Each may be renamed. `docs/rules.md`, "Words". */
export const DEFAULT_STAGES: readonly DefaultStage[] = [
  { name: 'Prospecting', kind: 'open', phase: 'early', winProbability: 10 },
  { name: 'Qualification', kind: 'open', phase: 'early', winProbability: 20 },
  { name: 'Discovery', kind: 'open', phase: 'mid', winProbability: 35 },
  { name: 'Solution Fit', kind: 'open', phase: 'mid', winProbability: 50 },
  { name: 'Proposal', kind: 'open', phase: 'late', winProbability: 65, isProposal: true },
  { name: 'Negotiation', kind: 'open', phase: 'late', winProbability: 80, isNegotiation: true },
  { name: 'Closed Won', kind: 'won', phase: null, winProbability: 100 },
  { name: 'Closed Lost', kind: 'lost', phase: null, winProbability: 0 },
];
