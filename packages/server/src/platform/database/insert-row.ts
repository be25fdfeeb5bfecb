import { snake } from '@forecastle/rules';
import type { TenantTransaction } from './tenant.ts';

/**
 * Writes a row of the organisation by the names that the schema has for its columns; what is undefined has the table's
 * default. An array becomes one of PostgreSQL's: whoever writes one to JSON says it as text.
 */
export async function insertRow<Row extends { organizationId: string }>(
  tx: TenantTransaction,
  table: string,
  row: Omit<Row, 'organizationId'>,
): Promise<void> {
  const given = Object.entries({ organizationId: tx.organizationId, ...row }).filter(
    ([, value]) => value !== undefined,
  );
  await tx.client.query(
    `INSERT INTO ${table} (${given.map(([name]) => `"${snake(name)}"`).join(', ')}) VALUES (${given.map((_, at) => `$${at + 1}`).join(', ')})`,
    given.map(([, value]) => value),
  );
}
