import { afterAll, afterEach, describe, expect, inject, it } from 'vitest';
import { type Child, numbers, startServer, write } from '../../process/fixtures/server.ts';
import { administer, inDatabase } from '../../testing/administer.ts';
import { connectExternal } from './external.ts';

const { adminUrl } = inject('testCluster');
const name = `external_${process.pid}_${Date.now().toString(36)}`;
const ownerUrl = inDatabase(adminUrl, name);
const secret = 'a secret of at least thirty-two characters';

await administer(adminUrl, `CREATE DATABASE ${name}`);
let child: Child | undefined;
afterEach(async () => {
  child?.process.kill('SIGTERM');
  await child?.ended;
  child = undefined;
});
afterAll(async () => {
  await administer(adminUrl, `DROP DATABASE ${name} WITH (FORCE)`);
  for (const role of [`${name}_app`, `${name}_poor`]) await administer(adminUrl, `DROP ROLE IF EXISTS ${role}`);
});

describe('a database of DATABASE_URL', () => {
  it('gets a role for requests, on whose password every process with the same secret agrees', async () => {
    const first = await connectExternal({ ownerUrl, appUrl: undefined, secret });
    expect(first.appRole).toBe(`${name}_app`);
    expect(await connectExternal({ ownerUrl, appUrl: undefined, secret })).toEqual(first);
  });

  it('refuses a process with another secret instead of locking the others out', async () => {
    await connectExternal({ ownerUrl, appUrl: undefined, secret });
    const attempt = connectExternal({
      ownerUrl,
      appUrl: undefined,
      secret: 'another one of thirty-two characters too',
    });
    await expect(attempt).rejects.toThrow(
      /^The role external_\w+_app exists, and its password is not the one .* SECRET/,
    );
  });

  it('says what an administrator types when the owner may not create roles', async () => {
    const poor = `${name}_poor`;
    await administer(adminUrl, `CREATE ROLE ${poor} LOGIN PASSWORD 'poor'`);
    const poorUrl = new URL(inDatabase(adminUrl, inject('testCluster').template));
    poorUrl.username = poor;
    poorUrl.password = 'poor';
    const role = `${inject('testCluster').template}_app`;
    const known = await exists(role);
    const attempt = connectExternal({ ownerUrl: poorUrl.href, appUrl: undefined, secret });
    if (known) await expect(attempt).rejects.toThrow(`The role ${role} exists`);
    else await expect(attempt).rejects.toThrow(`CREATE ROLE ${role} LOGIN PASSWORD '...';`);
  });

  it('that does not answer is told by its address, without the password', async () => {
    const url = 'postgresql://someone:hunter22@127.0.0.1:1/nothing';
    const attempt = connectExternal({ ownerUrl: url, appUrl: undefined, secret });
    await expect(attempt).rejects.toThrow(
      /^The database of DATABASE_URL \(127\.0\.0\.1:1, database nothing, role someone\)/,
    );
    await expect(attempt).rejects.not.toThrow(/hunter22/);
  });

  it('is served from, and left running when the server ends', async () => {
    child = startServer({ DATABASE_URL: ownerUrl, SECRET: secret });
    const address = await child.ready;
    await write(address, 3);
    expect(await numbers(address)).toEqual([3]);
    child.process.kill('SIGTERM');
    expect(await child.ended).toEqual({ code: 0, signal: null });
    expect(await administer(ownerUrl, 'SELECT number FROM journal')).toEqual([{ number: 3 }]);
  });

  it('is refused with the owner as the role for requests', async () => {
    child = startServer({ DATABASE_URL: ownerUrl, DATABASE_APP_URL: ownerUrl, SECRET: secret });
    expect(await child.ended).toMatchObject({ code: 2 });
    expect(child.said()).toMatch(/row-level security would not keep organisations apart/);
  });
});

async function exists(role: string): Promise<boolean> {
  return (await administer(adminUrl, 'SELECT FROM pg_roles WHERE rolname = $1', [role])).length > 0;
}
