/** Which columns of a spreadsheet a win model may learn from, and why it does not learn from the others. */
import type { LeftOutColumn, LeftOutReason } from '@forecastle/rules';
import {
  type ColumnInspection,
  type FileInspection,
  type ImportField,
  type Mapping,
  normaliseHeader,
} from '../../work/imports/reading/index.ts';
import type { OutcomeColumns } from './wins-outcome.ts';

export interface LearntColumns {
  readonly categories: readonly ColumnInspection[];
  readonly numbers: readonly ColumnInspection[];
  /** Headers among them that a CRM writes at the close. */
  readonly writtenAtClose: readonly string[];
  readonly leftOut: readonly LeftOutColumn[];
}

/** Fields that say which deal it is or how it stands: nothing to learn a kind of deal from. */
const NOT_LEARNT: Partial<Record<ImportField, LeftOutReason>> = {
  name: 'names_the_deal',
  externalId: 'names_the_deal',
  contactName: 'names_the_deal',
  contactEmail: 'names_the_deal',
  description: 'names_the_deal',
  nextStep: 'says_the_stage',
  currency: 'currency',
  closeDate: 'date',
  closedDate: 'date',
  createdDate: 'date',
};

/** Fields that a CRM sets when a deal closes. */
const SET_AT_CLOSE: readonly ImportField[] = ['outcome', 'stage', 'category', 'probability', 'lossReason', 'winReason'];
/** Headers of the same, where no open deals show it: the file holds what stood there after the close. */
const HEADERS_SET_AT_CLOSE: readonly RegExp[] = [
  /\b(?:days|weeks|months|time) to (?:close|won|win|lost|sign)\b/,
  /\b(?:sales|deal) (?:cycle|duration)\b|\bcycle (?:time|length|days)\b/,
  /\b(?:close|closed|closing|loss|lost|won|win) (?:reasons?|notes?|comments?|details?)\b/,
  /\breasons? (?:for |of )?(?:close|closed|closing|loss|losing|lost|win|winning|won)\b/,
  /\bprobability\b|\b(?:weighted|prorated) (?:amount|revenue|value)\b/,
  /\bstage (?:sort|order|number|sequence|index|rank|position|id)\b|\bsort order\b/,
  /^last (?:notable )?(?:activity|modified|contact|contacted|touch|touched|update|updated|engagement|stage)\b/,
  /^(?:is )?(?:closed|won|lost)$/,
];
/** A number of so few values is a code. */
const CODE_VALUES = 12;
/** Numbers under such a header identify deals where nearly all differ. */
const ID_HEADER = /(?:^|\s)(?:id|number|no|nr|ref|reference|key|uuid|guid)$|^id\s/;
const DIFFERENT_SHARE = 0.9;

export function learntColumns(
  { columns }: FileInspection,
  mapping: Mapping,
  { outcome, closed, day }: OutcomeColumns,
): LearntColumns {
  const reasons = new Map<number, LeftOutReason>();
  for (const [field, reason] of Object.entries(NOT_LEARNT)) {
    const at = mapping[field as ImportField];
    if (at !== undefined) reasons.set(at, reason);
  }
  if (closed !== null) reasons.set(closed, 'says_the_stage');
  const setAtClose = new Set(SET_AT_CLOSE.map((field) => mapping[field]));
  const learnt: ColumnInspection[] = [];
  const leftOut: LeftOutColumn[] = [];
  for (const column of columns) {
    if (column.index === outcome || column.index === day) continue;
    const reason = ownReason(column) ?? reasons.get(column.index);
    if (reason) leftOut.push({ name: column.header, reason });
    else learnt.push(column);
  }
  return {
    categories: learnt.filter((column) => !isNumber(column)),
    numbers: learnt.filter(isNumber),
    writtenAtClose: learnt
      .filter(({ index, header }) => setAtClose.has(index) || isSetAtClose(header))
      .map(({ header }) => header),
    leftOut,
  };
}

function ownReason(column: ColumnInspection): LeftOutReason | null {
  if (column.kind === 'empty') return 'empty';
  if (column.kind === 'date') return 'date';
  const isId = ID_HEADER.test(normaliseHeader(column.header));
  return isNumber(column) && isId && (column.distinct ?? 0) >= DIFFERENT_SHARE * column.filled
    ? 'nearly_all_different'
    : null;
}

const isNumber = ({ kind, values }: ColumnInspection): boolean =>
  kind === 'number' && (values === null || values.length > CODE_VALUES);

const isSetAtClose = (header: string): boolean => {
  const name = normaliseHeader(header);
  return HEADERS_SET_AT_CLOSE.some((pattern) => pattern.test(name));
};
