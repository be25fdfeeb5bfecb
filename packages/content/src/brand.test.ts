import { describe, expect, it } from 'vitest';
import { brand, notConfigured } from './brand.ts';

describe('what is not configured of the operator', () => {
  it('is named in words', () => {
    const nobody = { ...brand, legalName: null, postalAddress: null, email: null, profile: null, founder: null };
    expect(notConfigured(nobody)).toEqual([
      'legal name',
      'postal address',
      'email address',
      'profile on a professional network',
      'founder',
    ]);
    expect(notConfigured({ ...nobody, legalName: 'Harbour Software Limited', founder: 'Ana Ruiz' })).toHaveLength(3);
  });
});
