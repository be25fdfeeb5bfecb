import type { Average } from '@forecastle/rules/reading';
import type { SheetCells } from './cells.ts';
import type { DealsToRead } from './deals-to-read.ts';
import type { HistoryToRead, TypedHistoryRow } from './history-to-read.ts';
import { type ReadingLimits, ReadingProcess } from './reading-process.ts';
import type { RowsToRead } from './rows.ts';
import type { TypedRow } from './typed-rows.ts';
import type { FileInspection, FileToRead, RawRow } from './types.ts';
import type { WorkerMessage, WorkerTask } from './worker.ts';

/**
 * `inspectFile` in a process of its own, so that a large or hostile file neither blocks the server nor takes its
 * memory. Throws UnreadableFile, also when the file takes too long or too much memory.
 */
export async function inspectInWorker(file: FileToRead, limits?: ReadingLimits): Promise<FileInspection> {
  for await (const message of converse({ kind: 'inspect', file }, file, limits)) {
    if (message.kind === 'inspected') return message.inspection;
  }
  throw new Error('the worker ended without an inspection');
}

/**
 * `readDeals` in a process of its own, or in `reader`, which was begun ahead: batches come as they are asked for and it runs
 * at most two ahead. Leaving the loop early ends the process. Throws UnreadableFile.
 */
export async function* readDealsInWorker(
  deals: DealsToRead,
  reader?: ReadingProcess,
): AsyncGenerator<readonly TypedRow[]> {
  const process = reader ?? new ReadingProcess('read');
  for await (const message of process.converse({ kind: 'read', deals }, deals)) {
    if (message.kind === 'batch') yield message.rows;
  }
}

/** `readHistoryRows` in a process of its own, otherwise as `readDealsInWorker`. */
export async function* readHistoryInWorker(history: HistoryToRead): AsyncGenerator<readonly TypedHistoryRow[]> {
  for await (const message of converse({ kind: 'history', history }, history)) {
    if (message.kind === 'history') yield message.rows;
  }
}

/** `openBatches` in a process of its own, otherwise as `readDealsInWorker`. */
export async function* readRowsInWorker(file: RowsToRead): AsyncGenerator<readonly RawRow[]> {
  for await (const message of converse({ kind: 'rows', file }, file)) {
    if (message.kind === 'rows') yield message.rows;
  }
}

/** `averageAmounts` in a process of its own. Throws UnreadableFile. */
export async function averageAmountsInWorker(deals: DealsToRead): Promise<ReadonlyMap<string, Average>> {
  for await (const message of converse({ kind: 'average', deals }, deals)) {
    if (message.kind === 'averaged') return message.averages;
  }
  throw new Error('the worker ended without averages');
}

/** `readCells` in a process of its own. Throws UnreadableFile. */
export async function readCellsInWorker(file: FileToRead, mostRows: number): Promise<SheetCells> {
  for await (const message of converse({ kind: 'cells', file, mostRows }, file)) {
    if (message.kind === 'cells') return message.cells;
  }
  throw new Error('the worker ended without cells');
}

const converse = (task: WorkerTask, file: FileToRead, limits?: ReadingLimits): AsyncGenerator<WorkerMessage> =>
  new ReadingProcess(task.kind, limits).converse(task, file);
