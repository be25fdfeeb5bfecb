/** The uploaded file as it is kept: in parts, so that neither keeping nor reading it takes its size several times over. */
import type { TenantTransaction } from '../../platform/database/tenant.ts';

const PART_BYTES = 1024 * 1024;

export async function keepContent(tx: TenantTransaction, importId: string, content: Buffer): Promise<void> {
  for (let part = 0; part * PART_BYTES < content.length; part++) {
    await tx.client.query(
      'INSERT INTO import_files (organization_id, import_id, part, content) VALUES ($1, $2, $3, $4)',
      [tx.organizationId, importId, part, content.subarray(part * PART_BYTES, (part + 1) * PART_BYTES)],
    );
  }
}

/** The file as it was uploaded. Each part is on its way while the one before it is put in its place. */
export async function readContent(
  tx: TenantTransaction,
  { id, size }: { readonly id: string; readonly size: number },
): Promise<Uint8Array> {
  const partAt = (part: number) =>
    tx.client.query<{ content: Buffer }>(
      'SELECT content FROM import_files WHERE organization_id = $1 AND import_id = $2 AND part = $3',
      [tx.organizationId, id, part],
    );
  const bytes = new Uint8Array(size);
  let at = 0;
  let next = partAt(0);
  for (let part = 0; at < size; part++) {
    const { rows } = await next;
    const content = rows[0]?.content;
    if (!content) throw new Error(`import ${id} has no part ${part} of its file`);
    if (at + content.length < size) next = partAt(part + 1);
    bytes.set(content, at);
    at += content.length;
  }
  return bytes;
}
