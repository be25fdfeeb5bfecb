import pg from 'pg';

/**
 * Takes a lock that ends with its connection, so that a killed process holds nothing; null when somebody else has it. The
 * connection is one of its own beside the pool's: the work that it is held for takes those. Losing it unheard is left to
 * whoever writes under the lock to survive.
 */
export async function holdSessionLock({ options }: pg.Pool, name: string): Promise<(() => Promise<void>) | null> {
  const client = new pg.Client(options);
  client.on('error', () => undefined);
  const end = () => client.end().catch(() => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ held: boolean }>(
      'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS held',
      [name],
    );
    if (rows[0]?.held) return end;
  } catch (error) {
    await end();
    throw error;
  }
  await end();
  return null;
}
