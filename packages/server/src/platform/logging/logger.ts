import { type DestinationStream, type Logger, pino } from 'pino';
import { currentWork } from '../telemetry/current-work.ts';

export type { Logger };

/** Fields that are blanked wherever a log line carries them, at the top or one level down. */
const SECRET_FIELDS = ['password', 'secret', 'token', 'authorization', 'cookie', 'connectionString', 'apiKey'];

/**
 * The one logger: JSON lines without secrets, customers' text or query strings. Log codes, ids and counts; a value that
 * a person typed does not belong here.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    redact: {
      paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.headers.${field}`]),
      censor: '[secret]',
    },
    mixin: traceOf,
    serializers: { req: describeRequest, res: describeReply, err: describeError, error: describeError },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Leads from a line to its trace. Lines of a request bear the id already. */
function traceOf(_line: object, _level: number, logger: Logger): object {
  const traceId = currentWork()?.span?.traceId;
  return traceId === undefined || 'traceId' in logger.bindings() ? {} : { traceId };
}

function describeRequest(request: { id?: unknown; method?: string; url?: string }) {
  // What follows the question mark is what somebody searched for; an invitation's path is a key to the house.
  const path = request.url?.split('?', 1)[0]?.replace(/^\/invitations\/[^/]+/, '/invitations/[secret]');
  return { id: request.id, method: request.method, path };
}

function describeReply(reply: { statusCode?: number }) {
  return { status: reply.statusCode };
}

/** PostgreSQL's errors quote the offending row: of those only the code and the place are told. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, table, constraint, column, cause } = error as Error & Record<string, unknown>;
  const told = 'severity' in error ? {} : { message: error.message };
  return {
    type: error.name,
    ...told,
    code,
    table,
    constraint,
    column,
    stack: frames(error),
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  };
}

/** The stack begins with the message, which is told or withheld above. */
function frames(error: Error): string | undefined {
  return error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
