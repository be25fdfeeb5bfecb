/** What files hold, which no row of the bin could: it is moved beside them. */
import type { BinKind } from '../../platform/database/schema/bin.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';

const FILES = 'deal_files f LEFT JOIN deal_notes n ON n.organization_id = $1 AND n.id = f.note_id';
/** The record that a file is on, itself or by its note. */
const RECORD = { opportunity: 'f.opportunity_id', account: 'n.account_id', contact: 'n.contact_id' } as const;

/** How much the files of the record of an id hold, which is SQL itself; in bytes, as SQL. */
export const fileBytesOf = (kind: BinKind, id: string): string =>
  `(SELECT coalesce(sum(f.size), 0) FROM ${FILES} WHERE f.organization_id = $1 AND ${RECORD[kind]} = ${id})`;

/** To be called before the files are removed, and what they hold with them. */
export async function keepFileParts(tx: TenantTransaction, kind: BinKind, ids: readonly string[]): Promise<void> {
  await tx.client.query(
    `INSERT INTO bin_file_parts (organization_id, bin_id, file_id, part, content)
     SELECT $1, ${RECORD[kind]}, p.file_id, p.part, p.content FROM ${FILES}
     JOIN deal_file_parts p ON p.organization_id = $1 AND p.file_id = f.id
     WHERE f.organization_id = $1 AND ${RECORD[kind]} = ANY($2::uuid[])`,
    [tx.organizationId, ids],
  );
}

export async function putFilePartsBack(tx: TenantTransaction, ids: readonly string[]): Promise<void> {
  await tx.client.query(
    `INSERT INTO deal_file_parts (organization_id, file_id, part, content)
     SELECT $1, p.file_id, p.part, p.content FROM bin_file_parts p
     JOIN deal_files f ON f.organization_id = $1 AND f.id = p.file_id
     WHERE p.organization_id = $1 AND p.bin_id = ANY($2::uuid[])`,
    [tx.organizationId, ids],
  );
}
