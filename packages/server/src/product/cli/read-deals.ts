/** Reads a spreadsheet into deals without a database, as the wizard would with every proposal accepted. */
import { IMPORT_MAX_BYTES } from '@forecastle/contract';
import { counted, lacksAccounts, missingImportFields } from '@forecastle/rules';
import { DEFAULT_STAGES } from '../../tenancy/organizations/default-stages.ts';
import {
  currencyQuestion,
  type FileInspection,
  guessMapping,
  matchStages,
  type RowProblem,
  readDeals as readRows,
  SUBJECT_WORDS,
  type TypedDeal,
  UNKNOWN_CURRENCY,
} from '../../work/imports/reading/index.ts';
import { disagreement, settleStage } from '../../work/imports/settle-stage.ts';
import { chosenColumns, chosenCurrencies, chosenStages, withChosen } from './chosen-pairs.ts';
import { type TakenColumn, takenColumns } from './column-report.ts';
import { CommandFailed } from './exit-codes.ts';
import { ambiguousDates, type OpeningChoices, openFile } from './open-file.ts';
import { type OpenQuestion, Questions } from './open-questions.ts';
import { cellNotices, identicalNotice } from './row-notices.ts';

export interface RejectedRow {
  readonly row: number;
  readonly column: string | null;
  readonly value: string | null;
  readonly reason: string;
  readonly expected: string | null;
}

export interface ReadDeal {
  readonly deal: TypedDeal;
  readonly stage: (typeof DEFAULT_STAGES)[number];
}

export interface ReadingChoices extends OpeningChoices {
  /** ISO 4217, for rows that name none. */
  readonly currency: string;
  /** `field=Header` pairs that overrule the guess. */
  readonly map: readonly string[];
  /** `Value=Stage` pairs for stage names that fit none. */
  readonly stages: readonly string[];
  /** `Value=CODE` pairs for values of the currency column that are no currency. */
  readonly currencies: readonly string[];
}

const STAGE_NAMES = DEFAULT_STAGES.map(({ name }) => name);

export interface DealsOfFile {
  readonly deals: readonly ReadDeal[];
  readonly rejected: readonly RejectedRow[];
  readonly questions: readonly OpenQuestion[];
  readonly columns: readonly TakenColumn[];
  /** What the person should know though the file could be read. */
  readonly notices: readonly string[];
}

export async function readDeals(path: string, choices: ReadingChoices): Promise<DealsOfFile> {
  const { inspection, forms, rows: under } = await openFile(path, { bytes: IMPORT_MAX_BYTES, parts: 'read' }, choices);
  const { mapping, said, guesses } = chooseMapping(inspection, path, choices.map);
  const question = currencyQuestion(inspection.columns, mapping, choices.currency);
  if (question !== null) throw new CommandFailed(`${question} Choose with --currency CODE.`);
  const notices = [...inspection.warnings, ...said, ...ambiguousDates(inspection, Object.values(mapping), choices)];
  const stageOf = stageChooser(choices.stages);
  const deals: ReadDeal[] = [];
  const rejected: RejectedRow[] = [];
  const questions = new Questions();
  let earlierStates = 0;
  let contradictions = 0;
  let identicalRows = 0;
  const leftOut: RowProblem[] = [];
  const context = { currency: choices.currency, currencies: chosenCurrencies(choices.currencies) };
  const rows = readRows({ ...under, mapping, forms, context });
  for await (const { reading, supersededBy, repeats } of flat(rows)) {
    if (repeats !== undefined) identicalRows++;
    if (supersededBy !== undefined) {
      earlierStates++;
      continue;
    }
    if ('problems' in reading) {
      for (const problem of reading.problems) {
        const { row, column, value, reason, expected } = problem;
        if (reason === UNKNOWN_CURRENCY) questions.ask('currency', problem);
        else rejected.push({ row, column, value, reason, expected });
      }
      continue;
    }
    const { deal } = reading;
    leftOut.push(...reading.notices);
    const stage = stageOf.settle(deal);
    if (stage) {
      deals.push({ deal, stage });
      if (disagreement(deal, stageOf) !== null) contradictions++;
      continue;
    }
    const column = inspection.columns[mapping.stage ?? -1]?.header ?? '';
    questions.ask('stage', { row: deal.rowNumber, column, value: deal.stage ?? '' });
  }
  const columns = takenColumns('pipeline', mapping, inspection.columns, guesses);
  return {
    deals,
    rejected,
    questions: questions.asked(STAGE_NAMES),
    columns,
    notices: [
      ...notices,
      ...cellNotices(leftOut),
      ...identicalNotice(identicalRows),
      ...rowNotices({ deals, earlierStates, contradictions }),
    ],
  };
}

function chooseMapping(inspection: FileInspection, path: string, pairs: readonly string[]) {
  const guess = guessMapping(inspection);
  const mapping = withChosen(guess.mapping, chosenColumns(pairs, inspection.columns));
  const missing = missingImportFields('pipeline', mapping, { withoutAccount: lacksAccounts(mapping) });
  if (missing.length > 0) {
    const known = inspection.columns.map((each) => each.header).join(', ');
    const subject = guess.subject === null ? '' : `${path} looks like ${SUBJECT_WORDS[guess.subject]}, not deals. `;
    throw new CommandFailed(
      `${subject}There is no column for ${missing.join(' and ')}. Choose one with --map ${missing[0]}=Header. The columns are: ${known}.`,
    );
  }
  const unfit = guess.unfit
    .filter(({ field }) => mapping[field] === undefined)
    .map(
      ({ field, header, sentence }) =>
        `${sentence} Correct the cells, or use it with --map "${field}=${header}". Rows that do not fit are left out.`,
    );
  return { mapping, guesses: guess.guesses, said: [...unfit, ...guess.notices] };
}

/** What the rows together say that no row says alone. */
function rowNotices(read: { deals: readonly ReadDeal[]; earlierStates: number; contradictions: number }): string[] {
  const { deals, earlierStates, contradictions } = read;
  const undated = deals.filter(({ deal, stage }) => stage.kind !== 'open' && deal.closedDate === null).length;
  const said: string[] = [];
  if (earlierStates > 0)
    said.push(
      `${counted(earlierStates, 'row')} with a repeated ID ${earlierStates === 1 ? 'was' : 'were'} left out: the latest state of each deal counts.`,
    );
  if (contradictions > 0)
    said.push(
      `${counted(contradictions, 'row')} ${contradictions === 1 ? 'has' : 'have'} different outcomes in status and stage. Won or lost takes precedence.`,
    );
  if (undated > 0)
    said.push(
      `${counted(undated, 'closed deal')} ${undated === 1 ? 'has' : 'have'} no actual close date and ${undated === 1 ? 'counts' : 'count'} in no period. Choose its column with --map closedDate=Header.`,
    );
  return said;
}

/** As the import settles it, with the stages of a new organisation. */
function stageChooser(pairs: readonly string[]) {
  const choices = DEFAULT_STAGES.map(({ name, kind }) => ({ id: name, name, status: kind }));
  const known = new Map<string, ReadDeal['stage'] | null>(chosenStages(pairs, DEFAULT_STAGES));
  const named = (value: string) => {
    const kept = known.get(value);
    if (kept !== undefined) return kept;
    const id = matchStages([value], choices)[0]?.stageId;
    const stage = DEFAULT_STAGES.find(({ name }) => name === id) ?? null;
    known.set(value, stage);
    return stage;
  };
  const first = (kind: 'open' | 'won' | 'lost') => {
    const stage = DEFAULT_STAGES.find((each) => each.kind === kind);
    if (!stage) throw new Error(`no default stage is ${kind}`);
    return stage;
  };
  const closed = { won: first('won'), lost: first('lost') };
  const unnamed = first('open');
  return {
    named,
    settle: (deal: TypedDeal): ReadDeal['stage'] | null => settleStage(deal, { named, closed, unnamed }),
  };
}

async function* flat<T>(batches: AsyncIterable<readonly T[]>): AsyncGenerator<T> {
  for await (const batch of batches) yield* batch;
}
