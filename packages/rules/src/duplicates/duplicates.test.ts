import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONTACT_ROLES } from '../facts.ts';
import { accountKeys, contactKeys } from './blockingKeys.ts';
import { companyWords } from './companyName.ts';
import { likenessOfAccounts, likenessOfContacts } from './likeness.ts';
import { mergedStanding } from './mergedRole.ts';

const account = (name: string, domain: string | null = null, parentId: string | null = null) => ({
  id: name,
  name,
  domain,
  parentId,
});
const contact = (name: string, more: { accountId?: string; emails?: string[]; phones?: string[] } = {}) => ({
  name,
  accountId: more.accountId ?? null,
  emails: more.emails ?? [],
  phones: more.phones ?? [],
});

describe('the words of a company', () => {
  it.each([
    ['Harbour Freight Ltd', 'harbour freight'],
    ['The Harbour Freight Company, Inc.', 'harbour freight'],
    ['Müller & Söhne GmbH', 'muller sohne'],
    ['Philips B.V.', 'philips'],
    ['The Group', 'the group'],
  ])('of %s are %s', (name, words) => {
    expect(companyWords(name).join(' ')).toBe(words);
  });
});

describe('two accounts', () => {
  it.each([
    [account('Harbour Freight', 'hf.example'), account('Harbour Freight Ltd', 'hf.example'), 98],
    [account('Harbour Freight', 'hf.example'), account('Harbor Freight', 'hf.example'), 94],
    [account('Harbour Freight', 'hf.example'), account('HF', 'hf.example'), 70],
    [account('Harbour Freight'), account('Freight Harbour Limited'), 88],
    [account('Harbour Freight', 'hf.example'), account('Harbour Freight', 'other.example'), 60],
    [account('Harbour Freight'), account('Harbor Freight'), 72],
    [account('Harbour Freight', 'hf.example'), account('Harbor Freight', 'other.example'), null],
    [account('Harbour Freight'), account('Wharf Storage'), null],
    [account('One', 'gmail.com'), account('Other', 'gmail.com'), null],
    [account('Harbour Freight', 'hf.example'), account('Harbour Freight', 'hf.example', 'Harbour Freight'), null],
  ])('%o and %o: %s', (left, right, score) => {
    expect(likenessOfAccounts(left, right)?.score ?? null).toBe(score);
    expect(likenessOfAccounts(right, left)?.score ?? null).toBe(score);
  });
});

describe('two contacts', () => {
  it.each([
    [contact('Ana Lee', { emails: ['ana@hf.example'] }), contact('Lee, Ana', { emails: ['ANA@hf.example'] }), 99],
    [contact('A. L.', { emails: ['ana@hf.example'] }), contact('Ana Lee', { emails: ['ana@hf.example'] }), 90],
    [contact('Ana Lee', { phones: ['+64 9 555 0123'] }), contact('Ana Lee', { phones: ['(09) 555-0123 ext 7'] }), 92],
    [contact('Ana Lee', { phones: ['09 555 0123'] }), contact('Bo Ray', { phones: ['09 555 0123'] }), null],
    [contact('Ana Lee', { accountId: 'h' }), contact('Ana Lee', { accountId: 'h' }), 88],
    [contact('Anahera Lee', { accountId: 'h' }), contact('Anahere Lee', { accountId: 'h' }), 74],
    [contact('Ana Lee', { accountId: 'h' }), contact('Ana Lee', { accountId: 'w' }), null],
    [contact('Ana Lee', { accountId: 'h' }), contact('Ana Lee'), 62],
    [contact('Ana'), contact('Ana'), null],
  ])('%o and %o: %s', (left, right, score) => {
    expect(likenessOfContacts(left, right)?.score ?? null).toBe(score);
    expect(likenessOfContacts(right, left)?.score ?? null).toBe(score);
  });
});

describe('the keys under which records are compared', () => {
  const overlap = (left: readonly string[], right: readonly string[]) => left.some((key) => right.includes(key));

  it('are shared by names with one letter more, less or other', () => {
    const name = fc.stringMatching(/^[a-z]{8,14} [a-z]{6,12}$/);
    fc.assert(
      fc.property(name, fc.nat(), fc.constantFrom('', 'q'), (name, at, put) => {
        const place = at % name.length;
        const other = name.slice(0, place) + put + name.slice(place + 1);
        if (!likenessOfAccounts(account(name), account(`${other} `))) return;
        expect(overlap(accountKeys(account(name)), accountKeys(account(other)))).toBe(true);
      }),
    );
  });

  it('are shared by everybody who has an address in common', () => {
    expect(
      overlap(
        contactKeys(contact('Ana Lee', { emails: ['x@y.example', 'Ana@hf.example'] })),
        contactKeys(contact('Somebody', { emails: ['ana@HF.example'] })),
      ),
    ).toBe(true);
  });
});

describe('somebody who was on a deal twice', () => {
  const standing = fc.record({
    role: fc.option(fc.constantFrom(...CONTACT_ROLES)),
    influence: fc.option(fc.integer({ min: 0, max: 10 })),
  });

  it('keeps the role on which more hangs and the higher influence', () => {
    expect(mergedStanding({ role: 'influencer', influence: 3 }, { role: 'champion', influence: null })).toEqual({
      role: 'champion',
      influence: 3,
    });
    expect(mergedStanding({ role: null, influence: null }, { role: null, influence: null })).toEqual({
      role: null,
      influence: null,
    });
  });

  it('is the same whichever record stays', () => {
    fc.assert(
      fc.property(standing, standing, (left, right) => {
        expect(mergedStanding(left, right)).toEqual(mergedStanding(right, left));
      }),
    );
  });
});
