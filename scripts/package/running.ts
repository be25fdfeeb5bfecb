import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter } from 'node:path';
import { ROOT } from '../pages/build.ts';

/** Who runs a command, where the one who tests is root: the server must not need to be. */
export interface Person {
  readonly uid?: number;
  readonly gid?: number;
}

/** A command that goes on. */
export interface Started {
  readonly child: ChildProcess;
  /** Resolves with what the pattern found in the output; rejects when the command ends without it. */
  readonly found: Promise<RegExpExecArray>;
  readonly ended: Promise<{ code: number | null; out: string; said: string }>;
}

/** Starts a command of this machine in a folder, without the tools and settings of the repository. */
export function startIn(
  folder: string,
  [command, ...args]: readonly [string, ...string[]],
  {
    person = {},
    pattern = /$^/,
    environment = {},
  }: { person?: Person; pattern?: RegExp; environment?: NodeJS.ProcessEnv } = {},
): Started {
  const path = (process.env.PATH ?? '').split(delimiter).filter((each) => !each.startsWith(ROOT));
  const child = spawn(command, args, {
    cwd: folder,
    env: { PATH: path.join(delimiter), HOME: folder, npm_config_update_notifier: 'false', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...person,
  });
  let out = '';
  let said = '';
  const { promise: found, resolve, reject } = Promise.withResolvers<RegExpExecArray>();
  found.catch(() => undefined);
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk;
      if (stream === child.stdout) out += chunk;
      const match = pattern.exec(said);
      if (match) resolve(match);
    });
  }
  const ended = once(child, 'close').then(([code]) => ({ code, out, said }));
  ended.then(() => reject(new Error(`${command} ended: ${said}`)), reject);
  return { child, found, ended };
}

/** Runs a command to its end and returns its standard output. Throws when it fails. */
export async function runIn(...asked: Parameters<typeof startIn>): Promise<string> {
  const { code, out, said } = await startIn(...asked).ended;
  if (code !== 0) throw new Error(`${asked[1].join(' ')} ended with ${code}: ${said}`);
  return out;
}
