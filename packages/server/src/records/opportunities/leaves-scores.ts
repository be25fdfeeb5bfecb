import { UNSCORED_FIELDS } from '@forecastle/rules';
import type { LedgerChanges } from '../../platform/database/schema/ledger.ts';
import { OWN_ROW_FIELDS } from '../health/row-only-facts.ts';
import { subjectOf } from '../ledger/changes.ts';

const UNSCORED: ReadonlySet<string> = new Set(UNSCORED_FIELDS);

/** Whether scores and triggers stay what they are behind a change of a deal: nothing that they read is in it. */
export const leavesScores = (changes: LedgerChanges): boolean => Object.keys(changes).every(isUnscored);

/** Whether scores read nothing of it but the deal's own row; whose the deal is, is read of what hangs on it too. */
export const isRowOnlyField = (changes: LedgerChanges): boolean =>
  changes.ownerId === undefined &&
  Object.keys(changes).every((field) => OWN_ROW_FIELDS.has(field) || isUnscored(field));

const isUnscored = (field: string): boolean => UNSCORED.has(field) || subjectOf(field).of === 'custom';
