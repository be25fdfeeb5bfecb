import type { INQUIRY_SUSPICIONS } from '@forecastle/contract';
import type pg from 'pg';
import { RATE_LIMITS, secondsToWait } from '../../../platform/http/rate-limit.ts';
import { judgeFormToken } from './form-token.ts';

export interface Sent {
  readonly token: string;
  /** What the field holds that people do not see. */
  readonly hidden: string;
  /** Where it came from, as limits count it. */
  readonly address: string;
}

/** What makes a message look like one of a program; null for an ordinary one. Counts it against the limits. */
export async function suspicionOf(
  pool: pg.Pool,
  { token, hidden, address }: Sent,
  secret: string,
  now: Date,
): Promise<(typeof INQUIRY_SUSPICIONS)[number] | null> {
  const verdict = judgeFormToken(token, secret, now);
  const often = await secondsToWait(pool, RATE_LIMITS.inquiriesByAddress, address);
  if (hidden !== '') return 'hidden_field';
  if (verdict !== 'fine') return verdict;
  if (often > 0) return 'too_many';
  // Only what would be mailed counts here: set-aside ones must not use up the mails of ordinary ones.
  return (await secondsToWait(pool, RATE_LIMITS.inquiriesByAll, 'mailed')) > 0 ? 'too_many' : null;
}
