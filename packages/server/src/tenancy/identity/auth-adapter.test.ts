import { twoFactor } from 'better-auth/plugins/two-factor';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { authAdapter } from './auth-adapter.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());

const adapter = authAdapter(database.identityPool)({
  plugins: [twoFactor()],
  advanced: { database: { generateId: () => newId() } },
});
const expiresAt = new Date('2026-12-01T00:00:00.000Z');
const prove = (identifier: string, value = 'x') =>
  adapter.create<Record<string, unknown>, { id: string }>({
    model: 'verification',
    data: { identifier, value, expiresAt, createdAt: expiresAt, updatedAt: expiresAt },
  });

describe('the tables of the auth library', () => {
  let userId: string;
  beforeAll(async () => {
    const at = { createdAt: expiresAt, updatedAt: expiresAt };
    const person = { name: 'Mere Walker', email: 'mere@example.com', emailVerified: true, ...at };
    userId = (await adapter.create<Record<string, unknown>, { id: string }>({ model: 'user', data: person })).id;
  });

  it('give back what was kept, by the names of the library', async () => {
    const found = await adapter.findOne({ model: 'user', where: [{ field: 'email', value: 'mere@example.com' }] });
    expect(found).toMatchObject({ id: userId, emailVerified: true, image: null, createdAt: expiresAt });
  });

  it('find by all conditions and by one of several, in order and in pages', async () => {
    await Promise.all(['page a', 'page b', 'page c'].map((identifier) => prove(identifier)));
    const list = (where: Parameters<typeof adapter.findMany>[0]['where'], limit = 9, offset = 0) =>
      adapter
        .findMany<{ identifier: string }>({
          model: 'verification',
          where,
          limit,
          offset,
          sortBy: { field: 'identifier', direction: 'desc' },
        })
        .then((rows) => rows.map(({ identifier }) => identifier));
    const all = { field: 'identifier', operator: 'in' as const, value: ['page a', 'page b', 'page c'] };
    expect(await list([all])).toEqual(['page c', 'page b', 'page a']);
    expect(await list([all], 1, 1)).toEqual(['page b']);
    expect(await list([all, { field: 'expiresAt', operator: 'lt', value: expiresAt }])).toEqual([]);
    const either = ['page a', 'page c'].map((value) => ({ field: 'identifier', value, connector: 'OR' as const }));
    expect(await list([all, ...either])).toEqual(['page c', 'page a']);
    expect(await adapter.count({ model: 'verification', where: [all] })).toBe(3);
  });

  it('give what is used up once to one of all who come for it', async () => {
    const { id } = await prove('once');
    const where = [{ field: 'id', value: id }];
    const taken = await Promise.all(
      Array.from({ length: 5 }, () => adapter.consumeOne<{ id: string }>({ model: 'verification', where })),
    );
    expect(taken.filter((row) => row !== null)).toMatchObject([{ id }]);
  });

  it('count no further than the condition allows, however many come at once', async () => {
    await adapter.create({ model: 'twoFactor', data: { secret: 's', backupCodes: 'b', userId } });
    const count = () =>
      adapter.incrementOne<{ failedVerificationCount: number }>({
        model: 'twoFactor',
        where: [
          { field: 'userId', value: userId },
          { field: 'failedVerificationCount', operator: 'lt', value: 3 },
        ],
        increment: { failedVerificationCount: 1 },
      });
    const counted = await Promise.all(Array.from({ length: 6 }, count));
    const numbers = counted.flatMap((row) => row?.failedVerificationCount ?? []);
    expect(numbers.toSorted()).toEqual([1, 2, 3]);
    const where = [{ field: 'lockedUntil', value: null }];
    expect(await adapter.update({ model: 'twoFactor', where, update: { lockedUntil: expiresAt } })).toMatchObject({
      lockedUntil: expiresAt,
      failedVerificationCount: 3,
    });
    expect(await adapter.findOne({ model: 'twoFactor', where })).toBeNull();
  });

  it('refuse to be asked in a way that is not known, rather than answer otherwise', async () => {
    const where = [{ field: 'email', operator: 'contains' as const, value: 'mere' }];
    await expect(adapter.findOne({ model: 'user', where })).rejects.toThrow('by contains');
  });
});
