import { UNSCORED_FIELDS } from '@forecastle/rules';
import type { LedgerChanges } from '../../platform/database/schema/ledger.ts';
import { subjectOf } from '../ledger/changes.ts';

const UNSCORED: ReadonlySet<string> = new Set(UNSCORED_FIELDS);

/** Whether scores and triggers stay what they are behind a change of a deal: nothing that they read is in it. */
export const leavesScores = (changes: LedgerChanges): boolean =>
  Object.keys(changes).every((field) => UNSCORED.has(field) || subjectOf(field).of === 'custom');
