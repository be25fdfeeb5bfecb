/** What went wrong, in the words and fields the server gave. */
import { ORPCError } from '@orpc/client';

export interface FieldProblem {
  readonly field: string | null;
  readonly message: string;
}

export interface ApiProblem {
  readonly code: string;
  readonly status: number;
  readonly message: string;
  /** Problems by field; empty when the trouble is not in a field. */
  readonly fields: readonly FieldProblem[];
  readonly retryAfterSeconds: number | null;
}

const NETWORK: ApiProblem = {
  code: 'NETWORK',
  status: 0,
  message: 'The server cannot be reached. What you typed is still here. Try again.',
  fields: [],
  retryAfterSeconds: null,
};

/** Reads any thrown value; what is not an answer of the API counts as a network failure. */
export function problemOf(error: unknown): ApiProblem {
  if (!(error instanceof ORPCError)) return NETWORK;
  const data: unknown = error.data;
  const record = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>;
  const problems = Array.isArray(record.problems) ? (record.problems as FieldProblem[]) : [];
  const own = typeof record.field === 'string' ? [{ field: record.field, message: error.message }] : [];
  return {
    code: error.code,
    status: error.status,
    message: error.message,
    fields: problems.length > 0 ? problems : own,
    retryAfterSeconds: typeof record.retryAfterSeconds === 'number' ? record.retryAfterSeconds : null,
  };
}

/** Returns what the server says in the body of a plain answer, one that no client of the API read. */
export const messageIn = (body: unknown): string | null =>
  typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
    ? body.message
    : null;

/** The message for one field of a form, if the server gave one. */
export const fieldMessage = (problem: ApiProblem | null, field: string): string | undefined =>
  problem?.fields.find((p) => p.field === field)?.message;

/**
 * A problem as the lines that stand above a form. With `idOf`, the id that the form gives the field of a name, each line
 * leads to its field.
 */
export function errorsOf(
  problem: ApiProblem | null,
  idOf?: (field: string) => string | undefined,
): readonly { readonly message: string; readonly fieldId?: string | undefined }[] {
  if (!problem) return [];
  if (!idOf || problem.fields.length === 0) return [{ message: problem.message }];
  return problem.fields.map(({ field, message }) => ({ message, fieldId: field === null ? undefined : idOf(field) }));
}
