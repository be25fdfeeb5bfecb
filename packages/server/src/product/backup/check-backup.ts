/** Reads a whole backup and holds it against its own manifest, before anything is written anywhere. */
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { z } from 'zod';
import { Archive } from './archive/read-archive.ts';
import {
  MANIFEST,
  MANIFEST_SUM,
  Manifest,
  OPENING,
  Opening,
  partsOf,
  readsForm,
  SECRET_ENTRY,
  sha256,
} from './manifest.ts';
import { nowhere, type Summed, Summing } from './rows.ts';
import { assertKnownSchema } from './schema-steps.ts';
import { UnusableBackup } from './unusable-backup.ts';

export interface CheckedBackup {
  readonly path: string;
  readonly manifest: Manifest;
  readonly secret: string | null;
}

const NOT_ONE = 'This file is not a Forecastle backup.';

/** Throws an UnusableBackup with one sentence when the file cannot be restored by this product. */
export async function checkBackup(path: string): Promise<CheckedBackup> {
  const archive = await Archive.open(path);
  try {
    const { product } = await takeOpening(archive);
    const kept = (await archive.peek())?.name === SECRET_ENTRY ? await archive.take() : null;
    const secret = kept ? kept.content.toString('utf8').trim() : null;
    const found = new Map<string, Summed>();
    for (let table = await nextTable(archive); table !== null; table = await nextTable(archive)) {
      if (found.has(table)) throw new UnusableBackup(`The backup is damaged: the table ${table} is in it twice.`);
      const summing = new Summing();
      await unpack(archive, table, summing);
      found.set(table, summing.sum());
    }
    const manifest = await takeManifest(archive);
    assertKnownSchema(manifest.schema, product);
    if (found.size !== manifest.tables.length) throw new UnusableBackup('The backup is damaged: tables are missing.');
    for (const { name, rows, sha256: sum } of manifest.tables) {
      const table = found.get(name);
      if (table?.sha256 !== sum || table.rows !== rows) {
        throw new UnusableBackup(`The backup is damaged: the rows of ${name} have changed since it was written.`);
      }
    }
    if ((secret === null ? null : sha256(Buffer.from(secret))) !== manifest.secretSha256) {
      throw new UnusableBackup('The backup is damaged: its secret has changed since it was written.');
    }
    return { path, manifest, secret };
  } finally {
    await archive.close();
  }
}

async function takeOpening(archive: Archive): Promise<z.infer<typeof Opening>> {
  let entry: Awaited<ReturnType<Archive['take']>>;
  try {
    entry = await archive.take();
  } catch (error) {
    // Whatever is wrong with the first block of another file: it is another file.
    throw error instanceof UnusableBackup ? new UnusableBackup(NOT_ONE) : error;
  }
  const parsed = entry?.name === OPENING ? Opening.safeParse(jsonOf(entry.content)) : null;
  if (!parsed?.success) throw new UnusableBackup(NOT_ONE);
  if (!readsForm(parsed.data.form)) {
    throw new UnusableBackup(
      `A newer Forecastle (${parsed.data.product}) made this backup. Update Forecastle, then restore.`,
    );
  }
  return parsed.data;
}

async function takeManifest(archive: Archive): Promise<Manifest> {
  const manifest = await archive.take();
  const sum = await archive.take();
  const whole =
    manifest?.name === MANIFEST &&
    sum?.name === MANIFEST_SUM &&
    sum.content.toString('utf8').trim() === sha256(manifest.content) &&
    (await archive.peek()) === null;
  const parsed = whole ? Manifest.safeParse(jsonOf(manifest.content)) : null;
  if (!parsed?.success)
    throw new UnusableBackup('The backup is damaged: its manifest has changed since it was written.');
  return parsed.data;
}

/** Name of the table whose parts come next; null when something else does. */
export async function nextTable(archive: Archive): Promise<string | null> {
  return /^tables\/([^/]+)\//.exec((await archive.peek())?.name ?? '')?.[1] ?? null;
}

/** Unpacks the table that comes next through `summing`, and on to `sink`. */
export async function unpack(
  archive: Archive,
  table: string,
  summing: Summing,
  sink: NodeJS.WritableStream = nowhere(),
): Promise<void> {
  try {
    await pipeline(takeParts(archive, table), createGunzip(), summing, sink);
  } catch (error) {
    if (!String((error as NodeJS.ErrnoException).code).startsWith('Z_')) throw error;
    throw new UnusableBackup(`The backup is damaged: the rows of ${table} cannot be unpacked.`);
  }
}

async function* takeParts(archive: Archive, table: string): AsyncGenerator<Buffer> {
  const prefix = partsOf(table);
  for (let part = await archive.peek(); part?.name.startsWith(prefix); part = await archive.peek()) {
    yield part.content;
    await archive.take();
  }
}

function jsonOf(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8'));
  } catch {
    return null;
  }
}
