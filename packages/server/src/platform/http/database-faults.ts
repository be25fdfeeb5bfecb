/** What people are told when the database is away or without space: what became of their request, and what to do. */
import type { ORPCError } from '@orpc/server';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { DiskSpace } from '../database/disk-space.ts';
import { causesOf, databaseFault, OutcomeUnknown } from '../database/fault.ts';
import { Overtaken } from '../database/passing-fault.ts';
import { QueueFull } from '../sharing/fair-semaphore.ts';
import { storageFull, tooManyAtOnce, unavailable } from './errors.ts';
import { API_PREFIX } from './prefix.ts';

/** Seconds after which asking again is worth it. PostgreSQL of our own is back within about two. */
const RETRY_AFTER = { away: 2, full: 30, busy: 2 };

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
/** What takes next to no space and lets people in to look, or out. */
const ALWAYS = new Set([`${API_PREFIX}/sign-in`, `${API_PREFIX}/sign-out`]);

/** The answer for an error of the database, when no connection to it was free or somebody else was faster, with its Retry-After set; null for every other error. */
export function asDatabaseFault(
  error: unknown,
  { method, reply, disk }: { method: string; reply: FastifyReply; disk: DiskSpace },
): ORPCError<string, unknown> | null {
  const refused = causesOf(error).find((cause) => cause instanceof QueueFull);
  const fault = databaseFault(error);
  const isOvertaken = causesOf(error).some((cause) => cause instanceof Overtaken);
  if (refused || isOvertaken || fault === 'circle') {
    reply.header('retry-after', String(RETRY_AFTER.busy));
    return refused?.isOwnDoing ? tooManyAtOnce(RETRY_AFTER.busy) : unavailable(RETRY_AFTER.busy, 'busy');
  }
  if (fault === null) return null;
  // PostgreSQL ends itself when its log finds no space.
  const isFull = fault === 'full' || disk.isShort;
  const seconds = isFull ? RETRY_AFTER.full : RETRY_AFTER.away;
  reply.header('retry-after', String(seconds));
  if (READING.has(method)) return unavailable(seconds, isFull ? 'full' : 'away');
  if (error instanceof OutcomeUnknown) return unavailable(seconds, 'unknown');
  return isFull ? storageFull(seconds) : unavailable(seconds, 'unsaved');
}

/** Refuses what would write while the disk is short of space, so that what is kept can still be read. */
export function registerDiskGuard(app: FastifyInstance, disk: DiskSpace): void {
  app.addHook('onRequest', async ({ method, url }, reply) => {
    if (READING.has(method) || method === 'DELETE' || ALWAYS.has(url) || !url.startsWith(API_PREFIX)) return;
    if (!disk.isShort) return;
    reply.header('retry-after', String(RETRY_AFTER.full));
    throw storageFull(RETRY_AFTER.full);
  });
}
