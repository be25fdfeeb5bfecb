import type { ConversationSummary } from '@forecastle/contract';
import type * as z from 'zod';
import { containing } from '../../platform/database/containing.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { decodeCursor, pageOf, UpdatedCursor } from '../../platform/http/cursor.ts';
import { nameKey } from '../../records/accounts/name-key.ts';
import { requireDeal } from '../../records/opportunities/require-deal.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { visibleOwners } from '../../tenancy/identity/policies.ts';
import { SILENT_SECONDS } from '../ai/silence.ts';

interface Asked {
  readonly opportunityId?: string;
  readonly text?: string | undefined;
  readonly isMine?: boolean;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

interface Row {
  readonly id: string;
  readonly opportunityId: string;
  readonly opportunityName: string;
  readonly accountId: string | null;
  readonly accountName: string | null;
  readonly authorId: string;
  readonly authorName: string;
  readonly title: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** To the microsecond, for the cursor. */
  readonly updatedText: string;
  readonly messages: number;
  readonly isWriting: boolean;
  readonly found: string | null;
}

type Page = { items: z.infer<typeof ConversationSummary>[]; nextCursor: string | null };

/** Returns the conversations of a deal, latest first. Throws NOT_FOUND for a deal the actor may not see. */
export async function listOfDeal(
  tx: TenantTransaction,
  actor: Actor,
  asked: Asked & { readonly opportunityId: string },
): Promise<Page> {
  await requireDeal(tx, actor, asked.opportunityId);
  return listConversations(tx, actor, asked);
}

/**
 * Returns the conversations of all deals the actor may see, latest first. A search finds words of titles, questions and answers,
 * and names of deals and accounts.
 */
export async function listConversations(tx: TenantTransaction, actor: Actor, asked: Asked): Promise<Page> {
  const sought = asked.text?.trim() ?? '';
  const ids = await pageOfIds(tx, actor, asked, sought);
  const { rows } = await tx.client.query<Row>(
    `SELECT c.id, c.opportunity_id AS "opportunityId", o.name AS "opportunityName", a.id AS "accountId", a.name AS "accountName",
       c.author_id AS "authorId", w.name AS "authorName", c.title, c.created_at AS "createdAt", c.updated_at AS "updatedAt",
       to_json(c.updated_at) #>> '{}' AS "updatedText", s.messages, s."isWriting", f.text AS found
     FROM conversations c
     JOIN opportunities o ON o.organization_id = $1 AND o.id = c.opportunity_id
     JOIN members w ON w.organization_id = $1 AND w.id = c.author_id
     LEFT JOIN accounts a ON a.organization_id = $1 AND a.id = o.account_id
     CROSS JOIN LATERAL (SELECT count(*)::int AS messages,
         coalesce(bool_or(m.state = 'writing' AND m.alive_at > now() - interval '${SILENT_SECONDS} seconds'), false) AS "isWriting"
       FROM conversation_messages m WHERE m.organization_id = $1 AND m.conversation_id = c.id) s
     LEFT JOIN LATERAL (SELECT m.text FROM conversation_messages m
       WHERE m.organization_id = $1 AND m.conversation_id = c.id AND m.text <> ''
       ORDER BY $3::text IS NOT NULL AND lower(m.text) LIKE $3 DESC, m.position DESC LIMIT 1) f ON true
     WHERE c.organization_id = $1 AND c.id = ANY($2::uuid[]) ORDER BY c.updated_at DESC, c.id DESC`,
    [tx.organizationId, ids, sought === '' ? null : containing(sought.toLowerCase())],
  );
  return pageOf(
    rows,
    asked.limit,
    (row) => present(row, sought),
    ({ updatedText, id }) => [updatedText, id],
  );
}

/** Conversations that a search compares before it asks the index: a common word fills its page from these. */
const COMPARED_FIRST = 500;
/** Matches up to which the index names conversations; a word with more is compared with each conversation in their order. */
const NAMED_MATCHES_MAX = 1000;

/** Returns the ids of a page and of one more. */
async function pageOfIds(
  tx: TenantTransaction,
  actor: Actor,
  asked: Asked,
  sought: string,
): Promise<readonly string[]> {
  const owners = await visibleOwners(tx, actor);
  const after = decodeCursor(asked.cursor, UpdatedCursor);
  const wanted = asked.limit + 1;
  const pattern = containing(sought.toLowerCase());
  const namePattern = containing(nameKey(sought));
  const visible = `FROM conversations c JOIN opportunities o ON o.organization_id = $1 AND o.id = c.opportunity_id
     WHERE c.organization_id = $1 AND c.deleted_at IS NULL AND ($2::uuid[] IS NULL OR o.owner_id = ANY($2))
       AND ($3::uuid IS NULL OR c.opportunity_id = $3) AND ($4::uuid IS NULL OR c.author_id = $4)
       AND ($5::timestamptz IS NULL OR (c.updated_at, c.id) < ($5, $6::uuid))`;
  const latest = 'ORDER BY c.updated_at DESC, c.id DESC LIMIT';
  const holds = `(lower(c.title) LIKE $7 OR o.name_key LIKE $8
       OR EXISTS (SELECT FROM accounts a WHERE a.organization_id = $1 AND a.id = o.account_id AND a.name_key LIKE $8)
       OR EXISTS (SELECT FROM conversation_messages m
         WHERE m.organization_id = $1 AND m.conversation_id = c.id AND lower(m.text) LIKE $7))`;
  const parameters = [
    tx.organizationId,
    owners,
    asked.opportunityId ?? null,
    asked.isMine ? actor.memberId : null,
    after?.[0] ?? null,
    after?.[1] ?? null,
  ];
  const idsOf = async (sql: string, more: readonly unknown[]): Promise<string[]> => {
    const { rows } = await tx.client.query<{ id: string }>(sql, [...parameters, ...more]);
    return rows.map(({ id }) => id);
  };
  if (sought === '') return idsOf(`SELECT c.id ${visible} ${latest} $7`, [wanted]);
  const words = [pattern, namePattern];
  const { rows: compared } = await tx.client.query<{ id: string; matches: boolean }>(
    `SELECT c.id, ${holds} AS matches
     FROM (SELECT c.id, c.updated_at, c.title, o.name_key, o.account_id ${visible} ${latest} ${COMPARED_FIRST}) c
     CROSS JOIN LATERAL (SELECT c.name_key, c.account_id) o ORDER BY c.updated_at DESC, c.id DESC`,
    [...parameters, ...words],
  );
  const found = compared.filter(({ matches }) => matches).map(({ id }) => id);
  if (found.length >= wanted || compared.length < COMPARED_FIRST) return found.slice(0, wanted);
  const { rows: named } = await tx.client.query<{ id: string }>(
    'SELECT matching_conversations AS id FROM matching_conversations($1, $2, $3, $4, $5)',
    [tx.organizationId, owners, ...words, NAMED_MATCHES_MAX],
  );
  // A kind of match that reached its limit may have more.
  if (named.length >= NAMED_MATCHES_MAX)
    return idsOf(`SELECT c.id ${visible} AND ${holds} ${latest} $9`, [...words, wanted]);
  return idsOf(`SELECT c.id ${visible} AND c.id = ANY($7::uuid[]) ${latest} $8`, [named.map(({ id }) => id), wanted]);
}

const present = (row: Row, sought: string): Page['items'][number] => ({
  id: row.id,
  opportunity: { id: row.opportunityId, name: row.opportunityName },
  account: row.accountId === null || row.accountName === null ? null : { id: row.accountId, name: row.accountName },
  author: { id: row.authorId, name: row.authorName },
  title: row.title,
  snippet: snippetOf(row.found ?? '', sought),
  messages: row.messages,
  isWriting: row.isWriting,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

const SNIPPET = 160;
/** Characters shown before what was found. */
const BEFORE = 40;

/** Longest part of a word that is left out so that a snippet holds whole words; languages without spaces are cut anywhere. */
const WORD = 20;
const wordFrom = (line: string, at: number): number => {
  const space = line.indexOf(' ', at - 1);
  return space >= 0 && space - at < WORD ? space + 1 : at;
};
const wordTo = (line: string, at: number): number => {
  const space = line.lastIndexOf(' ', at);
  return at - space < WORD ? space : at;
};

function snippetOf(text: string, sought: string): string {
  const line = text.replaceAll(/\s+/gu, ' ');
  const at = sought === '' ? 0 : Math.max(0, line.toLowerCase().indexOf(sought.toLowerCase()));
  const from = at <= BEFORE ? 0 : wordFrom(line, at - BEFORE);
  const to = from + SNIPPET < line.length ? wordTo(line, from + SNIPPET) : line.length;
  return `${from > 0 ? '…' : ''}${line.slice(from, to)}${to < line.length ? '…' : ''}`;
}
