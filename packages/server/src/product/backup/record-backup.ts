/** Puts what became of a backup into the trails. A trail that cannot be written makes no backup fail. */
import pg from 'pg';
import type { Logger } from '../../platform/logging/logger.ts';
import type { AuditKind, Facts } from '../../tenancy/audit/kinds.ts';
import { type Operator, recordForAll } from '../../tenancy/audit/record-for-all.ts';

/** Milliseconds that a database which does not answer may hold a backup up. */
const WITHIN_MS = 10_000;

export type BackupKind = Extract<AuditKind, `backup_${string}`>;

export async function recordBackup(
  ownerUrl: string,
  { by, kind, facts, logger }: { by: Operator; kind: BackupKind; facts: Facts; logger: Pick<Logger, 'warn'> },
): Promise<void> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    connectionTimeoutMillis: WITHIN_MS,
    query_timeout: WITHIN_MS,
    statement_timeout: WITHIN_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await recordForAll(client, by, { kind, facts });
  } catch (error) {
    logger.warn({ err: error, kind, ...facts }, 'what became of a backup could not be put into the audit trails');
  } finally {
    await client.end().catch(() => undefined);
  }
}
