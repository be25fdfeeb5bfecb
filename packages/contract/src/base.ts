/** The contract builder with the errors every operation may answer. */
import { oc } from '@orpc/contract';
import * as z from 'zod';
import { ProblemData } from './shapes.ts';

/** What the server needs to know of an operation beyond its shapes. */
export interface OperationMeta {
  /** Answers without a session. */
  readonly public?: boolean;
  /** Answers people whose organisation asks for a second factor that they have not set up yet. */
  readonly beforeSecondFactor?: boolean;
  /** Creates: takes an Idempotency-Key header, kept 24 hours. */
  readonly idempotent?: boolean;
}

export const base = oc.$meta<OperationMeta>({}).errors({
  UNAUTHENTICATED: { status: 401, message: 'Sign in first.' },
  FORBIDDEN: { status: 403, message: 'Your role does not allow this.' },
  NOT_FOUND: { status: 404, message: 'There is no such record, or you may not see it.' },
  CONFLICT: { status: 409, message: 'Somebody else changed this in the meantime.', data: ProblemData.optional() },
  INVALID: { status: 422, message: 'Something in the request is not valid.', data: ProblemData },
  RATE_LIMITED: {
    status: 429,
    message: 'Too many attempts. Wait a moment and try again.',
    data: z.object({ retryAfterSeconds: z.int() }),
  },
  UNAVAILABLE: {
    status: 503,
    message: 'The database does not answer at the moment.',
    data: z.object({ retryAfterSeconds: z.int() }),
  },
  STORAGE_FULL: {
    status: 507,
    message: 'The disk of the database is full: nothing of this was saved.',
    data: z.object({ retryAfterSeconds: z.int() }),
  },
});

/** An operation that answers without a session. */
export const open = base.meta({ public: true });
/** An operation that creates a record. */
export const creating = base.meta({ idempotent: true });
