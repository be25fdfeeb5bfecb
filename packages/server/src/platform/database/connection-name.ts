/** What PostgreSQL shows of a connection as `application_name`: the request or job that it works for. */
import type { Work } from '../telemetry/current-work.ts';

/** The name of connections that work for no request and no job. */
export const PROCESS_NAME = 'forecastle';
/** PostgreSQL cuts longer ones off. */
const NAME_MAX = 63;

/** Holds nothing that a client chose: ids and operations are ours. */
export function connectionName(work: Work | undefined): string {
  if (!work) return PROCESS_NAME;
  const name = work.kind === 'request' ? `${work.id} ${work.name}` : `job ${work.id} ${work.name}`;
  return `${PROCESS_NAME} ${name}`.replaceAll(/[^\w ./:*-]/g, '').slice(0, NAME_MAX);
}
