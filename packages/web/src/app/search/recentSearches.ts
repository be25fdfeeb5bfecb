/** What was looked for last: kept on this device alone, apart for each person and organisation, until they sign out. */
import { SEARCHES } from '../../ui/drafts/drafts.ts';
import type { Session } from '../shell/session.ts';

/** Older ones make room. */
const KEPT = 8;

const keyOf = ({ user, organization }: Session): string => `${SEARCHES}${user.id}/${organization.id}`;

export function recentSearches(session: Session): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(session)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((words) => typeof words === 'string') : [];
  } catch {
    return [];
  }
}

/** The latest first, each once. What led on to longer words is not kept beside them. */
export function keepSearch(session: Session, words: string): void {
  const others = recentSearches(session).filter((kept) => !words.toLowerCase().startsWith(kept.toLowerCase()));
  store(session, [words, ...others].slice(0, KEPT));
}

export const forgetSearches = (session: Session): void => store(session, []);

function store(session: Session, searches: readonly string[]): void {
  try {
    localStorage.setItem(keyOf(session), JSON.stringify(searches));
  } catch {
    // Full or forbidden: nothing is remembered.
  }
}
