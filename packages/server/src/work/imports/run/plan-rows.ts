import { cellTexts, type TypedRow } from '../reading/index.ts';
import { type Counts, NO_COUNTS } from '../stored-import.ts';
import type { DealRecord, ExistingDeal, RowContact } from './deal-record.ts';
import { type Decision, decideRow } from './decide-row.ts';
import type { FileMemory } from './file-memory.ts';
import type { Matches } from './find-matches.ts';
import type { RowFinding } from './findings.ts';
import type { RunSetup } from './set-up.ts';

export interface PlannedIssue {
  readonly rowNumber: number;
  readonly severity: 'rejected' | 'skipped' | 'warning';
  readonly finding: RowFinding;
  /** The whole row, for the download; of several rejections of a row the first has it, and warnings have none. */
  readonly cells: readonly string[] | null;
}

export interface PlannedCreation {
  readonly rowNumber: number;
  readonly record: DealRecord;
  readonly contact: RowContact | null;
}

export interface PlannedUpdate extends PlannedCreation {
  readonly existing: ExistingDeal;
}

/** What a chunk of rows would do. */
export interface ChunkPlan {
  readonly creations: readonly PlannedCreation[];
  readonly updates: readonly PlannedUpdate[];
  readonly issues: readonly PlannedIssue[];
  readonly counts: Counts;
}

export function planRows(setup: RunSetup, rows: readonly TypedRow[], matches: Matches, memory: FileMemory): ChunkPlan {
  const creations: PlannedCreation[] = [];
  const updates: PlannedUpdate[] = [];
  const issues: PlannedIssue[] = [];
  const counts = { ...NO_COUNTS, rows: rows.length };
  for (const row of rows) {
    const decision = decideRow({ setup, matches, memory }, row);
    counts[decision.outcome]++;
    if (row.repeats !== undefined && !row.isLeftOut) counts.identicalRows++;
    if (decision.outcome !== 'rejected' && decision.deal) {
      if (!decision.deal.amountMinor) counts.zeroAmounts++;
      if (decision.deal.closeDate === null) counts.missingCloseDates++;
    }
    if ('record' in decision) {
      const { status, closedOn } = decision.record;
      if (status !== 'open' && closedOn === null) counts.undatedCloses++;
      if (decision.filled.amount) counts.filledAmounts++;
      if (decision.filled.closeDate) counts.filledCloseDates++;
    }
    if (decision.outcome === 'created') creations.push({ ...decision, rowNumber: row.rowNumber });
    if (decision.outcome === 'updated') updates.push({ ...decision, rowNumber: row.rowNumber });
    for (const issue of issuesOf(row, decision)) issues.push(issue);
  }
  return { creations, updates, issues, counts };
}

function issuesOf({ rowNumber, cells }: TypedRow, decision: Decision): PlannedIssue[] {
  switch (decision.outcome) {
    case 'rejected':
      return decision.findings.map((finding, at) => ({
        rowNumber,
        severity: 'rejected',
        finding,
        cells: at === 0 ? cellTexts(cells) : null,
      }));
    case 'skipped':
      return [{ rowNumber, severity: 'skipped', finding: decision.finding, cells: cellTexts(cells) }];
    default:
      return decision.warnings.map((finding) => ({ rowNumber, severity: 'warning', finding, cells: null }));
  }
}
