/** The errors commands throw. Each is one of the contract's; oRPC turns it into status and body. */
import { counted } from '@forecastle/rules';
import { ORPCError } from '@orpc/server';

export interface ProblemInput {
  field: string | null;
  value?: unknown;
  expected?: string | null;
  message: string;
  /** Page in a connected system where it can be changed. */
  url?: string | null;
}

const data = (problem: ProblemInput, problems: readonly ProblemInput[] = []) => ({
  ...shown(problem),
  problems: problems.map((p) => ({ ...shown(p), message: p.message })),
});
const shown = ({ field, value, expected, url }: ProblemInput) => ({
  field,
  value: value ?? null,
  expected: expected ?? null,
  ...(url !== undefined && { url }),
});

export const unauthenticated = () => new ORPCError('UNAUTHENTICATED', { status: 401, message: 'Sign in first.' });
export const forbidden = (message = 'Your role does not allow this.') =>
  new ORPCError('FORBIDDEN', { status: 403, message });
export const secondFactorFirst = () =>
  forbidden('Your organisation requires a second factor. Nothing was changed. Set up an authenticator app first.');
/** Also the answer for records the actor may not see: they do not exist for them. */
export const notFound = (what = 'record') =>
  new ORPCError('NOT_FOUND', { status: 404, message: `There is no such ${what}, or you cannot see it.` });
export const invalid = (problem: ProblemInput, problems: readonly ProblemInput[] = [problem]) =>
  new ORPCError('INVALID', { status: 422, message: problem.message, data: data(problem, problems) });
export const conflict = (problem: ProblemInput, problems: readonly ProblemInput[] = []) =>
  new ORPCError('CONFLICT', { status: 409, message: problem.message, data: data(problem, problems) });
export const rateLimited = (
  retryAfterSeconds: number,
  message = `Too many attempts. Try again in ${waitInWords(retryAfterSeconds)}.`,
) =>
  new ORPCError('RATE_LIMITED', {
    status: 429,
    message,
    data: { retryAfterSeconds },
  });

const SECONDS_IN_WORDS = 120;
const MINUTES_IN_WORDS = 120;
/** Never shorter than the wait. */
export const waitInWords = (seconds: number): string =>
  seconds <= SECONDS_IN_WORDS
    ? counted(seconds, 'second')
    : seconds <= MINUTES_IN_WORDS * 60
      ? counted(Math.ceil(seconds / 60), 'minute')
      : counted(Math.ceil(seconds / 3600), 'hour');

/** What became of a request that the database did not answer. */
const AWAY = {
  away: 'The database is not answering. Saved data is safe. Try again in a moment.',
  unsaved: 'The database is not answering. This was not saved. Try again in a moment.',
  unknown: 'The connection broke while saving. This may or may not be saved. Check before you try again.',
  busy: 'The server is busy. This was not saved. Try again in a moment.',
  full: 'The database disk is full. Saved data is safe. Free some space on the server.',
};
export const unavailable = (retryAfterSeconds: number, what: keyof typeof AWAY) =>
  new ORPCError('UNAVAILABLE', { status: 503, message: AWAY[what], data: { retryAfterSeconds } });
/** More was asked for at a time than one person, organisation or address may have at work. */
export const tooManyAtOnce = (retryAfterSeconds: number) =>
  new ORPCError('RATE_LIMITED', {
    status: 429,
    message: 'Too many requests from you or your organisation at once. This was not saved. Try again in a moment.',
    data: { retryAfterSeconds },
  });
export const storageFull = (retryAfterSeconds: number) =>
  new ORPCError('STORAGE_FULL', {
    status: 507,
    message:
      'The database disk is full. This was not saved; earlier data is safe. Free some space on the server, then try again.',
    data: { retryAfterSeconds },
  });
