/** The contract builder with the errors every operation may answer. */
import { oc } from '@orpc/contract';
import * as z from 'zod';
import type { Ability } from './roles.ts';
import { ProblemData } from './shapes.ts';

/** What the server needs to know of an operation beyond its shapes. */
export interface OperationMeta {
  /** Answers without a session. */
  readonly public?: boolean;
  /** The largest body it reads, where that is less than any operation's. */
  readonly bodyBytes?: number;
  /** Answers people whose organisation asks for a second factor that they have not set up yet. */
  readonly beforeSecondFactor?: boolean;
  /** Creates: takes an Idempotency-Key header, kept 24 hours. */
  readonly idempotent?: boolean;
  /**
   * Answers API keys, within their role; without it an operation is for people alone. `unnarrowed`: only keys that may
   * all that their maker may, because what they begin runs later in the maker's name.
   */
  readonly keys?: 'any' | 'unnarrowed';
  /** What a role must be able to do to call it at all. How far it then reaches, the server's policies say. */
  readonly ability?: Ability;
}

export const base = oc.$meta<OperationMeta>({}).errors({
  UNAUTHENTICATED: { status: 401, message: 'Sign in first.' },
  FORBIDDEN: { status: 403, message: 'Your role does not allow this.' },
  NOT_FOUND: { status: 404, message: 'There is no such record, or you cannot see it.' },
  CONFLICT: { status: 409, message: 'Someone else changed this meanwhile.', data: ProblemData.optional() },
  INVALID: { status: 422, message: 'The request is not valid.', data: ProblemData },
  RATE_LIMITED: {
    status: 429,
    message: 'Too many attempts. Wait a moment and try again.',
    data: z.object({ retryAfterSeconds: z.int() }),
  },
  UNAVAILABLE: {
    status: 503,
    message: 'The database is not answering right now.',
    data: z.object({ retryAfterSeconds: z.int() }),
  },
  STORAGE_FULL: {
    status: 507,
    message: 'The database disk is full. Nothing was saved.',
    data: z.object({ retryAfterSeconds: z.int() }),
  },
});

/** The largest body an operation reads from a stranger: its longest valid input is shorter, also with every character escaped. */
export const PUBLIC_BODY_BYTES = 16 * 1024;

/** An operation that answers without a session. */
export const open = base.meta({ public: true, bodyBytes: PUBLIC_BODY_BYTES });
/** An operation that creates a record. */
export const creating = base.meta({ idempotent: true });
/** An operation that answers API keys too. */
export const keyed = base.meta({ keys: 'any' });
/** An operation that creates a record, for API keys too. */
export const keyedCreating = keyed.meta({ idempotent: true });
/** An operation on an import, which runs as whoever asked for it, not as their key. */
export const importing = base.meta({ keys: 'unnarrowed', ability: 'importDeals' });

/** Routes that carry files, and those that others call, beside the operations: by method and path under the prefix of the API. */
export const PLAIN_ROUTES = {
  'POST /imports': { keys: 'unnarrowed', ability: 'importDeals' },
  'GET /imports/:id/rejected.csv': { keys: 'unnarrowed', ability: 'importDeals' },
  'POST /opportunities/:opportunityId/files': { keys: 'any' },
  'POST /notes/:id/files': { keys: 'any' },
  'GET /deal-files/:id/content': { keys: 'any' },
  'POST /recorded-meetings/transcripts': { keys: 'any' },
  'PUT /recorded-meetings/:id/takes/:takeId/slices/:slice': { keys: 'any' },
  'GET /recorded-meetings/:id/takes/:takeId/content': { keys: 'any' },
  'GET /recorded-meetings/:id/transcript.vtt': { keys: 'any' },
  'GET /recorded-meetings/:id/transcript.txt': { keys: 'any' },
  'GET /recorded-meetings/:id/proposals.csv': { keys: 'any' },
  'GET /conversations/:conversationId/messages/:messageId/events': { keys: 'any' },
  'GET /searches/:searchId/events': { keys: 'any' },
  'GET /audit-trail.csv': { keys: 'any', ability: 'seeAudit' },
  'GET /pipeline/deals.csv': { keys: 'any' },
  'GET /exports/:id/content': { keys: 'any' },
  'GET /exports/deals.csv': { keys: 'any' },
  'GET /exports/deals.xlsx': { keys: 'any' },
  'GET /exports/accounts.csv': { keys: 'any' },
  'GET /exports/accounts.xlsx': { keys: 'any' },
  'GET /exports/contacts.csv': { keys: 'any' },
  'GET /exports/contacts.xlsx': { keys: 'any' },
  'GET /exports/price-list.csv': { keys: 'any' },
  'GET /exports/ai-usage.csv': { ability: 'manageAi' },
  'GET /exports/ai-usage.xlsx': { ability: 'manageAi' },
  'GET /invoices/:id/content': { ability: 'managePlan' },
  'GET /exports/meeting-sendings.csv': { ability: 'erasePeople' },
  'GET /exports/meeting-coverage-deals.csv': { keys: 'any' },
  'GET /exports/meeting-coverage-reps.csv': { keys: 'any' },
  'GET /exports/board.pdf': { keys: 'any' },
  'GET /exports/revenue.csv': { keys: 'any' },
  'GET /exports/revenue.xlsx': { keys: 'any' },
  'GET /exports/revenue-breakdown.csv': { keys: 'any' },
  'GET /exports/revenue-breakdown.xlsx': { keys: 'any' },
  'GET /exports/win-loss.csv': { keys: 'any' },
  'GET /exports/win-loss.xlsx': { keys: 'any' },
  'GET /exports/quotas.csv': { keys: 'any' },
  'GET /exports/quotas.xlsx': { keys: 'any' },
  'GET /exports/forecast.csv': { keys: 'any' },
  'GET /exports/forecast.xlsx': { keys: 'any' },
  'GET /sign-in/single-sign-on/callback': { public: true },
  'POST /slack/commands': { public: true },
  'POST /slack/interactions': { public: true },
  'POST /slack/events': { public: true },
  'GET /openapi.json': { public: true },
} as const satisfies Record<string, OperationMeta>;
