/** What routes outside the contract are described with in the OpenAPI document, as the operations of the contract are. */
import * as z from 'zod';
import { IDEMPOTENCY_HOURS } from '../../tenancy/requests/once-per-key.ts';

export const IDEMPOTENCY_KEY = {
  in: 'header' as const,
  name: 'Idempotency-Key',
  required: false,
  schema: { type: 'string' as const, maxLength: 200 },
  description: `A repeat within ${IDEMPOTENCY_HOURS} hours returns the first answer and creates nothing.`,
};

export const SESSIONS: Record<string, string[]>[] = [{ secureSession: [] }, { session: [] }];
export const WITH_KEYS = [{ apiKey: [] }, ...SESSIONS];

/** What the session and the policy answer on the plain routes too. */
export const REFUSALS = {
  401: { description: 'Sign in first.' },
  403: { description: 'Your role does not allow this.' },
};

/** The fields of a schema as parameters of a query; a list is given by naming its parameter several times. */
export const queryParameters = (schema: z.ZodObject) =>
  Object.entries(schema.shape).map(([name, shape]) => {
    const json = z.toJSONSchema(shape as z.ZodType);
    return {
      in: 'query' as const,
      name,
      required: false,
      schema: json,
      ...(json.type === 'array' && { style: 'form' as const, explode: true }),
    };
  });
