import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { POLICIES } from '../../tenancy/identity/policies.ts';
import { IMPORT_COLUMNS, type ImportRow, type StoredImport, storedImport } from './stored-import.ts';

/** An import by id, whoever made it; null when there is none. With `lock`, nobody else moves it meanwhile. */
export async function findImport(
  tx: TenantTransaction,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<StoredImport | null> {
  const { rows } = await tx.client.query<ImportRow>(
    `SELECT ${IMPORT_COLUMNS} FROM imports WHERE organization_id = $1 AND id = $2 ${lock ? 'FOR NO KEY UPDATE' : ''}`,
    [tx.organizationId, id],
  );
  const [row] = rows;
  return row ? storedImport(row) : null;
}

/** Who sees every import of the organisation; others see their own. */
export const seesAllImports = ({ role }: Pick<Actor, 'role'>): boolean => POLICIES[role].scope === 'organization';

/** An import the actor may see; throws NOT_FOUND for any other. */
export async function visibleImport(
  tx: TenantTransaction,
  actor: Actor,
  id: string,
  options: { lock?: boolean } = {},
): Promise<StoredImport> {
  const found = await findImport(tx, id, options);
  if (!found || (found.createdById !== actor.memberId && !seesAllImports(actor))) throw notFound('import');
  return found;
}
