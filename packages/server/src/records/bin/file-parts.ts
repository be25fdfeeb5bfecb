/** What the files of deals hold, which no row of the bin could: it is moved beside them. */
import type { TenantTransaction } from '../../platform/database/tenant.ts';

/** To be called before the files are removed, and what they hold with them. */
export async function keepFileParts(tx: TenantTransaction, dealIds: readonly string[]): Promise<void> {
  await tx.client.query(
    `INSERT INTO bin_file_parts (organization_id, bin_id, file_id, part, content)
     SELECT $1, f.opportunity_id, p.file_id, p.part, p.content FROM deal_files f
     JOIN deal_file_parts p ON p.organization_id = $1 AND p.file_id = f.id
     WHERE f.organization_id = $1 AND f.opportunity_id = ANY($2::uuid[])`,
    [tx.organizationId, dealIds],
  );
}

export async function putFilePartsBack(tx: TenantTransaction, dealIds: readonly string[]): Promise<void> {
  await tx.client.query(
    `INSERT INTO deal_file_parts (organization_id, file_id, part, content)
     SELECT $1, p.file_id, p.part, p.content FROM bin_file_parts p
     JOIN deal_files f ON f.organization_id = $1 AND f.id = p.file_id
     WHERE p.organization_id = $1 AND p.bin_id = ANY($2::uuid[])`,
    [tx.organizationId, dealIds],
  );
}
