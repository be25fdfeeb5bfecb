/** Which fields of a deal an undo takes back together, because one without the other would make no sense. */
import { DEAL_FIELDS, DEAL_TEXTS, ofTexts } from '@forecastle/rules';
import { subjectOf } from '../../../records/ledger/changes.ts';

const STAGE = ['stageId', 'status', 'lastOpenStageId', 'stageEnteredOn', 'closedOn'];
const AMOUNT = ['amountMinor', 'currency'];

/** Words for a group, inside a sentence. */
const WORDS: Readonly<Record<string, string>> = {
  stage: 'the stage',
  amount: 'the amount',
  category: 'the forecast category',
  closeDate: 'the close date',
  ownerId: 'the owner',
  accountId: 'the account',
  winProbability: 'the win probability',
  winReasonId: 'the win reason',
  ...ofTexts(DEAL_TEXTS, (text) => `the ${DEAL_FIELDS[text].name.toLowerCase()}`),
};

/**
 * The group of a field. Closing a deal sets its category too, and reopening gives it back: then the two go together,
 * which `closes` says.
 */
export function groupOf(field: string, closes: boolean): string {
  if (STAGE.includes(field) || (closes && field === 'category')) return 'stage';
  if (AMOUNT.includes(field) || field.startsWith('line.')) return 'amount';
  return field;
}

/** What a field tells of, in words. */
export function wordsFor(field: string): string {
  const { of } = subjectOf(field);
  if (of === 'evidence' || of === 'evidence text') return 'evidence';
  if (of === 'contact') return 'contacts';
  if (of === 'activity') return 'activities';
  if (of === 'note') return 'notes';
  if (of === 'file') return 'files';
  if (of === 'competitor') return 'competitors';
  if (of === 'qualifyOut') return 'the stage';
  if (of === 'lineItem') return 'line items';
  if (of === 'step') return 'procurement';
  if (of === 'custom') return 'custom fields';
  return WORDS[groupOf(field, false)] ?? field;
}
