import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import type { Average } from '@forecastle/rules/reading';
import type { SheetCells } from './cells.ts';
import type { DealsToRead } from './deals-to-read.ts';
import type { HistoryToRead, TypedHistoryRow } from './history-to-read.ts';
import type { RowsToRead } from './rows.ts';
import type { TypedRow } from './typed-rows.ts';
import type { FileInspection, FileToRead, RawRow } from './types.ts';
import { UnreadableFile } from './unreadable.ts';
import type { WorkerMessage, WorkerTask } from './worker.ts';

export interface ReadingLimits {
  /** How long the worker may be silent while we wait for it, in milliseconds. */
  readonly silenceMs: number;
  /** Heap of the worker, in megabytes; a 10 MB workbook of 54,000 rows takes under 100. */
  readonly heapMb: number;
}

/** Room for what a worker has just made, in megabytes: with the usual 16 it takes 40 MB more and is no faster. */
const SEMI_SPACE_MB = 4;
/** Last words of a worker that ended, kept for the error. */
const SAID_CHARACTERS = 2_000;

const LIMITS: ReadingLimits = { silenceMs: 60_000, heapMb: 512 };

/**
 * `inspectFile` in a process of its own, so that a large or hostile file neither blocks the server nor takes its
 * memory. Throws UnreadableFile, also when the file takes too long or too much memory.
 */
export async function inspectInWorker(file: FileToRead, limits: ReadingLimits = LIMITS): Promise<FileInspection> {
  for await (const message of converse({ kind: 'inspect', file }, file, limits)) {
    if (message.kind === 'inspected') return message.inspection;
  }
  throw new Error('the worker ended without an inspection');
}

/**
 * `readDeals` in a process of its own: batches come as they are asked for and the worker runs at most one ahead.
 * Leaving the loop early ends the process. Throws UnreadableFile.
 */
export async function* readDealsInWorker(
  deals: DealsToRead,
  limits: ReadingLimits = LIMITS,
): AsyncGenerator<readonly TypedRow[]> {
  for await (const message of converse({ kind: 'read', deals }, deals, limits)) {
    if (message.kind === 'batch') yield message.rows;
  }
}

/** `readHistoryRows` in a process of its own, otherwise as `readDealsInWorker`. */
export async function* readHistoryInWorker(
  history: HistoryToRead,
  limits: ReadingLimits = LIMITS,
): AsyncGenerator<readonly TypedHistoryRow[]> {
  for await (const message of converse({ kind: 'history', history }, history, limits)) {
    if (message.kind === 'history') yield message.rows;
  }
}

/** `openBatches` in a process of its own, otherwise as `readDealsInWorker`. */
export async function* readRowsInWorker(
  file: RowsToRead,
  limits: ReadingLimits = LIMITS,
): AsyncGenerator<readonly RawRow[]> {
  for await (const message of converse({ kind: 'rows', file }, file, limits)) {
    if (message.kind === 'rows') yield message.rows;
  }
}

/** `averageAmounts` in a process of its own. Throws UnreadableFile. */
export async function averageAmountsInWorker(
  deals: DealsToRead,
  limits: ReadingLimits = LIMITS,
): Promise<ReadonlyMap<string, Average>> {
  for await (const message of converse({ kind: 'average', deals }, deals, limits)) {
    if (message.kind === 'averaged') return message.averages;
  }
  throw new Error('the worker ended without averages');
}

/** `readCells` in a process of its own. Throws UnreadableFile. */
export async function readCellsInWorker(
  file: FileToRead,
  mostRows: number,
  limits: ReadingLimits = LIMITS,
): Promise<SheetCells> {
  for await (const message of converse({ kind: 'cells', file, mostRows }, file, limits)) {
    if (message.kind === 'cells') return message.cells;
  }
  throw new Error('the worker ended without cells');
}

/** Where Node keeps compiled code, and without what Windows starts no process. */
const PASSED_ON = ['NODE_COMPILE_CACHE', 'SystemRoot'];

const environment = (): Record<string, string> =>
  Object.fromEntries(PASSED_ON.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));

/** It reads files, for its own code, and writes none but those that its code is compiled into. */
const permissions = (): string[] => [
  '--permission',
  '--allow-fs-read=*',
  ...(process.env.NODE_COMPILE_CACHE ? [`--allow-fs-write=${process.env.NODE_COMPILE_CACHE}`] : []),
];

/** Larger files give way on the processor: who waits for a small one, or for a page, waits for no spreadsheet of another. */
const LARGE_BYTES = 1024 * 1024;
/** A third of what another process gets where they compete: less would keep it silent for longer than it may be. */
export const LARGE_NICENESS = 5;

function yieldToOthers(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, LARGE_NICENESS);
  } catch {
    // It ended already, or the system does not let us: it is read as fast as others then.
  }
}

/** A worker that is gone takes no message; how it ended is told by itself. */
const passOver = (): void => undefined;

/** Messages of which the next is sent when it is asked for. */
const ASKED_FOR: ReadonlySet<WorkerMessage['kind']> = new Set(['batch', 'history', 'rows']);

type Event = { readonly message: WorkerMessage } | { readonly error: Error };

/**
 * One task in a process of its own. A thread would not do: V8 ends the whole process when a thread asks for more than
 * its heap in one piece, and 25 kB of a damaged workbook are enough for that (decision 0105). It gets none of our
 * settings, and may do next to nothing beside reading.
 */
async function* converse(
  task: WorkerTask,
  file: FileToRead,
  { heapMb, silenceMs }: ReadingLimits,
): AsyncGenerator<WorkerMessage> {
  const child = fork(new URL('./worker.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: [...permissions(), `--max-old-space-size=${heapMb}`, `--max-semi-space-size=${SEMI_SPACE_MB}`],
    env: environment(),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  if (file.bytes.byteLength > LARGE_BYTES) yieldToOthers(child.pid);
  const events: Event[] = [];
  let wake: () => void = () => undefined;
  const tell = (event: Event): void => {
    events.push(event);
    wake();
  };
  // What the parsers print holds values of the file: it reaches no log unless it says why the process ended.
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-SAID_CHARACTERS);
  });
  child.on('message', (message: WorkerMessage) => tell({ message }));
  child.on('error', (error) => tell({ error }));
  child.on('close', (code, signal) => tell({ error: endedBy(signal, code, said, file) }));
  try {
    child.send(task, passOver);
    for (;;) {
      const event = events.shift() ?? (await nextEvent());
      if ('error' in event) throw event.error;
      const { message } = event;
      if (message.kind === 'done') return;
      if (message.kind === 'unreadable') throw new UnreadableFile(message.code, message.message);
      if (message.kind === 'failed') throw new Error('the worker failed', { cause: message.error });
      yield message;
      if (ASKED_FOR.has(message.kind)) child.send('more', passOver);
    }
  } finally {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }

  async function nextEvent(): Promise<Event> {
    const { promise, resolve } = Promise.withResolvers<void>();
    wake = resolve;
    const timer = setTimeout(() => tell({ error: tookTooLong(file) }), silenceMs);
    await promise;
    clearTimeout(timer);
    return events.shift() ?? nextEvent();
  }
}

function tookTooLong({ fileName }: FileToRead): UnreadableFile {
  return new UnreadableFile(
    'took_too_long',
    `"${fileName}" took too long to read, so reading stopped; save it as CSV or split it into parts and import those.`,
  );
}

/** V8 ends a process that is out of memory by a signal of its own, which one depends on the system; Windows has codes. */
function endedBy(signal: string | null, code: number | null, said: string, { fileName }: FileToRead): Error {
  if (signal === null && !/heap out of memory|allocation failed/i.test(said)) {
    return new Error(`the worker ended with code ${code}`, { cause: said });
  }
  return new UnreadableFile(
    'too_large',
    `"${fileName}" needs more memory than the import has; delete unused rows and sheets, or save it as CSV.`,
  );
}
