import { scryptSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { PASSWORD_COST } from '../../platform/settings/password-cost.ts';
import { hashPassword, isPassword } from './password-hash.ts';

const QUICK = { logN: 4, r: 2, p: 3 };

describe('a hash of a password', () => {
  it('is of that password alone, and of its characters however they were typed', async () => {
    const hash = await hashPassword('café au lait', QUICK);
    expect(await isPassword('café au lait', hash)).toBe(true);
    expect(await isPassword('cafe\u0301 au lait', hash)).toBe(true);
    expect(await isPassword('Café au lait', hash)).toBe(false);
    expect(await isPassword('', hash)).toBe(false);
  });

  it('says its cost, by which it is judged whatever new ones cost', async () => {
    const hash = await hashPassword('correct horse battery', PASSWORD_COST);
    expect(hash).toMatch(/^\$scrypt\$ln=14,r=16,p=1\$[\w-]{22}\$[\w-]{86}$/);
    expect(await isPassword('correct horse battery', hash)).toBe(true);
    expect(await isPassword('correct horse battery', hash.replace('r=16', 'r=8'))).toBe(false);
  });

  it('has a salt of its own', async () => {
    expect(await hashPassword('twice', QUICK)).not.toBe(await hashPassword('twice', QUICK));
  });

  it('of an earlier form stays good', async () => {
    const salt = '00112233445566778899aabbccddeeff';
    const key = scryptSync('correct horse battery', salt, 64, { N: 16_384, r: 16, p: 1, maxmem: 2 ** 26 });
    const hash = `${salt}:${key.toString('hex')}`;
    expect(await isPassword('correct horse battery', hash)).toBe(true);
    expect(await isPassword('another horse battery', hash)).toBe(false);
  });

  it('of no form fails rather than refuse or let in', async () => {
    await expect(isPassword('', '')).rejects.toThrow('unknown form');
    await expect(isPassword('x', '$2b$12$abc')).rejects.toThrow('unknown form');
  });
});
