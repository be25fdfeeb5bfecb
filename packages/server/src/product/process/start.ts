import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { createLogger, type Logger } from '../../platform/logging/logger.ts';
import { StartRefused } from '../../platform/settings/refusal.ts';
import { loadSettings, type Settings } from '../../platform/settings/settings.ts';
import { keepHeapSmall } from './heap.ts';
import { type Application, type Running, run } from './run.ts';
import { endWithScriptRunner } from './script-runner.ts';

/** Exit codes: 0 stopped as told, 1 failed, 2 the start was refused (settings, home in use, port taken), 130 twice Ctrl-C. */
const FAILED = 1;
const REFUSED = 2;
const INTERRUPTED_TWICE = 130;

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * The life of the server's process: reads the settings, runs until it is told to stop or cannot go on, and ends the
 * process with its exit code. Says where it answers as one line on the standard output.
 */
export async function start(load: () => Promise<Application>, read = (): Settings => loadSettings()): Promise<void> {
  keepHeapSmall();
  outliveReaders();
  const settings = await orRefuse(async () => read());
  const logger = createLogger(settings.logLevel);
  const signalled = nextSignal();
  endWithScriptRunner();
  // A third of a start is compiling the same files again; kept in the home, where nobody else can write. Processes that
  // read the files of imports take it from the environment.
  process.env.NODE_COMPILE_CACHE ??= join(settings.home, 'compiled');
  enableCompileCache();
  const application = load();
  // It is awaited only once the database is there; until then a failure would count as unhandled.
  application.catch(() => undefined);
  const ask = process.stdin.isTTY && process.stdout.isTTY ? askAtTerminal : undefined;
  const running = await orRefuse(() => run({ settings, logger, application, ask }), logger);
  endOnDefect(logger, running);
  // Before it says that it runs: at a first start it takes a second, in which no signal is heard.
  flushCompileCache();
  announce(running);
  const reason = await Promise.race([signalled, running.lost.catch((error: Error) => error)]);
  if (reason instanceof Error) logger.fatal({ err: reason }, 'the database stopped and could not be restarted');
  else nextSignal().then(() => end(running, INTERRUPTED_TWICE));
  await running.stop();
  process.exit(reason instanceof Error ? FAILED : 0);
}

/** Whoever reads what the server says may go before it does, as with `npm start | head`: it goes on without. */
function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
}

async function orRefuse<Result>(step: () => Promise<Result>, logger?: Logger): Promise<Result> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof StartRefused) {
      process.stderr.write(`${error.message}\n`);
      process.exit(REFUSED);
    }
    logger?.fatal({ err: error }, 'the start failed');
    process.stderr.write(`Forecastle did not start: ${(error as Error).message}\n`);
    process.exit(FAILED);
  }
}

function nextSignal(): Promise<NodeJS.Signals> {
  const { promise, resolve } = Promise.withResolvers<NodeJS.Signals>();
  for (const signal of STOP_SIGNALS) process.once(signal, () => resolve(signal));
  return promise;
}

/** After a defect that nobody caught the state is unknown: the process ends and whoever runs it starts it again. */
function endOnDefect(logger: Logger, running: Running): void {
  const handle = (error: unknown) => {
    logger.fatal({ err: error }, 'unexpected error; the server stops');
    end(running, FAILED);
  };
  process.on('uncaughtException', handle);
  process.on('unhandledRejection', handle);
}

function end(running: Running, code: number): never {
  running.kill();
  process.exit(code);
}

function announce({ address, settings }: { address: string; settings: Settings }): void {
  const where = settings.publicUrlGiven ? `${settings.publicUrl} (listening on ${address})` : address;
  const data = settings.database.kind === 'embedded' ? `Data folder: ${settings.home}\n` : '';
  process.stdout.write(`Forecastle runs at ${where}\n${data}`);
}

async function askAtTerminal(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${question} [Y/n] `);
  terminal.close();
  return /^(y(es)?)?$/i.test(answer.trim());
}
