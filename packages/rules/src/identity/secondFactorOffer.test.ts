import { describe, expect, it } from 'vitest';
import { isSecondFactorOffered } from './secondFactorOffer.ts';

const SINCE = new Date('2026-03-02T09:00:00Z');
const offered = (now: string, facts: object = {}) =>
  isSecondFactorOffered(
    { role: 'admin', lacksSecondFactor: true, memberSince: SINCE, declinedAt: null, ...facts },
    new Date(now),
  );

describe('the offer of a second factor', () => {
  it('waits a day', () => {
    expect(offered('2026-03-03T08:59:59.999Z')).toBe(false);
    expect(offered('2026-03-03T09:00:00Z')).toBe(true);
  });

  it('comes back thirty days after "Not now"', () => {
    const declinedAt = new Date('2026-03-10T12:00:00Z');
    expect(offered('2026-03-10T12:00:01Z', { declinedAt })).toBe(false);
    expect(offered('2026-04-09T11:59:59.999Z', { declinedAt })).toBe(false);
    expect(offered('2026-04-09T12:00:00Z', { declinedAt })).toBe(true);
  });

  it('is for admins who sign in with a password alone', () => {
    expect(offered('2026-06-01T00:00:00Z', { lacksSecondFactor: false })).toBe(false);
    for (const role of ['account_executive', 'sales_manager', 'revops', 'cro']) {
      expect(offered('2026-06-01T00:00:00Z', { role })).toBe(false);
    }
  });
});
