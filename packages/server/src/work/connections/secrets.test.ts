import { describe, expect, it } from 'vitest';
import { attemptRow, decrypt, encrypt, keyIdOf, SecretUnreadable, secretRow } from './secrets.ts';

const settings = { secret: 'a secret of the installation, long enough' };
const row = secretRow('org-1', { connectionId: 'con-1', kind: 'refresh_token' });
const TOKEN = '5Aep861-token';

describe('a secret', () => {
  it('opens in the row that it was written for', () => {
    const kept = encrypt(TOKEN, row, settings);
    expect(kept.keyId).toBe(keyIdOf(settings));
    expect(JSON.stringify(kept)).not.toContain(TOKEN);
    expect(decrypt(kept, row, settings)).toBe(TOKEN);
  });

  it.each([
    ['another organisation', secretRow('org-2', { connectionId: 'con-1', kind: 'refresh_token' })],
    ['another connection', secretRow('org-1', { connectionId: 'con-2', kind: 'refresh_token' })],
    ['another kind', secretRow('org-1', { connectionId: 'con-1', kind: 'access_token' })],
    ['a sign-in that was begun', attemptRow('org-1', 'con-1')],
  ])('does not open in a row of %s', (_, elsewhere) => {
    expect(() => decrypt(encrypt(TOKEN, row, settings), elsewhere, settings)).toThrow(SecretUnreadable);
  });

  it('does not open when a byte of it was changed, or with another secret of the installation', () => {
    const kept = encrypt(TOKEN, row, settings);
    const bytes = Buffer.from(kept.cipher, 'base64url');
    for (const at of [0, 12, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => decrypt({ ...kept, cipher: changed.toString('base64url') }, row, settings)).toThrow(
        SecretUnreadable,
      );
    }
    expect(() => decrypt({ ...kept, cipher: '' }, row, settings)).toThrow(SecretUnreadable);
    expect(() => decrypt(kept, row, { secret: 'another secret of the installation, long' })).toThrow(SecretUnreadable);
  });

  it('looks different each time that it is written', () => {
    expect(encrypt(TOKEN, row, settings).cipher).not.toBe(encrypt(TOKEN, row, settings).cipher);
  });

  it('names its key by a fingerprint that is not part of it', () => {
    expect(keyIdOf(settings)).toMatch(/^[0-9a-f]{16}$/);
    expect(keyIdOf(settings)).not.toBe(keyIdOf({ secret: 'another secret of the installation, long' }));
  });
});
