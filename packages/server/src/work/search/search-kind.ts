/** All that a search finds of one kind, by pages. */
import * as z from 'zod';
import { containing } from '../../platform/database/containing.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { decodeCursor, pageOf, UpdatedCursor } from '../../platform/http/cursor.ts';
import { nameKey } from '../../records/accounts/name-key.ts';
import { COUNTED_MAX } from '../../records/lists/record-search.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { visibleOwners } from '../../tenancy/identity/policies.ts';
import { type FoundRow, KIND_SQL, presentFound, type RowKind, TYPED } from './search-kinds.ts';
import { searchMeetingKind } from './search-meeting-kind.ts';
import type { Asked, KindPage } from './search-page.ts';
import { SHORTEST_NEAR } from './search-records.ts';

/** So many that come near are listed: what is further away is nearer to other words. */
const NEAR_MAX = 200;
/** Of what comes near: how near, then id. */
const NearCursor = z.tuple([z.number(), z.uuid()]);
const Cursor = z.union([UpdatedCursor, NearCursor]);

const NOTHING: KindPage = { items: [], nextCursor: null, near: false, total: { count: 0, more: false } };

const isOfRows = (asked: Asked): asked is Asked<RowKind> => asked.kind !== 'meeting';

/** A page of what the actor may see that holds the words, the most recent first. */
export async function searchHeld(tx: TenantTransaction, actor: Actor, asked: Asked): Promise<KindPage> {
  if (!isOfRows(asked)) return searchMeetingKind(tx, actor, asked);
  const words = nameKey(asked.q);
  const owners = await visibleOwners(tx, actor);
  if (words === '' || owners?.length === 0) return NOTHING;
  const { kind } = asked;
  const { matching, table, joins, columns, recent, holds } = KIND_SQL[kind];
  const pattern = containing(words);
  const found = await tx.client.query<{ id: string }>(`${TYPED} ${matching}`, [
    tx.organizationId,
    owners,
    pattern,
    COUNTED_MAX + 1,
  ]);
  const isMany = found.rows.length > COUNTED_MAX;
  const ids = new Set(found.rows.map(({ id }) => id));
  if (ids.size === 0) return NOTHING;
  const after = decodeCursor(asked.cursor, UpdatedCursor);
  // Few are named; of many the list is walked from its recent end, where the next match is never far.
  const { rows } = await tx.client.query<FoundRow & { at: string }>(
    `WITH typed AS (SELECT $2::uuid[], $3::text, $7::uuid[])
     SELECT r.id, to_char(${recent} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at, ${columns} FROM ${table} r ${joins}
     WHERE r.organization_id = $1 AND ${isMany ? holds : 'r.id = ANY($7)'}
       AND ($4::timestamptz IS NULL OR (${recent}, r.id) < ($4, $5::uuid))
     ORDER BY ${recent} DESC, r.id DESC LIMIT $6`,
    [
      tx.organizationId,
      owners,
      pattern,
      after?.[0] ?? null,
      after?.[1] ?? null,
      asked.limit + 1,
      isMany ? null : [...ids],
    ],
  );
  return {
    ...pageOf(
      rows,
      asked.limit,
      (row) => ({ ...presentFound(kind, row, asked.q), at: kind === 'person' ? null : row.at }),
      (row) => [row.at, row.id],
    ),
    near: false,
    total: { count: Math.min(ids.size, COUNTED_MAX), more: isMany },
  };
}

/** A page of what comes near the words, the nearest first. No meeting does: near words are said in all of them. */
export async function searchNear(tx: TenantTransaction, actor: Actor, asked: Asked): Promise<KindPage> {
  if (!isOfRows(asked)) return NOTHING;
  const words = nameKey(asked.q);
  const owners = await visibleOwners(tx, actor);
  if (words.length < SHORTEST_NEAR || owners?.length === 0) return NOTHING;
  const { near, table, joins, columns, recent } = KIND_SQL[asked.kind];
  const after = decodeCursor(asked.cursor, NearCursor);
  const found = await tx.client.query<{ id: string; likeness: number }>(`${TYPED} ${near}`, [
    tx.organizationId,
    owners,
    words,
    NEAR_MAX + 1,
  ]);
  if (found.rows.length === 0) return NOTHING;
  const listed = found.rows.slice(0, NEAR_MAX);
  const start = after === null ? 0 : listed.findIndex(({ id }) => id === after[1]) + 1;
  const wanted = listed.slice(start, start + asked.limit + 1);
  const { rows } = await tx.client.query<FoundRow & { at: string }>(
    `SELECT r.id, to_char(${recent} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at, ${columns} FROM ${table} r ${joins}
     WHERE r.organization_id = $1 AND r.id = ANY($2::uuid[]) ORDER BY array_position($2::uuid[], r.id)`,
    [tx.organizationId, wanted.map(({ id }) => id)],
  );
  const likeness = new Map(wanted.map((each) => [each.id, each.likeness]));
  return {
    ...pageOf(
      rows,
      asked.limit,
      (row) => ({ ...presentFound(asked.kind, row, asked.q), at: asked.kind === 'person' ? null : row.at }),
      (row) => [likeness.get(row.id) ?? 0, row.id],
    ),
    near: true,
    total: { count: listed.length, more: found.rows.length > NEAR_MAX },
  };
}

/** A page of one kind: what holds the words, or, where nothing of it does, what comes near them. */
export async function searchKind(tx: TenantTransaction, actor: Actor, asked: Asked): Promise<KindPage> {
  const after = decodeCursor(asked.cursor, Cursor);
  if (typeof after?.[0] === 'number') return searchNear(tx, actor, asked);
  const held = await searchHeld(tx, actor, asked);
  return held.total.count > 0 || after !== null ? held : searchNear(tx, actor, asked);
}
