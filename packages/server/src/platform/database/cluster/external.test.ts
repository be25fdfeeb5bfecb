import { afterAll, afterEach, describe, expect, inject, it } from 'vitest';
import { type Child, numbers, startServer, write } from '../../../product/process/fixtures/server.ts';
import { administer, inDatabase } from '../../../testing/administer.ts';
import { connectExternal, renewRolePasswords } from './external.ts';

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
  for (const each of [name, `${name}_kept`]) await administer(adminUrl, `DROP DATABASE IF EXISTS ${each} WITH (FORCE)`);
  for (const role of [`${name}_app`, `${name}_identity`, `${name}_poor`, `${name}_keeper`])
    await administer(adminUrl, `DROP ROLE IF EXISTS ${role}`);
});

describe('a database of DATABASE_URL', () => {
  it('gets a role for requests and one for sign-ins, on whose passwords every process with the same secret agrees', async () => {
    const first = await connectExternal({ ownerUrl, appUrl: undefined, identityUrl: undefined, secret });
    expect(first).toMatchObject({ appRole: `${name}_app`, identityRole: `${name}_identity` });
    expect(await connectExternal({ ownerUrl, appUrl: undefined, identityUrl: undefined, secret })).toEqual(first);
  });

  it('refuses a process with another secret instead of locking the others out', async () => {
    await connectExternal({ ownerUrl, appUrl: undefined, identityUrl: undefined, secret });
    const attempt = connectExternal({
      ownerUrl,
      appUrl: undefined,
      identityUrl: undefined,
      secret: 'another one of thirty-two characters too',
    });
    await expect(attempt).rejects.toThrow(
      /^The role external_\w+_app exists, and its password is not the one .* SECRET/,
    );
  });

  it('takes a process with another secret once the passwords of its roles were renewed', async () => {
    const given = { ownerUrl, appUrl: undefined, identityUrl: undefined };
    const first = await connectExternal({ ...given, secret });
    await renewRolePasswords({ ...given, secret: 'another one of thirty-two characters too' });
    try {
      const second = await connectExternal({ ...given, secret: 'another one of thirty-two characters too' });
      expect([second.appRole, second.appUrl === first.appUrl]).toEqual([first.appRole, false]);
      await expect(connectExternal({ ...given, secret })).rejects.toThrow(/is not the one that follows from SECRET/);
    } finally {
      await renewRolePasswords({ ...given, secret });
    }
    expect(await connectExternal({ ...given, secret })).toEqual(first);
  });

  it('says what an administrator types when the owner may not create roles', async () => {
    const poor = `${name}_poor`;
    await administer(adminUrl, `CREATE ROLE ${poor} LOGIN PASSWORD 'poor'`);
    const poorUrl = new URL(inDatabase(adminUrl, inject('testCluster').template));
    poorUrl.username = poor;
    poorUrl.password = 'poor';
    const role = `${inject('testCluster').template}_app`;
    const known = await exists(role);
    const attempt = connectExternal({ ownerUrl: poorUrl.href, appUrl: undefined, identityUrl: undefined, secret });
    if (known) await expect(attempt).rejects.toThrow(`The role ${role} exists`);
    else await expect(attempt).rejects.toThrow(`CREATE ROLE ${role} LOGIN PASSWORD '...';`);
  });

  it('gets the role for sign-ins beside a role for requests that is given, as before there were two', async () => {
    const { appUrl, identityUrl } = await connectExternal({
      ownerUrl,
      appUrl: undefined,
      identityUrl: undefined,
      secret,
    });
    const found = await connectExternal({ ownerUrl, appUrl, identityUrl: undefined, secret });
    expect(found).toMatchObject({ appUrl, identityUrl, appRole: `${name}_app`, identityRole: `${name}_identity` });
  });

  it.each([
    [
      'the owner as the role for sign-ins',
      { identityUrl: ownerUrl },
      /DATABASE_IDENTITY_URL is the one of DATABASE_URL/,
    ],
    ['the owner as the role for requests', { appUrl: ownerUrl }, /DATABASE_APP_URL is the one of DATABASE_URL/],
  ])('is refused with %s, before any right is taken away', async (_, given, message) => {
    const attempt = connectExternal({ ownerUrl, appUrl: undefined, identityUrl: undefined, secret, ...given });
    await expect(attempt).rejects.toThrow(message);
  });

  it('is refused with one role for both', async () => {
    const { appUrl } = await connectExternal({ ownerUrl, appUrl: undefined, identityUrl: undefined, secret });
    await expect(connectExternal({ ownerUrl, appUrl, identityUrl: appUrl, secret })).rejects.toThrow(
      `DATABASE_APP_URL and DATABASE_IDENTITY_URL name the same role, ${name}_app,`,
    );
  });

  it('says which role is missing where only the one for requests was made by hand', async () => {
    const poor = `${name}_keeper`;
    await administer(adminUrl, `CREATE ROLE ${poor} LOGIN PASSWORD 'poor'`);
    const org = `${name}_kept`;
    await administer(adminUrl, `CREATE DATABASE ${org}`);
    const poorUrl = new URL(inDatabase(adminUrl, org));
    poorUrl.username = poor;
    poorUrl.password = 'poor';
    const { appUrl } = await connectExternal({ ownerUrl, appUrl: undefined, identityUrl: undefined, secret });
    const attempt = connectExternal({ ownerUrl: poorUrl.href, appUrl, identityUrl: undefined, secret });
    await expect(attempt).rejects.toThrow(
      `may not create the role ${org}_identity, which sign-ins are read and written as. Have an administrator run CREATE ` +
        `ROLE ${org}_identity LOGIN PASSWORD '...'; and set DATABASE_IDENTITY_URL to`,
    );
  });

  it('that does not answer is told by its address, without the password', async () => {
    const url = 'postgresql://someone:hunter22@127.0.0.1:1/nothing';
    const attempt = connectExternal({ ownerUrl: url, appUrl: undefined, identityUrl: undefined, secret });
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
