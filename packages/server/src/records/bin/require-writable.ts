import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden, notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { mayWrite } from '../merges/load-pairs.ts';

/** Throws NOT_FOUND where there is no such account or contact, FORBIDDEN where the actor may only read it. */
export async function requireWritable(
  tx: TenantTransaction,
  actor: Actor,
  noun: 'account' | 'contact',
  id: string,
): Promise<void> {
  const may = (await mayWrite(tx, actor, noun, [id])).get(id);
  if (may === undefined) throw notFound(noun);
  if (!may) throw forbidden(`Only people who may change this ${noun} may delete it. Nothing was changed.`);
}
