import pg from 'pg';

/** A connection for this work, closed when it is over: a pool ends before its connections do. */
export async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs one statement on a connection of its own and returns its rows. */
export function administer(url: string, statement: string, values: unknown[] = []): Promise<Record<string, string>[]> {
  return connected(url, async (client) => (await client.query(statement, values)).rows);
}

/** The same address for another database. */
export function inDatabase(url: string, name: string): string {
  const moved = new URL(url);
  moved.pathname = `/${name}`;
  return moved.href;
}
