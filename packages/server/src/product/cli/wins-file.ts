/** `wins FILE`: whether the columns of a spreadsheet tell won deals from lost ones, asked of deals decided later. */
import { IMPORT_MAX_BYTES } from '@forecastle/contract';
import {
  type ColumnNames,
  counted,
  DECIDED_MAX,
  type DecidedDeal,
  datedSkill,
  dayOfIsoDate,
  isoDate,
  type LeftOutReason,
  leftOutSentence,
  type OpenDeal,
  type SkillOfColumns,
  winsByColumns,
} from '@forecastle/rules';
import {
  type ColumnForm,
  closedStatus,
  type FileInspection,
  guessMapping,
  type ImportField,
  likelyCloseColumn,
  type Mapping,
  openBatches,
  rawText,
  readDate,
  readNumber,
} from '../../work/imports/reading/index.ts';
import { chosenColumns, withChosen } from './chosen-pairs.ts';
import { CommandFailed } from './exit-codes.ts';
import { ambiguousDates, type OpeningChoices, openFile } from './open-file.ts';

export interface WinsChoices extends OpeningChoices {
  readonly map: readonly string[];
  /** Each judged and each open deal with its chance. */
  readonly deals: boolean;
}

/** The stable form of `--json`; names are only ever added. Chances and shares are from 0 to 1. */
export interface FileWins extends Omit<SkillOfColumns, 'measured' | 'leftOut'> {
  readonly open: number;
  readonly measured: ReturnType<typeof datedSkill> | null;
  readonly leftOut: readonly { readonly name: string; readonly reason: LeftOutReason; readonly sentence: string }[];
  /** Headers that say how and when a deal was decided. */
  readonly outcome: string;
  readonly decidedOn: string;
  readonly notices: readonly string[];
  readonly judged?: readonly {
    readonly row: number;
    readonly decidedOn: string;
    readonly chance: number;
    readonly won: boolean;
  }[];
  readonly openDeals?: readonly { readonly row: number; readonly chance: number }[];
}

/** Fields that say which deal it is, or how it stands or ended: nothing to learn a kind of deal from. */
const NOT_LEARNT: readonly ImportField[] = [
  'name',
  'externalId',
  'stage',
  'outcome',
  'category',
  'probability',
  'closeDate',
  'closedDate',
  'createdDate',
  'currency',
  'nextStep',
  'lossReason',
  'winReason',
  'contactName',
  'contactEmail',
  'description',
];
/** A number of so few values is a code. */
const CODE_VALUES = 12;

export async function winsFile(path: string, choices: WinsChoices): Promise<FileWins> {
  const { inspection, forms, rows } = await openFile(path, { bytes: IMPORT_MAX_BYTES, parts: 'read' }, choices);
  const mapping = withChosen(guessMapping(inspection).mapping, chosenColumns(choices.map, inspection.columns));
  const ends = endColumns(inspection, mapping);
  const learnt = learntColumns(inspection, mapping, ends);
  const table = await readTable(rows, { ends, learnt, forms });
  const { decided, open } = table;
  const names: ColumnNames = {
    categories: learnt.categories.map((at) => headerOf(inspection, at)),
    numbers: learnt.numbers.map((at) => headerOf(inspection, at)),
  };
  const { judged, chanceOf, measured, leftOut, ...skill } = winsByColumns(
    decided.map(({ deal }) => deal),
    names,
    open.map(({ deal }) => deal),
  );
  return {
    ...skill,
    open: open.length,
    measured: measured && datedSkill(measured),
    leftOut: leftOut.map((column) => ({ ...column, sentence: leftOutSentence(column) })),
    outcome: headerOf(inspection, ends.outcome),
    decidedOn: headerOf(inspection, ends.day),
    notices: [...inspection.warnings, ...ambiguousDates(inspection, [ends.day], choices), ...noticesOf(table)],
    ...(choices.deals && {
      judged: judged.map(({ place, chance, won }) => {
        const { row, deal } = decided[place] as RowOf<DecidedDeal>;
        return { row, decidedOn: isoDate(deal.day), chance, won };
      }),
      openDeals: open.map(({ row, deal }) => ({ row, chance: chanceOf(deal) })),
    }),
  };
}

const headerOf = ({ columns }: FileInspection, at: number): string => columns[at]?.header ?? '';

interface EndColumns {
  readonly outcome: number;
  /** Where the outcome's column says nothing of a row. */
  readonly otherwise: number | null;
  readonly day: number;
}

function endColumns(inspection: FileInspection, mapping: Mapping): EndColumns {
  const { columns } = inspection;
  const known = columns.map(({ header }) => header).join(', ');
  const says = (at: number | undefined) =>
    at !== undefined && (columns[at]?.values ?? []).some(({ value }) => closedStatus(value) !== null);
  const candidates = [mapping.outcome, mapping.stage, ...columns.map(({ index }) => index)];
  const [outcome, otherwise] = [...new Set(candidates.filter((at) => at !== undefined && says(at)))];
  if (outcome === undefined) {
    throw new CommandFailed(
      `No column says which deals were won and which were lost. Say which with --map stage=Header; the columns are: ${known}.`,
    );
  }
  const day = mapping.closedDate ?? mapping.closeDate ?? likelyCloseColumn(inspection);
  if (day === null) {
    throw new CommandFailed(
      `No column says when a deal was decided: without it earlier deals cannot be told from later ones. Say which with --map closedDate=Header; the columns are: ${known}.`,
    );
  }
  return { outcome, otherwise: otherwise ?? null, day };
}

interface LearntColumns {
  readonly categories: readonly number[];
  readonly numbers: readonly number[];
}

function learntColumns({ columns }: FileInspection, mapping: Mapping, ends: EndColumns): LearntColumns {
  const not = new Set<number | undefined>([ends.outcome, ends.day, ...NOT_LEARNT.map((field) => mapping[field])]);
  const rest = columns.filter(({ index, kind }) => !not.has(index) && kind !== 'date' && kind !== 'empty');
  const isNumber = ({ kind, values }: (typeof columns)[number]) =>
    kind === 'number' && (values === null || values.length > CODE_VALUES);
  return {
    categories: rest.filter((column) => !isNumber(column)).map(({ index }) => index),
    numbers: rest.filter(isNumber).map(({ index }) => index),
  };
}

interface RowOf<T> {
  readonly row: number;
  readonly deal: T;
}

interface Table {
  readonly decided: readonly RowOf<DecidedDeal>[];
  readonly open: readonly RowOf<OpenDeal>[];
  /** Rows of decided deals without a day that can be read. */
  readonly undated: readonly number[];
}

async function readTable(
  file: Parameters<typeof openBatches>[0],
  { ends, learnt, forms }: { ends: EndColumns; learnt: LearntColumns; forms: readonly ColumnForm[] },
): Promise<Table> {
  const decided: RowOf<DecidedDeal>[] = [];
  const open: RowOf<OpenDeal>[] = [];
  const undated: number[] = [];
  for await (const batch of openBatches(file)) {
    for (const row of batch) {
      const cells = rawText(row);
      const text = (at: number | null) => (at === null ? '' : (cells[at] ?? ''));
      const deal = {
        categories: learnt.categories.map((at) => text(at) || null),
        numbers: learnt.numbers.map((at) => numberIn(text(at), forms[at])),
      };
      const end = closedStatus(text(ends.outcome)) ?? closedStatus(text(ends.otherwise));
      if (end === null) {
        open.push({ row: row.rowNumber, deal });
        continue;
      }
      const day = readDate(text(ends.day), forms[ends.day]?.order ?? 'day_first');
      if (day === null) undated.push(row.rowNumber);
      else decided.push({ row: row.rowNumber, deal: { ...deal, day: dayOfIsoDate(day), won: end === 'won' } });
    }
  }
  return { decided, open, undated };
}

function numberIn(text: string, form: ColumnForm | undefined): number | null {
  const read = readNumber(text, form?.decimal ?? '.');
  return read === null ? null : Number(read.decimal);
}

function noticesOf({ decided, undated }: Table): string[] {
  const said: string[] = [];
  if (undated.length > 0) {
    said.push(
      `${counted(undated.length, 'decided deal')} ${undated.length === 1 ? 'has' : 'have'} no day that can be read and ${undated.length === 1 ? 'is' : 'are'} left out, the first in row ${undated[0]}.`,
    );
  }
  if (decided.length > DECIDED_MAX) {
    said.push(`The latest ${DECIDED_MAX.toLocaleString('en')} decided deals are learnt from.`);
  }
  return said;
}
