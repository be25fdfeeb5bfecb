import { Worker } from 'node:worker_threads';
import type { Average } from '@forecastle/rules';
import type { HistoryToRead, TypedHistoryRow } from './history-rows.ts';
import type { DealsToRead, TypedRow } from './typed-rows.ts';
import type { FileInspection, FileToRead } from './types.ts';
import { UnreadableFile } from './unreadable.ts';
import type { WorkerMessage, WorkerTask } from './worker.ts';

export interface ReadingLimits {
  /** How long the worker may be silent while we wait for it, in milliseconds. */
  readonly silenceMs: number;
  /** Heap of the worker, in megabytes; a 10 MB workbook of 54,000 rows takes under 100. */
  readonly heapMb: number;
}

/** Room for what a worker has just made, in megabytes: with the usual 48 it takes 40 MB more and is no faster. */
const YOUNG_HEAP_MB = 8;

const LIMITS: ReadingLimits = { silenceMs: 60_000, heapMb: 512 };

/**
 * `inspectFile` in a thread of its own, so that a large or hostile file neither blocks the server nor takes its
 * memory. Throws UnreadableFile, also when the file takes too long or too much memory.
 */
export async function inspectInWorker(file: FileToRead, limits: ReadingLimits = LIMITS): Promise<FileInspection> {
  for await (const message of converse({ kind: 'inspect', file }, file, limits)) {
    if (message.kind === 'inspected') return message.inspection;
  }
  throw new Error('the worker ended without an inspection');
}

/**
 * `readDeals` in a thread of its own: batches come as they are asked for and the worker runs at most one ahead.
 * Leaving the loop early stops the thread. Throws UnreadableFile.
 */
export async function* readDealsInWorker(
  deals: DealsToRead,
  limits: ReadingLimits = LIMITS,
): AsyncGenerator<readonly TypedRow[]> {
  for await (const message of converse({ kind: 'read', deals }, deals, limits)) {
    if (message.kind === 'batch') yield message.rows;
  }
}

/** `readHistoryRows` in a thread of its own, otherwise as `readDealsInWorker`. */
export async function* readHistoryInWorker(
  history: HistoryToRead,
  limits: ReadingLimits = LIMITS,
): AsyncGenerator<readonly TypedHistoryRow[]> {
  for await (const message of converse({ kind: 'history', history }, history, limits)) {
    if (message.kind === 'history') yield message.rows;
  }
}

/** `averageAmounts` in a thread of its own. Throws UnreadableFile. */
export async function averageAmountsInWorker(
  deals: DealsToRead,
  limits: ReadingLimits = LIMITS,
): Promise<ReadonlyMap<string, Average>> {
  for await (const message of converse({ kind: 'average', deals }, deals, limits)) {
    if (message.kind === 'averaged') return message.averages;
  }
  throw new Error('the worker ended without averages');
}

type Event = { readonly message: WorkerMessage } | { readonly error: Error } | { readonly exit: number };

async function* converse(task: WorkerTask, file: FileToRead, limits: ReadingLimits): AsyncGenerator<WorkerMessage> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: task,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMb, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
  });
  const events: Event[] = [];
  let wake: () => void = () => undefined;
  const tell = (event: Event): void => {
    events.push(event);
    wake();
  };
  worker.on('message', (message: WorkerMessage) => tell({ message }));
  worker.on('error', (error: Error) => tell({ error }));
  worker.on('exit', (exit) => tell({ exit }));
  try {
    for (;;) {
      const event = events.shift() ?? (await nextEvent());
      if ('error' in event) throw asUnreadable(event.error, file);
      if ('exit' in event || event.message.kind === 'done') return;
      const { message } = event;
      if (message.kind === 'unreadable') throw new UnreadableFile(message.code, message.message);
      yield message;
      if (message.kind === 'batch' || message.kind === 'history') worker.postMessage('more');
    }
  } finally {
    await worker.terminate();
  }

  async function nextEvent(): Promise<Event> {
    const { promise, resolve } = Promise.withResolvers<void>();
    wake = resolve;
    const timer = setTimeout(() => tell({ error: tookTooLong(file) }), limits.silenceMs);
    await promise;
    clearTimeout(timer);
    return events.shift() ?? nextEvent();
  }
}

function tookTooLong({ fileName }: FileToRead): UnreadableFile {
  return new UnreadableFile(
    'took_too_long',
    `"${fileName}" took too long to read and was given up; save it as CSV or split it into parts and import those.`,
  );
}

function asUnreadable(error: Error, { fileName }: FileToRead): Error {
  if (!('code' in error) || error.code !== 'ERR_WORKER_OUT_OF_MEMORY') return error;
  return new UnreadableFile(
    'too_large',
    `"${fileName}" takes more memory than the import has; delete unused rows and sheets, or save it as CSV.`,
  );
}
