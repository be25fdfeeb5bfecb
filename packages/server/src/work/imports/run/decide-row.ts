import type { TypedDeal, TypedRow } from '../reading/index.ts';
import type { DealRecord, ExistingDeal, RowContact } from './deal-record.ts';
import { type FileMemory, rowKey } from './file-memory.ts';
import type { Matches } from './find-matches.ts';
import { asFinding, BELONGS_TO_SOMEONE_ELSE, matchesSeveral, OWN_ID, type RowFinding } from './findings.ts';
import { keepHeld } from './keep-held.ts';
import { type Filled, mergeRow } from './merge-row.ts';
import { contactOf } from './row-contact.ts';
import { isSameDeal } from './same-deal.ts';
import type { RunSetup } from './set-up.ts';

/** What becomes of one row. Deciding writes nothing, so that a preview and an import cannot differ. */
export type Decision =
  | { readonly outcome: 'rejected'; readonly findings: readonly RowFinding[] }
  | {
      readonly outcome: 'skipped';
      /** Null of a row that was left out by choice: nobody asks what it says. */
      readonly deal: TypedDeal | null;
      readonly finding: RowFinding;
    }
  | { readonly outcome: 'unchanged'; readonly deal: TypedDeal; readonly warnings: readonly RowFinding[] }
  | {
      readonly outcome: 'created';
      readonly deal: TypedDeal;
      readonly record: DealRecord;
      readonly filled: Filled;
      readonly contact: RowContact | null;
      readonly warnings: readonly RowFinding[];
    }
  | {
      readonly outcome: 'updated';
      readonly deal: TypedDeal;
      readonly existing: ExistingDeal;
      readonly record: DealRecord;
      readonly filled: Filled;
      readonly contact: RowContact | null;
      readonly warnings: readonly RowFinding[];
    };

interface Surroundings {
  readonly setup: RunSetup;
  readonly matches: Matches;
  readonly memory: FileMemory;
}

export function decideRow(
  { setup, matches, memory }: Surroundings,
  { reading, isLeftOut, supersededBy, repeats }: TypedRow,
): Decision {
  if (isLeftOut) return { outcome: 'skipped', deal: null, finding: LEFT_OUT };
  if (supersededBy !== undefined) return { outcome: 'skipped', deal: null, finding: laterState(reading, supersededBy) };
  if ('problems' in reading) return rejected(...reading.problems.map(asFinding));
  const { deal } = reading;
  const notices = reading.notices.map(asFinding);
  const first = memory.note(deal);
  if (deal.externalId !== null && first !== null) return rejected(sameId(deal.externalId, first));

  const found = deal.externalId === null ? matches.byKey.get(rowKey(deal)) : matches.byExternalId.get(deal.externalId);
  const { scope } = setup;
  const seen = (scope ? found?.filter(({ ownerId }) => scope.has(ownerId)) : found) ?? [];
  if (found?.length && seen.length === 0) return rejected(BELONGS_TO_SOMEONE_ELSE);
  if (seen.length > 0 && setup.choices.duplicates === 'skip')
    return { outcome: 'skipped', deal, finding: ALREADY_THERE };

  const contact = contactOf(deal);
  if (seen.length === 0) {
    const merged = mergeRow(setup, deal, null);
    if ('rejected' in merged) return rejected(merged.rejected);
    const shared = first === null ? [] : [repeats === undefined ? sharesKey(deal, first) : isIdentical(deal, repeats)];
    const warnings = [...notices, ...merged.warnings, ...shared];
    return { outcome: 'created', deal, record: merged.record, filled: merged.filled, contact, warnings };
  }

  const [only] = seen;
  const earlier = only && seen.length === 1 ? memory.updatedBy(only.id) : null;
  if (earlier !== null) return rejected(sharesUpdate(deal, earlier));
  const merges = seen.map((existing) => ({
    existing,
    merged: keepHeld(deal, existing, mergeRow(setup, deal, existing)),
  }));
  const isSame = ({ existing, merged }: (typeof merges)[number]) =>
    'record' in merged && isSameDeal(existing, merged.record) && matches.hasContact(existing.id, contact);
  const same = merges.find(isSame);
  if (same) return { outcome: 'unchanged', deal, warnings: [...notices, ...same.merged.held] };
  const [change] = merges;
  if (!change || merges.length > 1) return rejected(matchesSeveral(deal.name, merges.length));
  const { existing, merged } = change;
  if ('rejected' in merged) return rejected(merged.rejected);
  memory.noteUpdate(existing.id, deal.rowNumber);
  return {
    outcome: 'updated',
    deal,
    existing,
    record: merged.record,
    filled: merged.filled,
    contact,
    warnings: [...notices, ...merged.warnings, ...merged.held],
  };
}

const rejected = (...findings: RowFinding[]): Decision => ({ outcome: 'rejected', findings });

const ALREADY_THERE: RowFinding = {
  field: null,
  value: null,
  reason: 'duplicate, skipped as you chose',
  expected: null,
};
const LEFT_OUT: RowFinding = { field: null, value: null, reason: 'left out as you chose', expected: null };
const laterState = (reading: TypedRow['reading'], row: number): RowFinding => ({
  field: 'externalId',
  value: 'deal' in reading ? reading.deal.externalId : null,
  reason: `row ${row} has a later state of the same deal`,
  expected: null,
});
const sameId = (id: string, row: number): RowFinding => ({
  field: 'externalId',
  value: id,
  reason: `row ${row} has the same external ID`,
  expected: 'an ID for each deal',
});
const sharesKey = ({ name }: TypedDeal, row: number): RowFinding => ({
  field: 'name',
  value: name,
  reason: `row ${row} has the same name and account; both are kept as separate deals`,
  expected: OWN_ID,
});
const isIdentical = ({ name }: TypedDeal, row: number): RowFinding => ({
  field: 'name',
  value: name,
  reason: `row ${row} is identical; both are kept as separate deals`,
  expected: OWN_ID,
});
const sharesUpdate = ({ name }: TypedDeal, row: number): RowFinding => ({
  field: 'name',
  value: name,
  reason: `row ${row} already changed the same deal`,
  expected: OWN_ID,
});
