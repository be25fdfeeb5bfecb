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

/** A process, its parent, the parent of that and so on, as far as they can be seen. */
export function lineageOf(pid: number): Named[] {
  const lineage: Named[] = [];
  for (let at = pid; at > 1; ) {
    const [parent, name] = existsSync('/proc/self/stat') ? [statOf(at)?.parent ?? 0, commandOf(at)] : listed(at);
    lineage.push({ pid: at, name });
    at = parent;
  }
  return lineage;
}

/** As `ps` tells of a process: its parent, and its command. */
function listed(pid: number): [parent: number, name: string] {
  const line = spawnSync('ps', ['-o', 'ppid=,args=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
  const [, parent, name = ''] = /^\s*(\d+)\s+(.*)$/.exec(line.trimEnd()) ?? [];
  return [Number(parent ?? 0), name];
}

/** Empty for a process that ended while it was looked at. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

function nameBelow(parent: number, entry: string): Named[] {
  const pid = Number(entry);
  const stat = Number.isInteger(pid) ? statOf(pid) : undefined;
  if (stat?.parent !== parent || stat.state === ENDED) return [];
  const name = commandOf(pid);
  return name === '' ? [] : [{ pid, name }];
}

/** The state of a process that ended and that its parent has not yet asked about. */
export const ENDED = 'Z';

/** What Linux says of a process; undefined when there is none, and on other systems. */
export function statOf(pid: number): { readonly state: string; readonly parent: number } | undefined {
  try {
    // State and parent follow the name, which stands in brackets and may hold anything (proc_pid_stat(5)).
    const [state = '', parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return { state, parent: Number(parent) };
  } catch {
    return undefined;
  }
}
