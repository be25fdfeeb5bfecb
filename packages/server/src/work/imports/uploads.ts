/** What may be uploaded at a time and within a day, so that one organisation leaves room for the others. */

import type { Readable } from 'node:stream';
import { DEMO_IMPORT_DAY_BYTES, DEMO_IMPORT_MAX_BYTES, IMPORT_DAY_BYTES, IMPORT_MAX_BYTES } from '@forecastle/contract';
import { ORPCError } from '@orpc/server';
import type pg from 'pg';
import { inTenant } from '../../platform/database/tenant.ts';
import { BodyTooLarge, type SpooledFile, spoolToDisk } from '../../platform/files/spool-to-disk.ts';
import { rateLimited, waitInWords } from '../../platform/http/errors.ts';
import { FairSemaphore } from '../../platform/sharing/fair-semaphore.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { demoOf } from '../../tenancy/organizations/demo-of.ts';
import { takeUploadPlace, type UploadPlaces } from '../../tenancy/requests/upload-places.ts';

/** Bodies that come in or wait to be read, at a time: of all, of one organisation, one person and one copy of the demo. */
const AT_A_TIME = { all: 200, organization: 12, person: 6, demo: 2 };
const BUSY_SECONDS = 10;
const NOT_SAVED = `This file was not saved. Try again in ${waitInWords(BUSY_SECONDS)}.`;
const DAY_SECONDS = 24 * 3600;

const underWay = new FairSemaphore({ count: AT_A_TIME.all, waitMs: 0 });

interface Allowance {
  readonly isDemo: boolean;
  /** Of one file. */
  readonly maxBytes: number;
}

interface Uploader {
  readonly actor: Actor;
  readonly pool: pg.Pool;
}

interface Upload {
  readonly body: Readable;
  /** Bytes the sender says it has; 0 when it does not say. */
  readonly declared: number;
  /** Where it waits for its turn. */
  readonly folder: string;
}

/**
 * Takes the body of an upload onto the disk, runs `work`, and gives its space back, however that ends. Throws
 * RATE_LIMITED when too many are under way or the day's amount is used up, before the body is read, and TOO_LARGE.
 */
export async function withUpload<T>(
  { actor, pool }: Uploader,
  { body, declared, folder }: Upload,
  work: (content: SpooledFile) => Promise<T>,
): Promise<T> {
  const allowance = await readAllowance(pool, actor);
  const { maxBytes } = allowance;
  if (declared > maxBytes) throw tooLarge(allowance);
  const end = await takeUploadPlace(actor, placesOf(allowance), NOT_SAVED, BUSY_SECONDS);
  try {
    const content = await spoolToDisk(body, { folder, maxBytes }).catch((error: unknown) => {
      throw error instanceof BodyTooLarge ? tooLarge(allowance) : error;
    });
    try {
      return await work(content);
    } finally {
      await content.drop();
    }
  } finally {
    end();
  }
}

/** What the actor's organisation may upload now. Throws RATE_LIMITED when it has uploaded as much as it may in a day. */
async function readAllowance(pool: pg.Pool, actor: Actor): Promise<Allowance> {
  const { isDemo, bytes, seconds } = await inTenant(
    pool,
    actor.organizationId,
    async (tx) => {
      const { rows } = await tx.client.query<{ bytes: number; seconds: number | null }>(
        `SELECT coalesce(sum(size), 0)::float8 AS bytes, ceil(extract(epoch FROM min(created_at) - now()) + $2)::int AS seconds
         FROM imports WHERE organization_id = $1 AND created_at > now() - make_interval(secs => $2)`,
        [actor.organizationId, DAY_SECONDS],
      );
      return { bytes: 0, seconds: null, ...rows[0], isDemo: (await demoOf(tx)) !== null };
    },
    { readOnly: true },
  );
  const inADay = isDemo ? DEMO_IMPORT_DAY_BYTES : IMPORT_DAY_BYTES;
  if (bytes >= inADay) {
    const whose = isDemo ? 'This copy of the demo' : 'Your organisation';
    const wait = Math.max(1, seconds ?? 0);
    throw rateLimited(
      wait,
      `${whose} has uploaded ${megabytes(inADay)} of files in 24 hours, the limit. This file was not saved. Try again in ${waitInWords(wait)}.`,
    );
  }
  return { isDemo, maxBytes: isDemo ? DEMO_IMPORT_MAX_BYTES : IMPORT_MAX_BYTES };
}

const placesOf = ({ isDemo }: Allowance): UploadPlaces => ({
  places: underWay,
  organization: isDemo ? AT_A_TIME.demo : AT_A_TIME.organization,
  person: AT_A_TIME.person,
});

const tooLarge = ({ isDemo, maxBytes }: Allowance) =>
  new ORPCError('TOO_LARGE', {
    status: 413,
    message: isDemo
      ? `The file is larger than ${megabytes(maxBytes)}, the demo limit. Nothing was saved. Sign up to import larger files.`
      : `The file is larger than ${megabytes(maxBytes)}. Nothing was saved. Split it and import the parts.`,
  });

const megabytes = (bytes: number): string => `${bytes / 1024 / 1024} MB`;
