import { containing } from '../../platform/database/containing.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { nameKey } from '../../records/accounts/name-key.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { visibleOwners } from '../../tenancy/identity/policies.ts';
import { type FoundRecord, type FoundRow, KIND_SQL, presentFound, type RowKind, TYPED } from './search-kinds.ts';

/** Records of each kind that are offered, the best first. */
export const OFFERED = 8;
/** Matches among which the best are looked for; a longer text finds the rest. */
const LOOKED_AT = 500;
/** Shorter texts come near everything. */
export const SHORTEST_NEAR = 3;
/** Colleagues are found in the list of people, which the palette has, and meetings by `search.ofKind`, which reads what was said. */
const OFFERED_KINDS = ['opportunity', 'account', 'contact', 'note'] as const;

type OfferedRow = FoundRow & { readonly kind: RowKind };

/** A few of each kind whose texts hold the words (decision 0308): names that begin with them first, then the most recent. */
const HELD = `${TYPED} ${OFFERED_KINDS.map((kind) => {
  const { columns, table, joins, matching, offered = matching, first, recent } = KIND_SQL[kind];
  const order = [...first, `${recent} DESC`, 'r.id'].join(', ');
  // The few are chosen before anything else is read of them.
  return `(SELECT '${kind}' AS kind, r.id, ${columns}
    FROM (SELECT * FROM ${table} r WHERE r.organization_id = $1 AND r.id = ANY(ARRAY(${offered})) ORDER BY ${order} LIMIT $6) r ${joins}
    ORDER BY ${order})`;
}).join(' UNION ALL ')}`;

/** A few of each kind that come near them, the nearest first. */
const NEAR = `${TYPED} ${OFFERED_KINDS.map((kind) => {
  const { columns, table, joins, near } = KIND_SQL[kind];
  return `(SELECT '${kind}' AS kind, r.id, ${columns} FROM (${near}) f, ${table} r ${joins}
    WHERE r.organization_id = $1 AND r.id = f.id ORDER BY f.likeness DESC, r.id LIMIT $4)`;
}).join(' UNION ALL ')}`;

/** A few of what the actor may see that holds the text, or, where nothing does, of what comes near it. */
export async function searchRecords(
  tx: TenantTransaction,
  actor: Actor,
  q: string,
): Promise<{ items: FoundRecord[]; near: boolean }> {
  const words = nameKey(q);
  if (words === '') return { items: [], near: false };
  const owners = await visibleOwners(tx, actor);
  const present = (row: OfferedRow) => presentFound(row.kind, row, q);
  const held = await tx.client.query<OfferedRow>({
    name: 'search-records',
    text: HELD,
    values: [tx.organizationId, owners, containing(words), LOOKED_AT, words, OFFERED],
  });
  if (held.rows.length > 0 || words.length < SHORTEST_NEAR) return { items: held.rows.map(present), near: false };
  const near = await tx.client.query<OfferedRow>({
    name: 'search-near-records',
    text: NEAR,
    values: [tx.organizationId, owners, words, OFFERED],
  });
  return { items: near.rows.map(present), near: near.rows.length > 0 };
}
