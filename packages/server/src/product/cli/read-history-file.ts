/** Reads histories of deals from files without a database: how each deal stood from which day on. */
import { basename } from 'node:path';
import { type DealHistory, type DealState, dayOfIsoDate, localDay, stageOrder } from '@forecastle/rules';
import { DEFAULT_STAGES } from '../../tenancy/organizations/default-stages.ts';
import {
  type FileInspection,
  guessMapping,
  type HistoryRow,
  type Mapping,
  matchStages,
  readHistoryRows,
  recogniseKind,
  UNKNOWN_CURRENCY,
} from '../../work/imports/reading/index.ts';
import { chosenColumns, chosenCurrencies, chosenStages, withChosen } from './chosen-pairs.ts';
import { Segments, withoutSegments } from './chosen-segments.ts';
import { CommandFailed, WrongUse } from './exit-codes.ts';
import { chosenRates, FileCurrencies, type RateOfFile } from './file-currencies.ts';
import { openFile } from './open-file.ts';
import { type OpenQuestion, Questions } from './open-questions.ts';
import type { ReadingChoices, RejectedRow } from './read-deals.ts';
import { identicalNotice } from './row-notices.ts';

/** Larger files are read from a database; this much fits into memory several times over. */
const FILE_MAX_BYTES = 200 * 1024 * 1024;

export interface HistoryOfFiles {
  readonly deals: readonly DealHistory[];
  readonly names: ReadonlyMap<string, string>;
  /** Open stages as the files call them, in the order that was said, or in which deals pass through them. */
  readonly stages: readonly string[];
  /** Columns that say what kind of deal it is, by their headers. */
  readonly segments: readonly string[];
  /** Currency of the amounts. */
  readonly currency: string;
  /** What was done with amounts in other currencies. */
  readonly rates: readonly RateOfFile[];
  /** First and last day of which anything is told. */
  readonly firstDay: number;
  readonly lastDay: number;
  readonly rejected: readonly RejectedRow[];
  readonly questions: readonly OpenQuestion[];
  readonly notices: readonly string[];
}

type Stage = (typeof DEFAULT_STAGES)[number];
type Observation = HistoryRow & { readonly file: number; readonly segments: readonly (string | null)[] };

/** Several files tell of the same deals, by their ids: one of stages and one of amounts, for example. */
export async function readHistoryFiles(
  paths: readonly string[],
  choices: ReadingChoices & {
    readonly timeZone: string;
    readonly stageOrder?: readonly string[];
    readonly rates?: readonly string[] | undefined;
  },
): Promise<HistoryOfFiles> {
  const segments = new Segments(choices.map, paths.length);
  const rates = chosenRates(choices.rates ?? []);
  const told = new Map<string, Observation[]>();
  const rejected: RejectedRow[] = [];
  const questions = new Questions();
  const notices: string[] = [];
  let identicalRows = 0;
  for (const [file, path] of paths.entries()) {
    const asked = { ...choices, isOnly: paths.length === 1, segments };
    for await (const { deal, reading, repeats, cells } of rowsOf(path, asked, notices)) {
      if (repeats !== undefined) identicalRows++;
      if ('problems' in reading) {
        for (const problem of reading.problems) {
          const { row, column, value, reason, expected } = problem;
          if (reason === UNKNOWN_CURRENCY) questions.ask('currency', problem);
          else rejected.push({ row, column, value, reason, expected });
        }
        continue;
      }
      const list = told.get(deal);
      const observation = { ...reading.row, file, segments: segments.valuesOf(cells) };
      if (list) list.push(observation);
      else told.set(deal, [observation]);
    }
  }
  notices.push(...identicalNotice(identicalRows));
  const currencies = new FileCurrencies(told.values(), { asked: choices.currency, rates });
  notices.push(...currencies.sentences());
  const stageOf = stageReader(choices.stages);
  const inferred = stageOrder(
    [...told.values()].map((rows) => rows.flatMap(({ stage }) => (stage && !stageOf(stage)?.closed ? [stage] : []))),
  );
  const stages = inChosenOrder(inferred, choices.stageOrder ?? []);
  const places = new Map(stages.map((stage, index) => [stage, index]));
  const names = new Map<string, string>();
  const deals: DealHistory[] = [];
  let firstDay = Number.POSITIVE_INFINITY;
  let lastDay = Number.NEGATIVE_INFINITY;
  for (const [id, rows] of told) {
    rows.sort((a, b) => a.at - b.at || a.file - b.file);
    names.set(id, rows.find(({ name }) => name !== null)?.name ?? `Deal ${id}`);
    const deal = dealOf(id, rows, { places, stageOf, currencies, timeZone: choices.timeZone });
    if (!deal) continue;
    deals.push(deal);
    firstDay = Math.min(firstDay, deal.states[0]?.day ?? firstDay);
    lastDay = Math.max(lastDay, deal.states.at(-1)?.day ?? lastDay);
  }
  const unplaced = [...told.keys()].length - deals.length;
  if (unplaced > 0) notices.push(`${unplaced} deals have no stage and are left out.`);
  segments.refuseMissing();
  const { currency, rates: used } = currencies;
  return {
    deals,
    names,
    stages,
    segments: segments.names,
    currency,
    rates: used,
    firstDay,
    lastDay,
    rejected,
    questions: questions.asked([]),
    notices,
  };
}

/** Stages in the order that was said. Those it does not name come last, as deals pass through them. */
function inChosenOrder(inferred: readonly string[], chosen: readonly string[]): string[] {
  const named = chosen.map((name) => {
    const stage = inferred.find((each) => each.toLowerCase() === name.toLowerCase());
    if (stage === undefined) {
      throw new WrongUse(
        `--stages ${name}: the file has no open stage "${name}". Its open stages are: ${inferred.join(', ')}.`,
      );
    }
    return stage;
  });
  return [...named, ...inferred.filter((stage) => !named.includes(stage))];
}

async function* rowsOf(
  path: string,
  choices: ReadingChoices & { readonly timeZone: string; readonly isOnly: boolean; readonly segments: Segments },
  notices: string[],
) {
  const { inspection, forms, rows } = await openFile(path, { bytes: FILE_MAX_BYTES, parts: 'name' }, choices);
  const { mapping, said } = mappingOf(path, inspection, withoutSegments(choices.map), choices.isOnly);
  choices.segments.begin(inspection.columns);
  notices.push(...inspection.warnings, ...said, `${basename(path)}: ${sentenceOf(mapping, inspection)}`);
  const { currency, timeZone } = choices;
  const context = { currency, currencies: chosenCurrencies(choices.currencies), timeZone };
  for await (const batch of readHistoryRows({ ...rows, mapping, forms, context })) {
    yield* batch;
  }
}

/** `isOnly`: no other file is read, so that every pair must name a column of this one. */
function mappingOf(path: string, inspection: FileInspection, pairs: readonly string[], isOnly: boolean) {
  const guess = guessMapping(inspection, 'history');
  const known = inspection.columns.map(({ header }) => header);
  // A pair names a column of one of the files; the others do not have it.
  const own = pairs.filter((pair) => {
    const header = pair
      .slice(pair.lastIndexOf('=') + 1)
      .trim()
      .toLowerCase();
    return isOnly || header === 'none' || known.some((each) => each.toLowerCase() === header);
  });
  const mapping = withChosen(guess.mapping, chosenColumns(own, inspection.columns));
  const missing = guess.missing.filter((field) => mapping[field] === undefined);
  if (missing.length > 0) {
    const looks =
      recogniseKind(inspection) === 'history'
        ? ''
        : ' It does not look like a history. A history has a row per change, with its time.';
    throw new CommandFailed(
      `${path}: there is no column for ${missing.join(' and ')}.${looks} Choose one with --map ${missing[0]}=Header. The columns are: ${known.join(', ')}.`,
    );
  }
  return { mapping, said: guess.notices };
}

const sentenceOf = (mapping: Mapping, { columns }: FileInspection): string =>
  `read ${Object.entries(mapping)
    .map(([field, column]) => `${field} from "${columns[column]?.header}"`)
    .join(', ')}.`;

interface Standing {
  readonly closed: 'won' | 'lost' | null;
  readonly probability: number | null;
}

/** What a stage's name in the file stands for; null for a name that says nothing but itself. */
function stageReader(pairs: readonly string[]): (value: string) => Standing | null {
  const chosen = chosenStages(pairs, DEFAULT_STAGES);
  const choices = DEFAULT_STAGES.map(({ name, kind }) => ({ id: name, name, status: kind }));
  const known = new Map<string, Standing | null>();
  return (value) => {
    const kept = known.get(value);
    if (kept !== undefined) return kept;
    const id = matchStages([value], choices)[0]?.stageId;
    const stage: Stage | undefined = chosen.get(value) ?? DEFAULT_STAGES.find(({ name }) => name === id);
    const standing = stage
      ? { closed: stage.kind === 'open' ? null : stage.kind, probability: stage.winProbability }
      : null;
    known.set(value, standing);
    return standing;
  };
}

interface Places {
  readonly places: ReadonlyMap<string, number>;
  readonly stageOf: (value: string) => Standing | null;
  readonly currencies: FileCurrencies;
  readonly timeZone: string;
}

/** What a row does not say stays as it was. Null for a deal whose standing nobody tells. */
function dealOf(
  id: string,
  rows: readonly Observation[],
  { places, stageOf, currencies, timeZone }: Places,
): DealHistory | null {
  const states: DealState[] = [];
  const lines = new Map<string, number | null>();
  let state: Omit<DealState, 'day'> = UNTOLD;
  let created: number | null = null;
  let isPlaced = false;
  for (const row of rows) {
    const day = localDay(row.at, timeZone);
    created ??= row.createdDate === null ? null : dayOfIsoDate(row.createdDate);
    const standing = row.stage === null ? null : stageOf(row.stage);
    const place = row.stage === null ? undefined : places.get(row.stage);
    if (row.stage !== null || row.outcome !== null) isPlaced = true;
    const closed = row.outcome === 'won' || row.outcome === 'lost' ? row.outcome : (standing?.closed ?? null);
    const told = row.amountMinor === null ? null : currencies.amountOf(row.amountMinor, row.currency);
    if (row.line !== null && row.amountMinor !== null) lines.set(row.line, row.lineCounts ? told : 0);
    const saysAmount = row.line !== null || row.amountMinor !== null;
    const amount = row.line === null ? told : sumOf([...lines.values()]);
    const probability = row.probability ?? (row.stage === null ? null : (standing?.probability ?? null));
    const isStage = row.stage !== null || row.outcome !== null;
    state = {
      status: isStage ? (closed ?? 'open') : state.status,
      stage: place ?? state.stage,
      amountMinor: saysAmount ? amount : state.amountMinor,
      closeDay: row.closeDate === null ? state.closeDay : dayOfIsoDate(row.closeDate),
      category: row.category ?? state.category,
      winProbability: closed ? state.winProbability : (probability ?? state.winProbability),
      owner: row.owner ?? state.owner,
      evidence: null,
      contacts: null,
      segments: (state.segments ?? row.segments).map((value, place) => row.segments[place] ?? value),
    };
    if (isPlaced) states.push({ ...state, day });
  }
  const first = states[0];
  if (!first) return null;
  return { id, createdDay: Math.min(created ?? first.day, first.day), states, activityDays: null, segments: [] };
}

/** Null where one of them is not known. */
const sumOf = (lines: readonly (number | null)[]): number | null =>
  lines.reduce<number | null>((sum, line) => (sum === null || line === null ? null : sum + line), 0);

const UNTOLD: Omit<DealState, 'day'> = {
  status: 'open',
  stage: null,
  amountMinor: null,
  closeDay: null,
  category: null,
  winProbability: null,
  owner: null,
  evidence: null,
  contacts: null,
};
