import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { confinedArguments, confinedEnvironment } from '../../../platform/child-process/confined.ts';
import type { FileToRead } from './types.ts';
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

interface End {
  readonly code: number | null;
  readonly signal: string | null;
}

type Event = { readonly message: WorkerMessage } | { readonly error: Error } | { readonly ended: End };

/**
 * A process for one task. A thread would not do: V8 ends the whole process when a thread asks for more than its heap in one
 * piece, and 25 kB of a damaged workbook are enough for that (decision 0105). It gets none of our settings, and may do next to
 * nothing beside reading. It starts, and loads what its task needs, when it is made: who knows that a file is going to be read
 * makes it while the file is fetched, and is to `end` it.
 */
export class ReadingProcess {
  readonly #child: ChildProcess;
  readonly #limits: ReadingLimits;
  readonly #events: Event[] = [];
  #wake: () => void = () => undefined;
  // What the parsers print holds values of the file: it reaches no log unless it says why the process ended.
  #said = '';

  constructor(kind: WorkerTask['kind'], limits: ReadingLimits = LIMITS) {
    this.#limits = limits;
    const sizes = [`--max-old-space-size=${limits.heapMb}`, `--max-semi-space-size=${SEMI_SPACE_MB}`];
    const child = fork(new URL('./worker.ts', import.meta.url), [kind], {
      serialization: 'advanced',
      execArgv: [...confinedArguments(), ...sizes],
      env: confinedEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#child = child;
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#said = (this.#said + text).slice(-SAID_CHARACTERS);
    });
    child.on('message', (message: WorkerMessage) => this.#tell({ message }));
    child.on('error', (error) => this.#tell({ error }));
    child.on('close', (code, signal) => this.#tell({ ended: { code, signal } }));
  }

  /** What it says of its one task, until it is done. Ends the process, also when it is left early. Throws UnreadableFile. */
  async *converse(task: WorkerTask, file: FileToRead): AsyncGenerator<WorkerMessage> {
    if (file.bytes.byteLength > LARGE_BYTES) yieldToOthers(this.#child.pid);
    try {
      this.#child.send(task, passOver);
      for (;;) {
        const event = this.#events.shift() ?? (await this.#nextEvent(file));
        if ('ended' in event) throw endedBy(event.ended, this.#said, file);
        if ('error' in event) throw event.error;
        const { message } = event;
        if (message.kind === 'done') return;
        if (message.kind === 'unreadable') throw new UnreadableFile(message.code, message.message);
        if (message.kind === 'failed') throw new Error('the worker failed', { cause: message.error });
        yield message;
        if (ASKED_FOR.has(message.kind)) this.#child.send('more', passOver);
      }
    } finally {
      await this.end();
    }
  }

  /** Resolves when the process is gone. */
  async end(): Promise<void> {
    this.#child.kill('SIGKILL');
    const { pid, exitCode, signalCode } = this.#child;
    if (pid !== undefined && exitCode === null && signalCode === null) await once(this.#child, 'exit');
  }

  #tell(event: Event): void {
    this.#events.push(event);
    this.#wake();
  }

  async #nextEvent(file: FileToRead): Promise<Event> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#wake = resolve;
    const timer = setTimeout(() => this.#tell({ error: tookTooLong(file) }), this.#limits.silenceMs);
    await promise;
    clearTimeout(timer);
    return this.#events.shift() ?? this.#nextEvent(file);
  }
}

function tookTooLong({ fileName }: FileToRead): UnreadableFile {
  return new UnreadableFile(
    'took_too_long',
    `"${fileName}" took too long to read. Save it as CSV, or split it and import the parts.`,
  );
}

/** V8 ends a process that is out of memory by a signal of its own, which one depends on the system; Windows has codes. */
function endedBy({ code, signal }: End, said: string, { fileName }: FileToRead): Error {
  if (signal === null && !/heap out of memory|allocation failed/i.test(said)) {
    return new Error(`the worker ended with code ${code}`, { cause: said });
  }
  return new UnreadableFile(
    'too_large',
    `"${fileName}" needs too much memory. Delete unused rows and sheets, or save it as CSV.`,
  );
}
