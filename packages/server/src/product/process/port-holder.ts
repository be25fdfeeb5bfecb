import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';

/** State of a listening socket in /proc/net/tcp (include/net/tcp_states.h). */
const LISTEN = '0A';

/**
 * Who listens on a port, as a phrase to put behind "is taken": ` by node (process 123)`. Empty where the system does not
 * say, as for another account's process or outside Linux.
 */
export function describePortHolder(port: number): string {
  try {
    const inodes = new Set(['tcp', 'tcp6'].flatMap((table) => listeningInodes(table, port)));
    const pid = readdirSync('/proc').find((name) => /^\d+$/.test(name) && holds(name, inodes));
    return pid ? ` by ${programOf(pid)} (process ${pid})` : '';
  } catch {
    return '';
  }
}

function programOf(pid: string): string {
  // Not `comm`: a program may have renamed its main thread.
  return basename(readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0] ?? '') || 'a program';
}

function listeningInodes(table: string, port: number): string[] {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const lines = readFileSync(`/proc/net/${table}`, 'utf8').split('\n').slice(1);
  return lines.flatMap((line) => {
    // Columns: sl local_address rem_address st tx:rx tr:when retrnsmt uid timeout inode
    const [, local, , state, , , , , , inode] = line.trim().split(/\s+/);
    return state === LISTEN && local?.endsWith(suffix) && inode ? [inode] : [];
  });
}

function holds(pid: string, inodes: Set<string>): boolean {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((descriptor) => {
      const socket = /^socket:\[(\d+)\]$/.exec(linkOf(`/proc/${pid}/fd/${descriptor}`));
      return socket?.[1] !== undefined && inodes.has(socket[1]);
    });
  } catch {
    return false;
  }
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}
