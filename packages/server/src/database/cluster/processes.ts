import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

export interface Named {
  readonly pid: number;
  /** What it calls itself; PostgreSQL's processes say what they do. */
  readonly name: string;
}

/** How PostgreSQL calls the process that replays its log; a session that is being let in has names before the word. */
const RECOVERER = /^postgres: startup(?: |$)/;

/** The process of this PostgreSQL that replays the log after a crash; undefined when there is none. */
export function recovererOf(postmaster: number): number | undefined {
  return namesBelow(postmaster).find(({ name }) => RECOVERER.test(name))?.pid;
}

/** The running processes right below one; none on Windows, where they have no names. */
export function namesBelow(parent: number): Named[] {
  if (process.platform === 'win32') return [];
  if (existsSync('/proc/self/stat')) return readdirSync('/proc').flatMap((entry) => nameBelow(parent, entry));
  const listed = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).stdout ?? '';
  return listed.split('\n').flatMap((line) => {
    const [, pid, above, name] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return name !== undefined && Number(above) === parent ? [{ pid: Number(pid), name: name.trim() }] : [];
  });
}

function nameBelow(parent: number, entry: string): Named[] {
  if (!/^\d+$/.test(entry)) return [];
  try {
    // State and parent follow the name, which stands in brackets and may hold anything (proc_pid_stat(5)).
    const [state, above] = readFileSync(`/proc/${entry}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    if (Number(above) !== parent || state === 'Z') return [];
    const name = readFileSync(`/proc/${entry}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return [{ pid: Number(entry), name }];
  } catch {
    // It ended while it was looked at.
    return [];
  }
}
