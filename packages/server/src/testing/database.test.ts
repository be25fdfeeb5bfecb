import { afterAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from './database.ts';

describe('a test database', async () => {
  const database = await createTestDatabase();
  afterAll(database.drop);

  it('is reached as the role that row-level security holds', async () => {
    const { rows } = await database.pool.query(
      'SELECT current_database() AS database, rolsuper, rolbypassrls FROM pg_roles WHERE rolname = current_user',
    );
    expect(rows).toEqual([{ database: database.name, rolsuper: false, rolbypassrls: false }]);
  });

  it('is apart from every other one', async () => {
    const other = await createTestDatabase();
    expect(other.name).not.toBe(database.name);
    await other.drop();
  });
});
