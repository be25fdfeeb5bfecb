/**
 * Keys under which records are looked for that may be the same: only those that share one are compared, so that the work
 * grows with the number of records and not with its square. A slip in a name leaves its beginning or its end as it was.
 */
import { isPublicMailDomain, lastDigits } from './addresses.ts';
import { companyWords, wordsOf } from './companyName.ts';
import type { AccountToCompare, ContactToCompare } from './likeness.ts';

/** Letters of the beginning and of the end of a name. */
const EDGE = 5;

export function accountKeys({ name, domain }: Pick<AccountToCompare, 'name' | 'domain'>): readonly string[] {
  const words = companyWords(name);
  const keys = [...nameKeys(words), ...edges(words.join(''))];
  if (domain !== null && !isPublicMailDomain(domain)) keys.push(`domain:${domain}`);
  return [...new Set(keys)];
}

export function contactKeys({ name, accountId, emails, phones }: ContactToCompare): readonly string[] {
  const words = wordsOf(name);
  const keys = [
    ...emails.map((email) => `email:${email.toLowerCase()}`),
    ...phones.flatMap((phone) => lastDigits(phone) ?? []).map((digits) => `phone:${digits}`),
    ...nameKeys(words),
    // Slips are looked for within a company: the world is full of people whose names begin alike.
    ...(accountId === null ? [] : edges(words.join('')).map((edge) => `${edge}@${accountId}`)),
    ...(accountId === null ? [] : nameKeys(words).map((key) => `${key}@${accountId}`)),
  ];
  return [...new Set(keys)];
}

const nameKeys = (words: readonly string[]): string[] => {
  const key = [...words].sort().join('');
  return key === '' ? [] : [`name:${key}`];
};

const edges = (name: string): string[] =>
  name.length < EDGE ? [] : [`begins:${name.slice(0, EDGE)}`, `ends:${name.slice(-EDGE)}`];
