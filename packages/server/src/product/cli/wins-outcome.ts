/** Which columns of a spreadsheet say how and when a deal was decided, and how their cells are read. */
import {
  type ColumnInspection,
  closedStatus,
  type FileInspection,
  likelyCloseColumn,
  type Mapping,
  normaliseHeader,
} from '../../work/imports/reading/index.ts';
import { CommandFailed } from './exit-codes.ts';

export type End = 'won' | 'lost' | null;

export interface OutcomeColumns {
  readonly outcome: number;
  /** Read where the outcome's column says nothing about a row. */
  readonly otherwise: number | null;
  /** Says whether a deal is closed at all. */
  readonly closed: number | null;
  readonly day: number;
  /** Whether the outcome is yes or no (1/0, TRUE/FALSE, Y/N), not a word for a stage. */
  readonly isFlag: boolean;
}

const YES = /^(?:1(?:\.0+)?|t|true|y|yes|w|win|won|ja|oui|s[ií]|sim|wahr|vrai|verdadero|verdadeiro|vero)$/i;
const NO = /^(?:0(?:\.0+)?|f|false|n|no|l|loss|lost|nein|non|n[aã]o|falsch|faux|falso)$/i;
/** Headers under which a yes means a win. Under any other header a yes or no is a fact about the deal. */
const WON_HEADER =
  /^(?:(?:is|was|has|deal|opportunity|opp|lead|closed) )*(?:won|win|converted|success|successful|outcome|result|status|(?:won|win)(?: or)? (?:lost|loss))(?: (?:flag|y n|yes no|1 0))?$/;
const CLOSED_HEADER = /^(?:is )?closed$/;
const READ = 'Accepted values: Won and Lost, yes and no, TRUE and FALSE, 1 and 0.';
/** Beside yes and no at most half of the cells may say something else, such as pending. */
const FLAG_SHARE = 0.5;

const isFilled = (text: string): boolean => text.trim() !== '';
const flagOf = (text: string): boolean | null => (YES.test(text.trim()) ? true : NO.test(text.trim()) ? false : null);

/** Finds the columns, `chosen` by the person first. Throws CommandFailed when there are none. */
export function outcomeColumns(
  inspection: FileInspection,
  mapping: Mapping,
  chosen: Partial<Record<'outcome' | 'stage', number | null>>,
): OutcomeColumns {
  const { columns } = inspection;
  const known = columns.map(({ header }) => header).join(', ');
  const found = outcomeOf(columns, mapping, chosen);
  if (found === null) {
    throw new CommandFailed(
      `No column shows which deals were won and lost. Choose one with --map stage=Header. The columns are: ${known}. ${READ}`,
    );
  }
  const day = mapping.closedDate ?? mapping.closeDate ?? likelyCloseColumn(inspection);
  if (day === null) {
    throw new CommandFailed(
      `No column shows when a deal was decided, which is needed to put deals in order. Choose one with --map closedDate=Header. The columns are: ${known}.`,
    );
  }
  const closed = columns.find((column) => CLOSED_HEADER.test(normaliseHeader(column.header)) && holdsFlags(column));
  return { ...found, closed: found.isFlag ? (closed?.index ?? null) : null, day };
}

type Found = Pick<OutcomeColumns, 'outcome' | 'otherwise' | 'isFlag'>;

function outcomeOf(
  columns: readonly ColumnInspection[],
  mapping: Mapping,
  chosen: Partial<Record<'outcome' | 'stage', number | null>>,
): Found | null {
  const at = (index: number | null | undefined) => columns.filter((column) => column.index === index);
  const unique = (list: readonly ColumnInspection[]) => [...new Set(list)];
  const mapped = unique([...at(mapping.outcome), ...at(mapping.stage)]);
  const words = unique([...mapped, ...columns]).filter((column) => endsOf(column).size > 0);
  const named = columns.filter(({ header }) => WON_HEADER.test(normaliseHeader(header)));
  const byFlag = unique([...at(chosen.outcome), ...at(chosen.stage), ...at(mapping.outcome), ...named]).filter(
    holdsFlags,
  );
  const hasBoth = (column: ColumnInspection) => endsOf(column).size === 2;
  const asFlag = (column: ColumnInspection | undefined): Found | null =>
    column ? { outcome: column.index, otherwise: null, isFlag: true } : null;
  const asWords = (column: ColumnInspection | undefined): Found | null =>
    column
      ? {
          outcome: column.index,
          otherwise: words.find(({ index }) => index !== column.index)?.index ?? null,
          isFlag: false,
        }
      : null;
  const [asked] = at(chosen.outcome);
  if (asked && !words.includes(asked) && !byFlag.includes(asked)) {
    throw new CommandFailed(`"${asked.header}" has no won and lost values. ${READ}`);
  }
  const said = [...at(chosen.outcome), ...at(chosen.stage)].find((each) => byFlag.includes(each));
  return (
    asFlag(said && !hasBoth(said) ? said : undefined) ??
    asWords(mapped.find(hasBoth)) ??
    asFlag(byFlag.find((column) => !hasBoth(column))) ??
    asWords(words.find(hasBoth)) ??
    asWords(words[0])
  );
}

const endsOf = ({ values }: ColumnInspection): ReadonlySet<End> =>
  new Set((values ?? []).map(({ value }) => closedStatus(value)).filter((end) => end !== null));

function holdsFlags({ values }: ColumnInspection): boolean {
  let [yes, no, all] = [0, 0, 0];
  for (const { value, count } of values ?? []) {
    if (!isFilled(value)) continue;
    const flag = flagOf(value);
    all += count;
    if (flag === true) yes += count;
    if (flag === false) no += count;
  }
  return yes > 0 && no > 0 && yes + no >= FLAG_SHARE * all;
}

/**
 * Returns how a deal ended, null while it is open. A no is a loss only once the deal is closed: not where another column
 * says that it is open, nor where it has no day.
 */
export function endOf(ends: OutcomeColumns, text: (at: number | null) => string): End {
  if (!ends.isFlag) return closedStatus(text(ends.outcome)) ?? closedStatus(text(ends.otherwise));
  const flag = flagOf(text(ends.outcome));
  if (flag === null || (ends.closed !== null && flagOf(text(ends.closed)) === false)) return null;
  if (flag) return 'won';
  return isFilled(text(ends.day)) ? 'lost' : null;
}
