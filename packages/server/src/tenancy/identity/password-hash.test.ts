import { scryptSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { PASSWORD_COST } from '../../platform/settings/password-cost.ts';
import { derivationsIn } from '../../testing/password-work.ts';
import { hashPassword, isOfCost, isPassword } from './password-hash.ts';

const QUICK = { logN: 4, r: 2, p: 3 };

describe('a hash of a password', () => {
  it('is of that password alone, and of its characters however they were typed', async () => {
    const hash = await hashPassword('café au lait', QUICK);
    expect(await isPassword('café au lait', hash, QUICK)).toBe(true);
    expect(await isPassword('cafe\u0301 au lait', hash, QUICK)).toBe(true);
    expect(await isPassword('Café au lait', hash, QUICK)).toBe(false);
    expect(await isPassword('', hash, QUICK)).toBe(false);
  });

  it('says its cost, by which it is judged whatever new ones cost', async () => {
    const hash = await hashPassword('correct horse battery', PASSWORD_COST);
    expect(hash).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\w-]{22}\$[\w-]{86}$/);
    expect(await isPassword('correct horse battery', hash, QUICK)).toBe(true);
    expect(await isPassword('correct horse battery', hash.replace('r=8', 'r=4'), QUICK)).toBe(false);
  });

  it('has a salt of its own', async () => {
    expect(await hashPassword('twice', QUICK)).not.toBe(await hashPassword('twice', QUICK));
  });

  it('of an earlier form stays good', async () => {
    const salt = '00112233445566778899aabbccddeeff';
    const key = scryptSync('correct horse battery', salt, 64, { N: 16_384, r: 16, p: 1, maxmem: 2 ** 26 });
    const hash = `${salt}:${key.toString('hex')}`;
    expect(await isPassword('correct horse battery', hash, QUICK)).toBe(true);
    expect(await isPassword('another horse battery', hash, QUICK)).toBe(false);
  });

  it('of a lower cost is judged with as much work, and made anew', async () => {
    const hash = await hashPassword('correct horse battery', { ...QUICK, p: 1 });
    expect([isOfCost(hash, QUICK), isOfCost(hash, { ...QUICK, p: 1 })]).toEqual([false, true]);
    // The key that is asked for, and one that makes up for the rest.
    expect(await derivationsIn(() => isPassword('correct horse battery', hash, QUICK))).toBe(2);
    expect(await derivationsIn(() => isPassword('correct horse battery', hash, { ...QUICK, p: 1 }))).toBe(1);
  });

  it('of no form fails rather than refuse or let in', async () => {
    await expect(isPassword('', '', QUICK)).rejects.toThrow('unknown form');
    await expect(isPassword('x', '$2b$12$abc', QUICK)).rejects.toThrow('unknown form');
  });
});
