/** Everything a server keeps and tells, as text to search. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { Archive } from '../../packages/server/src/product/backup/archive/read-archive.ts';
import type { Client } from '../kills/client.ts';

const COMMANDS = fileURLToPath(new URL('../../packages/server/src/product/cli/main.ts', import.meta.url));
const GZIP = Buffer.from([0x1f, 0x8b]);

export interface Place {
  readonly name: string;
  readonly text: string;
}

export const logOf = (home: string): Place => ({
  name: 'the log of the server',
  text: readFileSync(join(home, 'server.log'), 'utf8'),
});

/** Has the product's command write a backup, and returns all that is in it. */
export async function backupOf(home: string): Promise<Place> {
  const file = join(home, 'drill-backup.tar');
  const env = { PATH: process.env.PATH, FORECASTLE_HOME: home };
  await promisify(execFile)(process.execPath, [COMMANDS, 'backup', file], { env });
  const archive = await Archive.open(file);
  const parts: string[] = [];
  try {
    for (let entry = await archive.take(); entry; entry = await archive.take()) {
      const { name, content } = entry;
      const isPacked = content.subarray(0, 2).equals(GZIP);
      parts.push(name, (isPacked ? gunzipSync(content) : content).toString('utf8'));
    }
  } finally {
    await archive.close();
  }
  return { name: 'a backup', text: parts.join('\n') };
}

/** Returns the paths of all operations that only read, with the ids of records in them. Files of tables are asked for as CSV. */
export async function readablePaths(client: Client, ids: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { paths } = await client.get('/openapi.json');
  return Object.entries(paths as Record<string, object>).flatMap(([path, operations]) => {
    if (!('get' in operations) || /\.(?:xlsx|pdf)$/u.test(path)) return [];
    const noun = /^\/([\w-]+)\/\{id\}/u.exec(path)?.[1] ?? '';
    const filled = path.replace('{id}', ids[noun] ?? '{id}');
    return filled.includes('{') ? [] : filled;
  });
}

/** Returns what is answered to somebody at each path. */
export async function answersTo(who: string, client: Client, paths: readonly string[]): Promise<readonly Place[]> {
  const places: Place[] = [];
  for (const path of paths) {
    const { status, text } = await client.text(path);
    places.push({ name: `${path} as ${who}, ${status}`, text });
  }
  return places;
}
