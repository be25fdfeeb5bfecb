import { totalmem } from 'node:os';
import type { Layout } from './layout.ts';

const MEBIBYTE = 2 ** 20;

/**
 * What PostgreSQL is started with, for a machine of about two cores. Durability is never traded: fsync, full page
 * writes and synchronous commits stay on, so an acknowledged write survives whatever is killed. Only a throwaway cluster
 * of tests goes without fsync and full pages, which matter when the power fails and not when a process is killed.
 */
export function serverSettings({ socket, throwaway }: Layout): Record<string, string> {
  const memory = totalmem() / MEBIBYTE;
  return {
    ...(process.platform === 'win32'
      ? { listen_addresses: '127.0.0.1' }
      : { listen_addresses: '', unix_socket_directories: socket, unix_socket_permissions: '0700' }),
    fsync: throwaway ? 'off' : 'on',
    full_page_writes: throwaway ? 'off' : 'on',
    synchronous_commit: 'on',
    max_connections: throwaway ? '300' : '100',
    // With 256 MB an import of 100,000 rows waits for pages that it has just written, with 512 MB a sweep of a million
    // deals fetches most of its pages anew, with 2 GB a part of them. Tests drop hundreds of small databases, each of which is
    // looked for in all of it.
    shared_buffers: `${Math.round(Math.min(throwaway ? 512 : 4096, Math.max(32, memory / 8)))}MB`,
    effective_cache_size: `${Math.round(memory / 2)}MB`,
    work_mem: '8MB',
    maintenance_work_mem: '128MB',
    // One row in ten thousand queries gains from JIT; the others pay tens of milliseconds for it.
    jit: 'off',
    random_page_cost: '1.1',
    // Containers give /dev/shm 64 MB: more parallel workers would run out of it.
    max_parallel_workers_per_gather: '1',
    // A worker that reads for others and is killed leaves them waiting without end (docs/decisions/0100).
    io_method: 'sync',
    // No replication and no base backups here (backups are snapshots by COPY), which spares most of a bulk load's log.
    wal_level: 'minimal',
    max_wal_senders: '0',
    // Nearly each change of a deal among a million touches some twenty pages first since the last checkpoint. To make them
    // half as large took three times as long as the whole change of the row; this PostgreSQL has no faster way.
    wal_compression: 'off',
    // After each checkpoint every page is logged whole once: a sweep of a million deals fills this in a minute or two.
    max_wal_size: '4GB',
    checkpoint_timeout: '15min',
    checkpoint_completion_target: '0.9',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Statements and errors quote customers' text: the log tells of the server only.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    log_autovacuum_min_duration: '-1',
  };
}
