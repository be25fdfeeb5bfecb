/** The floor below what changes rows: the same change by statements alone, in a transaction that is taken back. */
import pg from 'pg';

export interface Change {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Milliseconds that these take as the owner of the tables, constraints and all; nothing of them stays. What follows other work is to have rested. */
export async function rolledBackTime(ownerUrl: string, changes: readonly Change[]): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('BEGIN');
    const began = performance.now();
    for (const { text, values } of changes) await client.query(text, [...values]);
    await client.query('SET CONSTRAINTS ALL IMMEDIATE');
    return performance.now() - began;
  } finally {
    await client.query('ROLLBACK');
    // The rows of the change that was taken back would be in the way of what is measured next.
    await client.query('VACUUM');
    await client.end();
  }
}
