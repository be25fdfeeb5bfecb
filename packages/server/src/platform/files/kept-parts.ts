import type pg from 'pg';
import { inTenant } from '../database/tenant.ts';

/** Bytes of one part: what a transaction writes or reads at a time. */
export const PART_BYTES = 1024 * 1024;

/** Where parts of files are kept, and which column names the file. */
const PARTS = {
  deal_file_parts: 'file_id',
  export_job_parts: 'export_id',
} as const;

/** Part by part, each in a transaction of its own: who reads slowly holds no connection meanwhile. */
export async function* keptParts(
  pool: pg.Pool,
  organizationId: string,
  table: keyof typeof PARTS,
  fileId: string,
): AsyncGenerator<Buffer> {
  for (let part = 0; ; part++) {
    const content = await inTenant(
      pool,
      organizationId,
      async ({ client }) => {
        const { rows } = await client.query<{ content: Buffer }>(
          `SELECT content FROM ${table} WHERE organization_id = $1 AND ${PARTS[table]} = $2 AND part = $3`,
          [organizationId, fileId, part],
        );
        return rows[0]?.content;
      },
      { readOnly: true },
    );
    if (!content) return;
    yield content;
  }
}
