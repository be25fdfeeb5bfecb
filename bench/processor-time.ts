/** Time of processors: what work costs, however busy the machine is with something else. Linux alone tells it. */
import { existsSync, readFileSync } from 'node:fs';
import type { Product } from './product.ts';

/** Of a tick of `/proc`, the same on every Linux. */
const TICK_US = 10_000;

/** Microseconds spent so far, by process. */
export type ProcessorTime = ReadonlyMap<number, number>;

/** Of this process, the server's, and the connections of its database; null where nothing tells it. */
export async function processorTime({ owner, pid }: Product): Promise<ProcessorTime | null> {
  if (!existsSync('/proc/self/stat')) return null;
  const { rows } = await owner.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'`,
  );
  return new Map([process.pid, pid, ...rows.map((row) => row.pid)].map((each) => [each, spentBy(each)]));
}

/** What was spent in between, by all or by some of them; of a process that has ended since, nothing is known. */
export const spentSince = (
  before: ProcessorTime,
  after: ProcessorTime,
  isMeant: (pid: number) => boolean = () => true,
): number => [...after].reduce((sum, [pid, spent]) => (isMeant(pid) ? sum + spent - (before.get(pid) ?? 0) : sum), 0);

function spentBy(pid: number): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return 0;
  const told = readFileSync(file, 'utf8');
  // Behind the name, which may hold blanks: the 14th and 15th fields are ticks of the process and of the system for it.
  const fields = told.slice(told.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_US;
}
