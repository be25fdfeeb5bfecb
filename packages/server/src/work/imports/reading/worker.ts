/** A process for one task, of the kind it is started with. `reading-process.ts` starts it, and ends it when it has told enough. */
import { once } from 'node:events';
import type { Average } from '@forecastle/rules/reading';
import type { SheetCells } from './cells.ts';
import type { DealsToRead } from './deals-to-read.ts';
import type { HistoryToRead, TypedHistoryRow } from './history-to-read.ts';
import { keptCode } from './kept-code.ts';
import type { RowsToRead } from './rows.ts';
import type { TypedRow } from './typed-rows.ts';
import type { FileInspection, FileToRead, RawRow } from './types.ts';
import { type UnreadableCode, UnreadableFile } from './unreadable.ts';

export type WorkerTask =
  | { readonly kind: 'inspect'; readonly file: FileToRead }
  | { readonly kind: 'average'; readonly deals: DealsToRead }
  | { readonly kind: 'read'; readonly deals: DealsToRead }
  | { readonly kind: 'history'; readonly history: HistoryToRead }
  | { readonly kind: 'rows'; readonly file: RowsToRead }
  | { readonly kind: 'cells'; readonly file: FileToRead; readonly mostRows: number };

export type WorkerMessage =
  | { readonly kind: 'inspected'; readonly inspection: FileInspection }
  | { readonly kind: 'averaged'; readonly averages: ReadonlyMap<string, Average> }
  | { readonly kind: 'batch'; readonly rows: readonly TypedRow[] }
  | { readonly kind: 'history'; readonly rows: readonly TypedHistoryRow[] }
  | { readonly kind: 'rows'; readonly rows: readonly RawRow[] }
  | { readonly kind: 'cells'; readonly cells: SheetCells }
  | { readonly kind: 'done' }
  | { readonly kind: 'unreadable'; readonly code: UnreadableCode; readonly message: string }
  /** A fault of ours, as its stack. */
  | { readonly kind: 'failed'; readonly error: string };

/** Batches sent ahead of the parent's asking: reading one takes a fraction of the time that writing one takes. */
const AHEAD = 2;

/** What each kind of task needs beside this. */
const CODE = {
  inspect: () => keptCode(import('./inspect.ts')),
  average: () => keptCode(import('./average-amounts.ts')),
  cells: () => keptCode(import('./cells.ts')),
  history: () => keptCode(import('./history-rows.ts')),
  rows: () => keptCode(import('./rows.ts')),
  read: () => keptCode(import('./typed-rows.ts')),
} satisfies Record<WorkerTask['kind'], () => Promise<unknown>>;

const send = (message: WorkerMessage): void => {
  process.send?.(message);
};

// It waits to be ended, so that nothing it told is lost; with nobody left to read for it goes.
process.channel?.ref();
process.on('disconnect', () => process.exit());
const told = once(process, 'message');
// Loaded for the task that is likely to come, which may still be on its way; whether that fails is told by the task.
await CODE[process.argv[2] as WorkerTask['kind']]().catch(() => undefined);
const [task] = (await told) as [WorkerTask];
try {
  await run(task);
} catch (error) {
  if (error instanceof UnreadableFile) send({ kind: 'unreadable', code: error.code, message: error.message });
  else send({ kind: 'failed', error: String(error instanceof Error ? error.stack : error) });
}

async function run(task: WorkerTask): Promise<void> {
  if (task.kind === 'inspect') {
    const { inspectFile } = await CODE.inspect();
    send({ kind: 'inspected', inspection: await inspectFile(task.file) });
    return;
  }
  if (task.kind === 'average') {
    const { averageAmounts } = await CODE.average();
    send({ kind: 'averaged', averages: await averageAmounts(task.deals) });
    return;
  }
  if (task.kind === 'cells') {
    const { readCells } = await CODE.cells();
    send({ kind: 'cells', cells: await readCells(task.file, task.mostRows) });
    return;
  }
  let credit = AHEAD;
  process.on('message', () => credit++);
  const turn = async () => {
    while (credit === 0) await once(process, 'message');
    credit--;
  };
  if (task.kind === 'history') {
    const { readHistoryRows } = await CODE.history();
    for await (const rows of readHistoryRows(task.history)) {
      await turn();
      send({ kind: 'history', rows });
    }
  } else if (task.kind === 'rows') {
    const { openBatches } = await CODE.rows();
    for await (const rows of openBatches(task.file)) {
      await turn();
      send({ kind: 'rows', rows });
    }
  } else {
    const { readDeals } = await CODE.read();
    for await (const rows of readDeals(task.deals)) {
      await turn();
      send({ kind: 'batch', rows });
    }
  }
  send({ kind: 'done' });
}
