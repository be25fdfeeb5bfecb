import { spawnSync } from 'node:child_process';

/** The processes below one, itself not among them. */
export function childrenOf(parent: number): number[] {
  const listed = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).stdout;
  return listed.split('\n').flatMap((line) => {
    const [pid, above] = line.trim().split(/\s+/).map(Number);
    return pid && above === parent ? [pid] : [];
  });
}

/** False when there is no such process any more. */
export function killNow(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}
