/** Limits on attempts, counted in PostgreSQL so that every process counts the same. */
import type { FastifyReply } from 'fastify';
import type pg from 'pg';
import { rateLimited } from './errors.ts';

export interface RateLimit {
  /** Names what is counted; part of the key. */
  readonly name: string;
  readonly attempts: number;
  readonly windowSeconds: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

export const RATE_LIMITS = {
  // Counted before anything of a request is read, also of those that are refused for what they bring. More than all
  // the limits of single operations together, so that it stops nobody who sends what can be read.
  publicByAddress: { name: 'public:address', attempts: 600, windowSeconds: 15 * MINUTE },
  signInByEmailAndAddress: { name: 'sign-in:email-address', attempts: 10, windowSeconds: 15 * MINUTE },
  // Far above the limit from one place, so that a stranger cannot lock the owner out from a few.
  signInByEmail: { name: 'sign-in:email', attempts: 100, windowSeconds: 15 * MINUTE },
  signInByAddress: { name: 'sign-in:address', attempts: 100, windowSeconds: 15 * MINUTE },
  // Whoever tries addresses locks their whole network out of signing up: for no longer than this.
  signUpByAddress: { name: 'sign-up:address', attempts: 60, windowSeconds: 20 * MINUTE },
  // Mails to addresses that people name. Those of one person, one organisation and one installation, and those to one.
  mailsByPerson: { name: 'mails:person', attempts: 200, windowSeconds: HOUR },
  mailsByOrganization: { name: 'mails:organization', attempts: 400, windowSeconds: HOUR },
  mailsByAll: { name: 'mails:all', attempts: 2000, windowSeconds: HOUR },
  mailsByRecipient: { name: 'mails:recipient', attempts: 5, windowSeconds: 24 * HOUR },
  // Of somebody who has only typed the address they sign in with.
  mailsByUnproven: { name: 'mails:unproven', attempts: 10, windowSeconds: 24 * HOUR },
  invitationTriesByEmail: { name: 'invitation-tries:email', attempts: 10, windowSeconds: 15 * MINUTE },
  // A copy of the demo weighs more than another look into one.
  demosByAddress: { name: 'demos:address', attempts: 60, windowSeconds: HOUR },
  // So that a few visitors do not take every copy there is.
  demoCopiesByAddress: { name: 'demo-copies:address', attempts: 30, windowSeconds: 24 * HOUR },
  demosByAll: { name: 'demos:all', attempts: 120, windowSeconds: HOUR },
  // Beyond these messages are kept and set aside, without a mail each; beyond the last one nothing is kept.
  inquiriesByAddress: { name: 'inquiries:address', attempts: 5, windowSeconds: HOUR },
  inquiriesByAll: { name: 'inquiries:all', attempts: 120, windowSeconds: HOUR },
  inquiriesKeptByAddress: { name: 'inquiries-kept:address', attempts: 60, windowSeconds: HOUR },
  // Forms that came back for what was wrong in them among them.
  inquiryTriesByAddress: { name: 'inquiry-tries:address', attempts: 240, windowSeconds: HOUR },
  organizationsByPerson: { name: 'organizations:person', attempts: 20, windowSeconds: HOUR },
  // Each has shares of its own, of connections and of space.
  organizationsByPersonInADay: { name: 'organizations-a-day:person', attempts: 50, windowSeconds: 24 * HOUR },
  usesByKey: { name: 'uses:key', attempts: 1200, windowSeconds: MINUTE },
  invitationLinksByAddress: { name: 'invitation-links:address', attempts: 60, windowSeconds: 15 * MINUTE },
  passwordResetsByAddress: { name: 'password-resets:address', attempts: 30, windowSeconds: HOUR },
  // Beyond these nothing is mailed and nothing is said: whoever owns the address has five links that work.
  passwordResetsByEmail: { name: 'password-resets:email', attempts: 5, windowSeconds: HOUR },
  mailedLinksByAddress: { name: 'mailed-links:address', attempts: 60, windowSeconds: 15 * MINUTE },
  mailsSentAgainByMember: { name: 'mails-sent-again:member', attempts: 60, windowSeconds: HOUR },
  emailChangesByPerson: { name: 'email-changes:person', attempts: 10, windowSeconds: HOUR },
  passwordChecksByPerson: { name: 'password-checks:person', attempts: 10, windowSeconds: 15 * MINUTE },
  codesByPerson: { name: 'codes:person', attempts: 10, windowSeconds: 15 * MINUTE },
  // Counted before a code is judged, so that codes given at once are no more than these.
  signInCodesByPerson: { name: 'sign-in-codes:person', attempts: 10, windowSeconds: 15 * MINUTE },
  codesByAddress: { name: 'codes:address', attempts: 60, windowSeconds: 15 * MINUTE },
  // The way there and the way back count alike.
  singleSignOnByAddress: { name: 'single-sign-on:address', attempts: 120, windowSeconds: 15 * MINUTE },
  // Each asks a server that the member has named.
  providerQuestionsByMember: { name: 'provider-questions:member', attempts: 60, windowSeconds: HOUR },
  // Each search reads up to ten pages, of which Slack gives about 20 a minute.
  slackQuestionsByMember: { name: 'slack-questions:member', attempts: 120, windowSeconds: 15 * MINUTE },
  // Those that nobody's Slack signed: a stranger's, or an app whose secret was changed.
  unsignedSlackByAddress: { name: 'unsigned-slack:address', attempts: 300, windowSeconds: 15 * MINUTE },
  // Each is claimed, done and answered: nobody types or presses so fast.
  commandsBySlackUser: { name: 'commands:slack-user', attempts: 30, windowSeconds: MINUTE },
  webhookTestsByMember: { name: 'webhook-tests:member', attempts: 60, windowSeconds: HOUR },
  domainQuestionsByMember: { name: 'domain-questions:member', attempts: 120, windowSeconds: HOUR },
  // Ten codes are hashed each time.
  backupCodesByPerson: { name: 'backup-codes:person', attempts: 20, windowSeconds: HOUR },
  // A code of an authenticator app is taken for a minute at most, and once.
  codeUsed: { name: 'code-used', attempts: 1, windowSeconds: 3 * MINUTE },
} satisfies Record<string, RateLimit>;

/**
 * Counts an attempt (or `weight` of them) of `subject`, and throws RATE_LIMITED with Retry-After once its window is
 * used up. Runs outside any transaction: an attempt counts whatever becomes of the request.
 */
export async function countAttempt(
  { pool, reply }: { pool: pg.Pool; reply: FastifyReply },
  limit: RateLimit,
  subject: string,
  weight = 1,
): Promise<void> {
  const wait = await secondsToWait(pool, limit, subject, weight);
  if (wait === 0) return;
  reply.header('retry-after', String(wait));
  throw rateLimited(wait);
}

/** Counts likewise, and says how long to wait, in seconds: 0 while the limit is not reached. */
export async function secondsToWait(pool: pg.Pool, limit: RateLimit, subject: string, weight = 1): Promise<number> {
  const { rows } = await pool.query<{ count: number; wait: number }>(
    `INSERT INTO auth.rate_limit AS r (key, window_start, count) VALUES ($1, now(), $3)
     ON CONFLICT (key) DO UPDATE SET
       count = CASE WHEN r.window_start <= now() - make_interval(secs => $2) THEN $3 ELSE least(r.count + $3, 1000000) END,
       window_start = CASE WHEN r.window_start <= now() - make_interval(secs => $2) THEN now() ELSE r.window_start END
     RETURNING count, ceil(extract(epoch FROM window_start + make_interval(secs => $2) - now()))::int AS wait`,
    [key(limit, subject), limit.windowSeconds, weight],
  );
  const counted = rows[0];
  return !counted || counted.count <= limit.attempts ? 0 : Math.max(1, counted.wait);
}

/** Gives back some of what was counted of somebody who turned out to be no danger. */
export async function returnAttempts(pool: pg.Pool, limit: RateLimit, subject: string, weight: number): Promise<void> {
  await pool.query('UPDATE auth.rate_limit SET count = greatest(count - $2, 0) WHERE key = $1', [
    key(limit, subject),
    weight,
  ]);
}

/** Forgets the attempts of somebody who has shown who they are. */
export async function forgetAttempts(pool: pg.Pool, limit: RateLimit, subject: string): Promise<void> {
  await pool.query('DELETE FROM auth.rate_limit WHERE key = $1', [key(limit, subject)]);
}

/** An IPv6 customer holds a /64, so its addresses count as one; the port that some proxies add is left out. */
export function addressKey(given: string): string {
  const [, bracketed, plain] = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/.exec(given) ?? [];
  const address = bracketed ?? plain ?? given;
  if (!address.includes(':') || address.includes('.')) return address.slice(address.lastIndexOf(':') + 1);
  const [head = '', tail] = address.split('::', 2);
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill('0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}

const key = (limit: RateLimit, subject: string) => `${limit.name}:${subject}`;
