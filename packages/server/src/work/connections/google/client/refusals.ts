/** Refusals of Google as errors: our words for a person, and the words of Google beside them. */
import { googleReason, localDay, startOfLocalDay } from '@forecastle/rules';
import * as z from 'zod';
import { FetchRefused } from '../../../../platform/http/safe-fetch.ts';
import { MailboxRefused } from '../../../mailboxes/source.ts';
import { hideSecrets, jsonOf, retryAfterMs } from '../../asking/answers.ts';
import { FAILURES, type FailureKind, failureKind } from './failures.ts';

interface Details {
  readonly kind: FailureKind;
  readonly status?: number | null;
  readonly vendorWords?: string | null;
  readonly retryAfterMs?: number | null;
}

/** Thrown when Google refuses or fails. Its message and its words hold no token and no address. */
export class GoogleRefused extends MailboxRefused {
  override name = 'GoogleRefused';
  readonly kind: FailureKind;
  /** Status of the answer; null without one. */
  readonly status: number | null;
  /** Milliseconds that Google asks to wait; null when it does not say. */
  readonly retryAfterMs: number | null;

  constructor({ kind, status = null, vendorWords = null, retryAfterMs = null }: Details, now = Date.now()) {
    const { reason, message } = FAILURES[kind];
    const until = kind === 'daily_limit' ? nextDayOfQuota(now) : retryAfterMs === null ? null : now + retryAfterMs;
    super(message ?? wordsOf(reason), { reason, retryAt: until === null ? null : new Date(until), vendorWords });
    this.kind = kind;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

function wordsOf(reason: MailboxRefused['reason']): string {
  const { sentence, advice } = googleReason(reason ?? 'server_busy');
  return `${sentence} ${advice}`;
}

/** Daily quotas begin again at midnight Pacific time: https://developers.google.com/workspace/calendar/api/guides/quota */
const QUOTA_ZONE = 'America/Los_Angeles';
const nextDayOfQuota = (now: number): number => startOfLocalDay(localDay(now, QUOTA_ZONE) + 1, QUOTA_ZONE);

interface Refusal {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Tokens that were sent, so that no echo of them is kept. */
  readonly secrets: readonly string[];
}

/** https://cloud.google.com/apis/design/errors#http_mapping, with the list of errors that older APIs send along. */
const Envelope = z.object({
  error: z.object({
    message: z.string().catch(''),
    errors: z.array(z.object({ reason: z.string().catch('') })).catch([]),
    details: z.array(z.object({ reason: z.string().catch('') })).catch([]),
  }),
});

/** Reads an answer that is no success. */
export function refusalOf({ status, headers, text, secrets }: Refusal, now = Date.now()): GoogleRefused {
  const read = Envelope.safeParse(jsonOf(text));
  const { message, errors, details } = read.success ? read.data.error : { message: '', errors: [], details: [] };
  const reasons = [...errors, ...details].map(({ reason }) => reason).filter((reason) => reason !== '');
  const words = [reasons[0], withoutAddresses(hideSecrets(message, secrets))].filter(Boolean).join(': ');
  return new GoogleRefused(
    {
      kind: failureKind(status, reasons, message),
      status,
      vendorWords: (words || `HTTP ${status}`).slice(0, WORDS_MAX),
      retryAfterMs: retryAfterMs(headers.get('retry-after'), now) ?? retryAfterMs(instantInWords(message), now),
    },
    now,
  );
}

/** Gmail says in words when a user may ask again: "User-rate limit exceeded.  Retry after 2026-11-30T10:00:00.000Z". */
const instantInWords = (message: string): string | null =>
  /retry after (\d{4}-\d\d-\d\dT[\d:.]+Z)/iu.exec(message)?.[1] ?? null;

const WORDS_MAX = 500;
const withoutAddresses = (text: string): string =>
  text
    .split(/([\s<>"'])/u)
    .map((word) => (/.@./u.test(word) ? '(address)' : word))
    .join('');

/** Turns what kept an answer from arriving into a refusal. What is neither of the network nor of our rules is thrown on. */
export function refusalOfError(error: unknown): GoogleRefused {
  if (error instanceof GoogleRefused) return error;
  if (!(error instanceof FetchRefused)) throw error;
  // Safe-fetch names a cause where the network failed; without one it is our own rule.
  const kind = error.cause === undefined ? 'not_allowed' : 'no_answer';
  return new GoogleRefused({ kind, vendorWords: error.message });
}
