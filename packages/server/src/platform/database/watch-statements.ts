/** Logs statements that take long, and adds all to the trace of the work that sends them. */
import type { Logger } from '../logging/logger.ts';
import type { Work } from '../telemetry/current-work.ts';
import { textWithoutValues } from './statement-text.ts';

/** A statement that was answered. Times are of `performance.now()`. */
export interface AnsweredStatement {
  readonly text: string;
  readonly name: string | undefined;
  readonly work: Work | undefined;
  /** When PostgreSQL could begin with it: when it was sent, or when the one before it on the connection was answered. */
  readonly begun: number;
  readonly ended: number;
  readonly rows: number | null;
  /** SQLSTATE, or the kind of error; null when it succeeded. */
  readonly failure: string | null;
}

export type StatementWatch = (statement: AnsweredStatement) => void;

/** Returns null where nothing is to be watched, so that statements are not timed at all. */
export function watchStatements({
  slowMs,
  isTraced,
  logger,
}: {
  /** Milliseconds; null logs none. */
  readonly slowMs: number | null;
  readonly isTraced: boolean;
  readonly logger: Logger;
}): StatementWatch | null {
  if (slowMs === null && !isTraced) return null;
  return (statement) => {
    const { work, begun, ended } = statement;
    if (work?.span) addToTrace(statement, work.span);
    if (slowMs !== null && ended - begun >= slowMs) logSlow(statement, logger);
  };
}

function addToTrace({ text, name, begun, ended, rows, failure }: AnsweredStatement, span: NonNullable<Work['span']>) {
  const bare = bareText(text);
  span.add({
    name: name ?? (/^\w+/.exec(bare)?.[0].toUpperCase() || 'statement'),
    begun,
    ended,
    failure,
    attributes: {
      'db.system.name': 'postgresql',
      'db.query.text': bare,
      ...(rows === null ? {} : { 'db.response.returned_rows': rows }),
    },
  });
}

function logSlow({ text, name, work, begun, ended, rows, failure }: AnsweredStatement, logger: Logger): void {
  logger.warn(
    {
      ms: Math.round(ended - begun),
      rows,
      statement: bareText(text),
      ...(name === undefined ? {} : { statementName: name }),
      ...(work?.kind === 'request' ? { reqId: work.id, operation: work.name } : {}),
      ...(work?.kind === 'job' ? { jobId: work.id, queue: work.name } : {}),
      ...(failure === null ? {} : { failure }),
    },
    'slow statement',
  );
}

/** Texts of statements are few, and each is read once. */
const BARE_TEXTS_MAX = 2_000;
const bareTexts = new Map<string, string>();

function bareText(text: string): string {
  const known = bareTexts.get(text);
  if (known !== undefined) return known;
  const bare = textWithoutValues(text);
  if (bareTexts.size >= BARE_TEXTS_MAX) bareTexts.clear();
  bareTexts.set(text, bare);
  return bare;
}
