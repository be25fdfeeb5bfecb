import { similarity } from '../similarity.ts';
import { isPublicMailDomain, lastDigits } from './addresses.ts';
import { companyWords, wordsOf } from './companyName.ts';

/** What two records have in common. */
export const DUPLICATE_REASONS = ['email', 'domain', 'phone', 'same_name', 'similar_name', 'same_account'] as const;
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number];

/** How sure it is that two records are one, 1-100, and why. */
export interface Likeness {
  readonly score: number;
  readonly reasons: readonly DuplicateReason[];
}

export interface AccountToCompare {
  readonly id: string;
  readonly name: string;
  /** Lower case. */
  readonly domain: string | null;
  readonly parentId: string | null;
}
export interface ContactToCompare {
  readonly name: string;
  readonly accountId: string | null;
  readonly emails: readonly string[];
  readonly phones: readonly string[];
}

/** Names less alike than this are two names (edit distance over the longer length). */
const SIMILAR = 0.84;

/** How sure each thing in common makes it; chosen by hand, so that what is listed first is nearly always one company. */
const ACCOUNT_SCORES = {
  domainAndName: 98,
  domainAndSimilar: 94,
  domain: 70,
  name: 88,
  nameOtherDomain: 60,
  similar: 72,
};
const CONTACT_SCORES = {
  emailAndName: 99,
  email: 90,
  phoneAndName: 92,
  nameAtAccount: 88,
  similarAtAccount: 74,
  nameAnywhere: 62,
};

/** How alike two names are by the words that tell them apart, 0-1; the same words in another order are the same. */
function alike(left: readonly string[], right: readonly string[]): number {
  const [one, other] = [[...left].sort().join(' '), [...right].sort().join(' ')];
  if (one === other) return 1;
  return Math.max(similarity(left.join(''), right.join('')), similarity(one, other));
}

/** Null where nothing says that two accounts are one. An account and its parent are two, however alike. */
export function likenessOfAccounts(left: AccountToCompare, right: AccountToCompare): Likeness | null {
  if (left.parentId === right.id || right.parentId === left.id) return null;
  const name = alike(companyWords(left.name), companyWords(right.name));
  const isSameDomain = left.domain !== null && left.domain === right.domain && !isPublicMailDomain(left.domain);
  const isOtherDomain = left.domain !== null && right.domain !== null && left.domain !== right.domain;
  if (isSameDomain) {
    if (name === 1) return { score: ACCOUNT_SCORES.domainAndName, reasons: ['domain', 'same_name'] };
    if (name >= SIMILAR) return { score: ACCOUNT_SCORES.domainAndSimilar, reasons: ['domain', 'similar_name'] };
    return { score: ACCOUNT_SCORES.domain, reasons: ['domain'] };
  }
  if (name === 1) {
    return { score: isOtherDomain ? ACCOUNT_SCORES.nameOtherDomain : ACCOUNT_SCORES.name, reasons: ['same_name'] };
  }
  return name >= SIMILAR && !isOtherDomain ? { score: ACCOUNT_SCORES.similar, reasons: ['similar_name'] } : null;
}

/** Null where nothing says that two contacts are one person. */
export function likenessOfContacts(left: ContactToCompare, right: ContactToCompare): Likeness | null {
  const name = alike(wordsOf(left.name), wordsOf(right.name));
  const isNamed: readonly DuplicateReason[] = name === 1 ? ['same_name'] : name >= SIMILAR ? ['similar_name'] : [];
  if (share(left.emails, right.emails, (email) => email.toLowerCase())) {
    const score = isNamed.length > 0 ? CONTACT_SCORES.emailAndName : CONTACT_SCORES.email;
    return { score, reasons: ['email', ...isNamed] };
  }
  // People of one office share a number: it says something only beside a name.
  if (isNamed.length > 0 && share(left.phones, right.phones, lastDigits)) {
    return { score: CONTACT_SCORES.phoneAndName, reasons: ['phone', ...isNamed] };
  }
  if (left.accountId !== null && left.accountId === right.accountId) {
    if (name === 1) return { score: CONTACT_SCORES.nameAtAccount, reasons: ['same_name', 'same_account'] };
    return name >= SIMILAR
      ? { score: CONTACT_SCORES.similarAtAccount, reasons: ['similar_name', 'same_account'] }
      : null;
  }
  // Two people of one name at two companies are two people; where one has none, they may be one.
  const isUnplaced = left.accountId === null || right.accountId === null;
  return name === 1 && isUnplaced && wordsOf(left.name).length > 1
    ? { score: CONTACT_SCORES.nameAnywhere, reasons: ['same_name'] }
    : null;
}

const share = (left: readonly string[], right: readonly string[], form: (text: string) => string | null): boolean => {
  const known = new Set(left.map(form));
  return right.some((text) => {
    const key = form(text);
    return key !== null && known.has(key);
  });
};
