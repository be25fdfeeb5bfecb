import pg from 'pg';

/** Runs one statement on a connection of its own and returns its rows. */
export async function administer(
  url: string,
  statement: string,
  values: unknown[] = [],
): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement, values)).rows;
  } finally {
    await client.end();
  }
}

/** The same address for another database. */
export function inDatabase(url: string, name: string): string {
  const moved = new URL(url);
  moved.pathname = `/${name}`;
  return moved.href;
}
