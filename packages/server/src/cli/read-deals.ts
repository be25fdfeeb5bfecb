/** Reads a spreadsheet into deals without a database, as the wizard would with every proposal accepted. */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { IMPORT_MAX_BYTES } from '@forecastle/contract';
import {
  type FileInspection,
  formsOf,
  guessMapping,
  inspectFile,
  type Mapping,
  matchStages,
  openRows,
  type TypedDeal,
  toDeal,
} from '../imports/reading/index.ts';
import { DEFAULT_STAGES } from '../stages/default-stages.ts';
import { CommandFailed, WrongUse } from './exit-codes.ts';

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
  /** As the file calls it; null when it says nothing. */
  readonly stageInFile: string | null;
}

export interface ReadingChoices {
  /** ISO 4217, for rows that name none. */
  readonly currency: string;
  readonly dateOrder: 'day_first' | 'month_first' | null;
  readonly sheet: string | null;
  /** `field=Header` pairs that overrule the guess. */
  readonly map: readonly string[];
  /** `Value=Stage` pairs for stage names that fit none. */
  readonly stages: readonly string[];
}

export interface DealsOfFile {
  readonly deals: readonly ReadDeal[];
  readonly rejected: readonly RejectedRow[];
  /** What the person should know though the file could be read. */
  readonly notices: readonly string[];
}

export async function readDeals(path: string, choices: ReadingChoices): Promise<DealsOfFile> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new CommandFailed(
      error.code === 'ENOENT' ? `There is no file ${path}.` : `${path} cannot be read: ${error.message}`,
    );
  });
  if (bytes.byteLength > IMPORT_MAX_BYTES) {
    throw new CommandFailed(
      `${path} is larger than ${IMPORT_MAX_BYTES / 1024 / 1024} MB. Split it and read the parts.`,
    );
  }
  const file = { bytes, fileName: basename(path), options: choices.sheet ? { sheet: choices.sheet } : {} };
  const inspection = await inspectFile(file);
  const mapping = chooseMapping(inspection, choices.map);
  const order = choices.dateOrder;
  const forms = formsOf(inspection, {
    dateOrder: order ? Object.fromEntries(inspection.columns.map(({ index }) => [index, order])) : {},
  });
  const notices = [...inspection.warnings, ...(order ? [] : ambiguousDates(inspection, mapping))];
  const stageOf = stageChooser(choices.stages);
  const deals: ReadDeal[] = [];
  const rejected: RejectedRow[] = [];
  const options = {
    ...file.options,
    ...(inspection.encoding ? { encoding: inspection.encoding } : {}),
    ...(inspection.delimiter ? { delimiter: inspection.delimiter } : {}),
  };
  for await (const row of openRows({ ...file, options, afterRow: inspection.headerRow })) {
    const reading = toDeal(row, mapping, forms, { currency: choices.currency });
    if ('problems' in reading) {
      rejected.push(
        ...reading.problems.map(({ row, column, value, reason, expected }) => ({
          row,
          column,
          value,
          reason,
          expected,
        })),
      );
      continue;
    }
    const { deal } = reading;
    const stage = stageOf(deal);
    if (stage) deals.push({ deal, stage, stageInFile: deal.stage });
    else {
      const column = mapping.stage === undefined ? null : (inspection.columns[mapping.stage]?.header ?? null);
      rejected.push({
        row: deal.rowNumber,
        column,
        value: deal.stage,
        reason: 'no stage has a name like it',
        expected: `--stage "${deal.stage}=${DEFAULT_STAGES[0]?.name}", or another of: ${DEFAULT_STAGES.map(({ name }) => name).join(', ')}`,
      });
    }
  }
  return { deals, rejected, notices };
}

function chooseMapping(inspection: FileInspection, pairs: readonly string[]): Mapping {
  const guess = guessMapping(inspection);
  const mapping: Record<string, number | undefined> = { ...guess.mapping };
  for (const [field, header] of pairs.map((pair) => splitPair(pair, '--map field=Header'))) {
    const column = inspection.columns.find((each) => each.header.toLowerCase() === header.toLowerCase());
    if (!column) {
      const known = inspection.columns.map((each) => each.header).join(', ');
      throw new WrongUse(`--map ${field}=${header}: the file has no column "${header}". Its columns are: ${known}.`);
    }
    mapping[field] = column.index;
  }
  const missing = guess.missing.filter((field) => mapping[field] === undefined);
  if (missing.length > 0) {
    const known = inspection.columns.map((each) => each.header).join(', ');
    throw new CommandFailed(
      `No column could be found for ${missing.join(' and ')}. Say which with --map ${missing[0]}=Header; the columns are: ${known}.`,
    );
  }
  return mapping as Mapping;
}

function stageChooser(pairs: readonly string[]): (deal: TypedDeal) => ReadDeal['stage'] | null {
  const choices = DEFAULT_STAGES.map((stage) => ({ id: stage.name, name: stage.name, status: stage.kind }));
  const byName = new Map(DEFAULT_STAGES.map((stage) => [stage.name.toLowerCase(), stage]));
  const known = new Map<string, ReadDeal['stage'] | null>();
  for (const [value, name] of pairs.map((pair) => splitPair(pair, '--stage Value=Stage'))) {
    const stage = byName.get(name.toLowerCase());
    if (!stage)
      throw new WrongUse(
        `--stage: there is no stage "${name}". The stages are: ${choices.map((each) => each.name).join(', ')}.`,
      );
    known.set(value, stage);
  }
  const first = DEFAULT_STAGES[0] ?? null;
  return ({ stage: value, outcome }) => {
    if (outcome === 'won' || outcome === 'lost') return DEFAULT_STAGES.find(({ kind }) => kind === outcome) ?? null;
    if (value === null) return first;
    const kept = known.get(value);
    if (kept !== undefined) return kept;
    const id = matchStages([value], choices)[0]?.stageId;
    const stage = (id && byName.get(id.toLowerCase())) || null;
    known.set(value, stage);
    return stage;
  };
}

function ambiguousDates(inspection: FileInspection, mapping: Mapping): string[] {
  const used = new Set(Object.values(mapping));
  return inspection.columns
    .filter(({ index, date }) => used.has(index) && date?.ambiguous)
    .map(
      ({ header, date }) =>
        `${header}: ${date?.ambiguous?.examples[0]} was read ${date?.order === 'month_first' ? 'month' : 'day'} first; say --day-first or --month-first.`,
    );
}

export function splitPair(pair: string, form: string): [string, string] {
  const at = pair.lastIndexOf('=');
  if (at <= 0 || at === pair.length - 1) throw new WrongUse(`"${pair}" is not of the form ${form}.`);
  return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
}
