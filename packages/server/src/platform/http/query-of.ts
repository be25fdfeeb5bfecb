import type * as z from 'zod';
import { invalid } from './errors.ts';
import { refuseUnknownFields } from './unknown-fields.ts';

/** The query of a plain route as its schema reads it. Throws INVALID naming the field that is unknown or wrong. */
export function queryOf<T extends z.ZodObject>(schema: T, query: unknown): z.infer<T> {
  refuseUnknownFields(schema, query);
  const parsed = schema.safeParse(query);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = String(issue?.path[0] ?? 'query');
  throw invalid({ field, expected: 'as the list takes it', message: `${field}: ${issue?.message ?? 'not valid'}` });
}
