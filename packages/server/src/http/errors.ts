/** The errors commands throw. Each is one of the contract's; oRPC turns it into status and body. */
import { ORPCError } from '@orpc/server';

export interface ProblemInput {
  field: string | null;
  value?: unknown;
  expected?: string | null;
  message: string;
}

const data = (problem: ProblemInput, problems: readonly ProblemInput[] = []) => ({
  field: problem.field,
  value: problem.value ?? null,
  expected: problem.expected ?? null,
  problems: problems.map((p) => ({
    field: p.field,
    value: p.value ?? null,
    expected: p.expected ?? null,
    message: p.message,
  })),
});

export const unauthenticated = () => new ORPCError('UNAUTHENTICATED', { status: 401, message: 'Sign in first.' });
export const forbidden = (message = 'Your role does not allow this.') =>
  new ORPCError('FORBIDDEN', { status: 403, message });
export const secondFactorFirst = () =>
  forbidden('Your organisation asks for a second factor. Set up an authenticator app first. Nothing was changed.');
/** Also the answer for records the actor may not see: they do not exist for them. */
export const notFound = (what = 'record') =>
  new ORPCError('NOT_FOUND', { status: 404, message: `There is no such ${what}, or you may not see it.` });
export const invalid = (problem: ProblemInput, problems: readonly ProblemInput[] = [problem]) =>
  new ORPCError('INVALID', { status: 422, message: problem.message, data: data(problem, problems) });
export const conflict = (problem: ProblemInput, problems: readonly ProblemInput[] = []) =>
  new ORPCError('CONFLICT', { status: 409, message: problem.message, data: data(problem, problems) });
export const rateLimited = (retryAfterSeconds: number) =>
  new ORPCError('RATE_LIMITED', {
    status: 429,
    message: `Too many attempts. Try again in ${retryAfterSeconds} seconds.`,
    data: { retryAfterSeconds },
  });
