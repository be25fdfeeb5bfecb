/** The phases of an undo that concern what deals refer to: contacts, accounts and people that the import made. */
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { isForeignKeyViolation } from '../../../platform/database/violations.ts';
import { ACCOUNT_TREE, CONTACT_TREE, lockTree, type RecordTree } from '../../../records/trees/record-tree.ts';
import type { UndoPhase } from './stored-undo.ts';
import type { Chunk, TakingBack } from './take-back-deals.ts';

interface Records {
  readonly entity: 'contact' | 'account' | 'member';
  readonly table: 'contacts' | 'accounts' | 'members';
  /** Which of them may go, as SQL over `r`; $3 = whether also those changed since, $4 = up to when. */
  readonly unused: string;
  /** Where records stand below each other. */
  readonly tree?: RecordTree;
  readonly removed: 'contactsRemoved' | 'accountsRemoved' | 'peopleRemoved';
  readonly left: 'contactsLeft' | 'accountsLeft' | 'peopleLeft';
}

const UNCHANGED = '(r.updated_at = r.created_at OR ($3 AND r.updated_at <= $4))';
export const RECORDS: Readonly<Record<Extract<UndoPhase, 'contacts' | 'accounts' | 'people'>, Records>> = {
  contacts: {
    entity: 'contact',
    table: 'contacts',
    removed: 'contactsRemoved',
    left: 'contactsLeft',
    unused: `${UNCHANGED}
      AND NOT EXISTS (SELECT FROM opportunity_contacts p WHERE p.organization_id = $1 AND p.contact_id = r.id)
      AND NOT EXISTS (SELECT FROM activity_contacts a WHERE a.organization_id = $1 AND a.contact_id = r.id)`,
    tree: CONTACT_TREE,
  },
  accounts: {
    entity: 'account',
    table: 'accounts',
    removed: 'accountsRemoved',
    left: 'accountsLeft',
    unused: `${UNCHANGED}
      AND NOT EXISTS (SELECT FROM opportunities o WHERE o.organization_id = $1 AND o.account_id = r.id)
      AND NOT EXISTS (SELECT FROM contacts c WHERE c.organization_id = $1 AND c.account_id = r.id)`,
    tree: ACCOUNT_TREE,
  },
  people: {
    entity: 'member',
    table: 'members',
    removed: 'peopleRemoved',
    left: 'peopleLeft',
    unused: `r.user_id IS NULL AND ($3 OR true) AND $4::timestamptz IS NOT NULL
      AND NOT EXISTS (SELECT FROM sso_identities i WHERE i.organization_id = $1 AND i.member_id = r.id)
      AND NOT EXISTS (SELECT FROM opportunities o WHERE o.organization_id = $1 AND o.owner_id = r.id)`,
  },
};

/** Removes the records of one kind that the import made, except those that somebody has changed or uses. */
export async function removeRecords(tx: TenantTransaction, kind: Records, asked: TakingBack): Promise<Chunk> {
  if (kind.tree) await lockTree(tx, kind.tree);
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT entity_id AS id FROM import_changes WHERE organization_id = $1 AND import_id = $2 AND entity = $3
       AND before IS NULL AND ($4::uuid IS NULL OR entity_id > $4) ORDER BY entity_id LIMIT $5`,
    [tx.organizationId, asked.importId, kind.entity, asked.after, asked.limit],
  );
  const ids = rows.map(({ id }) => id);
  const found = await findWithAllBelow(tx, kind, ids);
  const unused = await tx.client.query<{ id: string }>(
    `SELECT id FROM ${kind.table} r WHERE organization_id = $1 AND id = ANY($2::uuid[]) AND ${kind.unused}
       AND EXISTS (SELECT FROM import_changes i WHERE i.organization_id = $1 AND i.import_id = $5
         AND i.entity = '${kind.entity}' AND i.entity_id = r.id AND i.before IS NULL)
     ORDER BY id FOR UPDATE`,
    [tx.organizationId, [...found.keys()], asked.withChanged, asked.startedAt, asked.importId],
  );
  const removable = lowestFirst(found, new Set(unused.rows.map(({ id }) => id)));
  const removed = new Set(await removeUnreferenced(tx, kind.table, removable));
  return {
    lastId: ids.at(-1) ?? null,
    taken: ids.length,
    // What stood below others of an earlier chunk has gone with them.
    counts: { [kind.removed]: removed.size, [kind.left]: ids.filter((id) => found.has(id) && !removed.has(id)).length },
  };
}

/** Those of the records that are there, and all below them, with what each stands below. */
async function findWithAllBelow(
  tx: TenantTransaction,
  { table, tree }: Records,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await tx.client.query<{ id: string; above: string | null }>(
    tree === undefined
      ? `SELECT id, NULL AS above FROM ${table} WHERE organization_id = $1 AND id = ANY($2::uuid[])`
      : `WITH RECURSIVE below(id, above) AS (
           SELECT id, ${tree.column} FROM ${table} WHERE organization_id = $1 AND id = ANY($2::uuid[])
           UNION
           SELECT r.id, r.${tree.column} FROM ${table} r JOIN below b ON r.organization_id = $1 AND r.${tree.column} = b.id
         ) SELECT id, above FROM below`,
    [tx.organizationId, ids],
  );
  return new Map(rows.map(({ id, above }) => [id, above]));
}

/** Those unused of which nothing that stays stands below; each after all that stand below it. */
function lowestFirst(found: ReadonlyMap<string, string | null>, unused: ReadonlySet<string>): string[] {
  const staying = new Set<string>();
  for (const id of found.keys()) {
    if (unused.has(id)) continue;
    for (let at: string | null = id; at !== null && !staying.has(at); at = found.get(at) ?? null) staying.add(at);
  }
  const below = new Map<string, number>();
  const going = [...found].filter(([id]) => !staying.has(id));
  for (const [, above] of going) if (above !== null) below.set(above, (below.get(above) ?? 0) + 1);
  // Those that stand in a circle are never the lowest, and stay.
  const out = going.flatMap(([id]) => (below.has(id) ? [] : [id]));
  for (const id of out) {
    const above = found.get(id) ?? null;
    if (above === null || staying.has(above) || !found.has(above)) continue;
    const others = (below.get(above) ?? 0) - 1;
    below.set(above, others);
    if (others === 0) out.push(above);
  }
  return out;
}

/**
 * Those that were removed, of records of which each comes after all below it. What something else refers to, by whatever
 * table, stays: then they are taken one by one, and what it stands below stays with it.
 */
async function removeUnreferenced(
  tx: TenantTransaction,
  table: string,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  await tx.client.query('SAVEPOINT removing');
  try {
    await tx.client.query(`DELETE FROM ${table} WHERE organization_id = $1 AND id = ANY($2::uuid[])`, [
      tx.organizationId,
      ids,
    ]);
    await tx.client.query('RELEASE SAVEPOINT removing');
    return ids;
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    await tx.client.query('ROLLBACK TO SAVEPOINT removing');
    if (ids.length === 1) return [];
    const half = Math.ceil(ids.length / 2);
    const lower = await removeUnreferenced(tx, table, ids.slice(0, half));
    return [...lower, ...(await removeUnreferenced(tx, table, ids.slice(half)))];
  }
}
