import { and, eq } from 'drizzle-orm';
import { imports } from '../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { POLICIES } from '../../tenancy/identity/policies.ts';
import { type StoredImport, storedImport } from './stored-import.ts';

/** An import by id, whoever made it; null when there is none. With `lock`, nobody else moves it meanwhile. */
export async function findImport(
  tx: TenantTransaction,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<StoredImport | null> {
  const query = tx.db
    .select()
    .from(imports)
    .where(and(eq(imports.organizationId, tx.organizationId), eq(imports.id, id)));
  const [row] = lock ? await query.for('no key update') : await query;
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
