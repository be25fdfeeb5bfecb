/** Finds words in all that a database holds, as they are and as they are encoded. */
import pg from 'pg';
import { quoted } from '../tables.ts';

export interface Finding {
  readonly word: string;
  readonly where: string;
}

export interface TableSearch {
  readonly tables: number;
  readonly rows: number;
  readonly bytes: number;
  readonly found: readonly Finding[];
}

/** Every table but those of PostgreSQL itself, with the queue of jobs and its partitions. */
const TABLES = `
  SELECT n.nspname || '.' || c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind = 'r' AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg_toast%'
  ORDER BY 1`;
const BYTES_AS_HEX = /\\x([0-9a-f]{2,})/giu;

/** Returns each word that a text holds: plain, in hexadecimal digits, or in base64. */
export function findWords(text: string, words: readonly string[], where: string): Finding[] {
  const lower = text.toLowerCase();
  return words
    .filter((word) => spellingsOf(word).some((spelling) => lower.includes(spelling)))
    .map((word) => ({ word, where }));
}

/** Searches every column of every table. Ask as the owner: row-level security hides rows from everybody else. */
export async function findWordsInTables(ownerUrl: string, words: readonly string[]): Promise<TableSearch> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const search = { tables: 0, rows: 0, bytes: 0, found: [] as Finding[] };
    for (const { name } of (await client.query<{ name: string }>(TABLES)).rows) {
      const { rows } = await client.query<{ row: string }>(`SELECT to_jsonb(t)::text AS row FROM ${quoted(name)} t`);
      const text = rows.map(({ row }) => row).join('\n');
      search.tables++;
      search.rows += rows.length;
      search.bytes += Buffer.byteLength(text);
      search.found.push(...findWords(withBytesRead(text), words, `table ${name}`));
    }
    return search;
  } finally {
    await client.end();
  }
}

/** Adds what bytes say as text: a value of bytes is written in hexadecimal digits. */
const withBytesRead = (text: string): string =>
  text +
  [...text.matchAll(BYTES_AS_HEX)].map(([, hex = '']) => `\n${Buffer.from(hex, 'hex').toString('latin1')}`).join('');

const spellings = new Map<string, readonly string[]>();

/** Returns the forms of a word in small letters. In base64 a word has three, by the place at which it begins. */
function spellingsOf(word: string): readonly string[] {
  const known = spellings.get(word);
  if (known) return known;
  const inBase64 = [0, 1, 2].map((before) => {
    const text = Buffer.from('-'.repeat(before) + word).toString('base64');
    // The digits at both ends depend on what stands beside the word.
    return text.slice(before === 0 ? 0 : before + 1, -4);
  });
  const made = [word, Buffer.from(word).toString('hex'), ...inBase64].map((each) => each.toLowerCase());
  spellings.set(word, made);
  return made;
}
