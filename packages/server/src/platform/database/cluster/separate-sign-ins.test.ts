import pg from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { rolesOf } from '../../../testing/cluster.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { assertSeparateSignIns } from './separate-sign-ins.ts';

const database = await createTestDatabase();
const { appRole, identityRole } = rolesOf(inject('testCluster'));
const owner = new pg.Client({ connectionString: database.ownerUrl });
await owner.connect();
afterAll(async () => {
  await owner.end();
  await database.drop();
});

describe('the start', () => {
  /** Undone after each. */
  const undone: string[] = [];
  beforeEach(() => undone.splice(0));
  afterEach(async () => {
    for (const statement of undone) await owner.query(statement);
  });
  const change = async (statement: string, undo: string) => {
    await owner.query(statement);
    undone.push(undo);
  };
  const start = () => assertSeparateSignIns(database);

  it('goes on with the rights that it gave itself', async () => {
    await expect(start()).resolves.toBeUndefined();
  });

  it.each(['SELECT', 'UPDATE', 'DELETE', 'SELECT (password)'])(
    'is refused while the role of requests has %s on passwords, and says what to type',
    async (right) => {
      await change(`GRANT ${right} ON auth.account TO ${appRole}`, `REVOKE ALL ON auth.account FROM ${appRole}`);
      await expect(start()).rejects.toThrow(
        `role ${appRole}, which serves requests, has rights on auth.account, so it could reach passwords and sessions. ` +
          `Forecastle does not start. Revoke them with the role that granted them: REVOKE ALL ON auth.account FROM ${appRole};`,
      );
    },
  );

  it('is refused while everybody reads sessions', async () => {
    await change('GRANT SELECT ON auth.session TO PUBLIC', 'REVOKE ALL ON auth.session FROM PUBLIC');
    await expect(start()).rejects.toThrow(/auth\.session through PUBLIC.*: REVOKE ALL ON auth\.session FROM PUBLIC;$/);
  });

  it('is refused over a table that came later', async () => {
    await change(`CREATE TABLE auth.later (); GRANT SELECT ON auth.later TO ${appRole}`, 'DROP TABLE auth.later');
    await expect(start()).rejects.toThrow(/has rights on auth\.later/);
  });

  it.each([
    ['SELECT', 'auth.verification', `REVOKE SELECT ON auth.verification FROM`, `GRANT SELECT ON auth.verification TO`],
    ['DELETE', 'auth.session', `REVOKE DELETE ON auth.session FROM`, `GRANT DELETE ON auth.session TO`],
    ['INSERT', 'mails', `REVOKE INSERT ON mails FROM`, `GRANT INSERT ON mails TO`],
  ])('is refused while the role of sign-ins lacks %s on %s, and says so', async (right, table, revoke, grant) => {
    await change(`${revoke} ${identityRole}`, `${grant} ${identityRole}`);
    await expect(start()).rejects.toThrow(
      `role ${identityRole}, which reads and writes sign-ins, lacks ${right} on ${table}, and the role of DATABASE_URL could ` +
        `not grant it. Forecastle does not start. Set DATABASE_URL to the role that owns the tables, or run as the owner of ` +
        `${table}: GRANT ${right} ON ${table} TO ${identityRole};`,
    );
  });
});
