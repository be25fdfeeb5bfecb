/** Turns the contract's validation failures into the one error shape: where, what was given, what was expected. */
import { ORPCError, ValidationError } from '@orpc/server';
import { invalid, type ProblemInput } from './errors.ts';
import { expectedOf, type Issue } from './expected.ts';

/** Longest piece of an offending value that is sent back. */
const VALUE_MAX = 200;
/** Problems named one by one: a list of wrong items a megabyte long gets an answer, not one many times as long. */
const PROBLEMS_MAX = 100;
/** Fields whose values are never sent back. */
const SECRET_FIELDS = new Set(['password', 'token']);

export function asInvalidInput(error: unknown, input: unknown): unknown {
  if (!(error instanceof ORPCError) || error.code !== 'BAD_REQUEST') return error;
  if (!(error.cause instanceof ValidationError)) return error;
  const problems = error.cause.issues.slice(0, PROBLEMS_MAX).map((issue): ProblemInput => {
    const path = (issue.path ?? []).map((step) => (typeof step === 'object' ? step.key : step));
    const given = valueAt(input, path);
    const value = SECRET_FIELDS.has(String(path.at(-1))) ? null : shorten(given);
    const expected = 'code' in issue ? expectedOf(issue as Issue) : null;
    return { field: fieldName(path), value, expected, message: sentence(issue.message, { given, value, expected }) };
  });
  const first = problems[0];
  if (!first) return error;
  return invalid({ ...first, message: `${first.field ?? 'The request'}: ${first.message}` }, problems);
}

/** How the validator begins what it says by itself; what the contract words itself is kept. */
const UNWORDED = /^(?:Invalid |Too big: |Too small: |Unrecognized key)/;

function sentence(
  said: string,
  { given, value, expected }: { given: unknown; value: unknown; expected: string | null },
): string {
  if (!UNWORDED.test(said)) return said;
  if (expected === null) return 'This value is not valid.';
  if (given === undefined) return `This is missing; expected ${expected}.`;
  return value === null ? `Expected ${expected}.` : `Expected ${expected}, not ${JSON.stringify(value)}.`;
}

function fieldName(path: readonly PropertyKey[]): string | null {
  if (path.length === 0) return null;
  return path.reduce<string>(
    (name, step) => (typeof step === 'number' ? `${name}[${step}]` : name ? `${name}.${String(step)}` : String(step)),
    '',
  );
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value: unknown = input;
  for (const step of path) {
    // In a query what has parts stands as JSON.
    if (typeof value === 'string') value = ofJson(value);
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<PropertyKey, unknown>)[step];
  }
  return value;
}

function ofJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Long or nested values are cut. */
function shorten(value: unknown): unknown {
  if (typeof value === 'string') return value.length > VALUE_MAX ? `${value.slice(0, VALUE_MAX)}…` : value;
  return typeof value === 'object' && value !== null ? null : (value ?? null);
}
