/** Measures for `wins FILE` whether the columns of a spreadsheet tell won deals from lost ones. */
import { IMPORT_MAX_BYTES } from '@forecastle/contract';
import {
  type ColumnNames,
  counted,
  DECIDED_MAX,
  type DecidedDeal,
  datedSkill,
  dayOfIsoDate,
  isoDate,
  type LeftOutColumn,
  leftOutSentence,
  type OpenDeal,
  type SkillOfColumns,
  winsByColumns,
} from '@forecastle/rules';
import {
  type ColumnForm,
  type FileInspection,
  guessMapping,
  openBatches,
  rawText,
  readDate,
  readNumber,
} from '../../work/imports/reading/index.ts';
import { chosenColumns, withChosen } from './chosen-pairs.ts';
import { ambiguousDates, type OpeningChoices, openFile } from './open-file.ts';
import { type LearntColumns, learntColumns } from './wins-columns.ts';
import { endOf, type OutcomeColumns, outcomeColumns } from './wins-outcome.ts';
import { terminalProgress, type WinsProgress } from './wins-progress.ts';

export interface WinsChoices extends OpeningChoices {
  readonly map: readonly string[];
  /** Each judged and each open deal with its chance. */
  readonly deals: boolean;
}

/** The stable form of `--json`; names are only ever added. Chances and shares are from 0 to 1. */
export interface FileWins extends Omit<SkillOfColumns, 'measured' | 'leftOut'> {
  readonly open: number;
  readonly measured: ReturnType<typeof datedSkill> | null;
  readonly leftOut: readonly (LeftOutColumn & { readonly sentence: string })[];
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

export async function winsFile(
  path: string,
  choices: WinsChoices,
  progress: WinsProgress = terminalProgress(process.stderr),
): Promise<FileWins> {
  try {
    return await measureFile(path, choices, progress);
  } finally {
    progress.end();
  }
}

async function measureFile(path: string, choices: WinsChoices, progress: WinsProgress): Promise<FileWins> {
  progress.rows(0);
  const { inspection, forms, rows } = await openFile(path, { bytes: IMPORT_MAX_BYTES, parts: 'read' }, choices);
  const chosen = chosenColumns(choices.map, inspection.columns);
  const mapping = withChosen(guessMapping(inspection).mapping, chosen);
  const ends = outcomeColumns(inspection, mapping, chosen);
  const learnt = learntColumns(inspection, mapping, ends);
  const table = await readTable(rows, { ends, learnt, forms, progress });
  const { decided, open } = table;
  const names: ColumnNames = {
    categories: learnt.categories.map(({ header }) => header),
    numbers: learnt.numbers.map(({ header }) => header),
    writtenAtClose: learnt.writtenAtClose,
  };
  const { judged, chanceOf, measured, leftOut, ...skill } = winsByColumns(
    decided.map(({ deal }) => deal),
    names,
    open.map(({ deal }) => deal),
    progress.fits,
  );
  return {
    ...skill,
    open: open.length,
    measured: measured && datedSkill(measured),
    leftOut: [...leftOut, ...learnt.leftOut].map((column) => ({ ...column, sentence: leftOutSentence(column) })),
    outcome: headerOf(inspection, ends.outcome),
    decidedOn: headerOf(inspection, ends.day),
    notices: [
      ...inspection.warnings,
      ...ambiguousDates(inspection, [ends.day], choices),
      ...flagNotice(inspection, ends),
      ...noticesOf(table),
    ],
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

/** Says what a no means, where no column says whether a deal is closed at all. */
const flagNotice = (inspection: FileInspection, { isFlag, closed, outcome, day }: OutcomeColumns): string[] =>
  isFlag && closed === null
    ? [
        `"No" in ${headerOf(inspection, outcome)} means lost when ${headerOf(inspection, day)} has a date, otherwise open.`,
      ]
    : [];

interface RowOf<T> {
  readonly row: number;
  readonly deal: T;
}

interface Table {
  readonly decided: readonly RowOf<DecidedDeal>[];
  readonly open: readonly RowOf<OpenDeal>[];
  /** Rows of decided deals whose day cannot be read. */
  readonly undated: readonly number[];
}

async function readTable(
  file: Parameters<typeof openBatches>[0],
  {
    ends,
    learnt,
    forms,
    progress,
  }: {
    readonly ends: OutcomeColumns;
    readonly learnt: LearntColumns;
    readonly forms: readonly ColumnForm[];
    readonly progress: WinsProgress;
  },
): Promise<Table> {
  const decided: RowOf<DecidedDeal>[] = [];
  const open: RowOf<OpenDeal>[] = [];
  const undated: number[] = [];
  for await (const batch of openBatches(file)) {
    for (const row of batch) {
      const cells = rawText(row);
      const text = (at: number | null) => (at === null ? '' : (cells[at] ?? ''));
      const deal = {
        categories: learnt.categories.map(({ index }) => text(index) || null),
        numbers: learnt.numbers.map(({ index }) => numberIn(text(index), forms[index])),
      };
      const end = endOf(ends, text);
      if (end === null) {
        open.push({ row: row.rowNumber, deal });
        continue;
      }
      const day = readDate(text(ends.day), forms[ends.day]?.order ?? 'day_first');
      if (day === null) undated.push(row.rowNumber);
      else decided.push({ row: row.rowNumber, deal: { ...deal, day: dayOfIsoDate(day), won: end === 'won' } });
    }
    progress.rows(decided.length + open.length + undated.length);
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
      `${counted(undated.length, 'decided deal')} ${undated.length === 1 ? 'has' : 'have'} no readable date and ${undated.length === 1 ? 'is' : 'are'} left out, the first in row ${undated[0]}.`,
    );
  }
  if (decided.length > DECIDED_MAX) {
    said.push(
      `Based on the latest ${DECIDED_MAX.toLocaleString('en')} of ${decided.length.toLocaleString('en')} decided deals.`,
    );
  }
  return said;
}
