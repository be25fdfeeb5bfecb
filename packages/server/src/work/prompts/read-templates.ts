/** The templates of an organisation, and their versions. */
import type { PromptTemplateView } from '@forecastle/contract';
import {
  PROMPT_TEMPLATE_NAMES,
  PROMPT_TEMPLATES,
  type PromptTemplate,
  SHIPPED_TEMPLATES,
  TEMPLATE_READERS,
  type TemplateWords,
} from '@forecastle/rules';
import * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { decodeCursor, pageOf } from '../../platform/http/cursor.ts';
import { forbidden } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { may } from '../../tenancy/identity/policies.ts';

type View = z.infer<typeof PromptTemplateView>;

interface VersionRow {
  kind: PromptTemplate;
  version: number;
  subject: string | null;
  body: string | null;
  author_id: string;
  author_name: string;
  created_at: Date;
}

const VERSIONS = `
  SELECT t.kind, t.version, t.subject, t.body, t.author_id, m.name AS author_name, t.created_at
  FROM prompt_templates t JOIN members m ON m.organization_id = $1 AND m.id = t.author_id
  WHERE t.organization_id = $1`;

/** What prompts of a kind are written by now. */
export async function wordsOfTemplate(tx: TenantTransaction, kind: PromptTemplate): Promise<TemplateWords> {
  const { subject, body } = await readTemplate(tx, kind);
  return { subject, body };
}

/** As it stands, or as it stood at a version; undefined for one that is not there. 0 is the shipped one. */
export async function readTemplate(tx: TenantTransaction, kind: PromptTemplate): Promise<View>;
export async function readTemplate(
  tx: TenantTransaction,
  kind: PromptTemplate,
  version: number,
): Promise<View | undefined>;
export async function readTemplate(
  tx: TenantTransaction,
  kind: PromptTemplate,
  version?: number,
): Promise<View | undefined> {
  if (version === 0) return shipped(kind);
  const { rows } = await tx.client.query<VersionRow>(
    `${VERSIONS} AND t.kind = $2 AND ($3::int IS NULL OR t.version = $3) ORDER BY t.version DESC LIMIT 1`,
    [tx.organizationId, kind, version ?? null],
  );
  const [row] = rows;
  return row ? present(row) : version === undefined ? shipped(kind) : undefined;
}

export const listTemplates = async (tx: TenantTransaction): Promise<View[]> => {
  const views: View[] = [];
  for (const kind of PROMPT_TEMPLATES) views.push(await readTemplate(tx, kind));
  return views;
};

const VersionCursor = z.tuple([z.int()]);

/** The latest first. */
export async function listVersions(
  tx: TenantTransaction,
  actor: Actor,
  { kind, limit, cursor }: { kind: PromptTemplate; limit: number; cursor?: string | undefined },
): Promise<{ items: View[]; nextCursor: string | null }> {
  if (!may(actor, 'manageDealLists')) throw forbidden();
  const before = decodeCursor(cursor, VersionCursor);
  const { rows } = await tx.client.query<VersionRow>(
    `${VERSIONS} AND t.kind = $2 AND ($3::int IS NULL OR t.version < $3) ORDER BY t.version DESC LIMIT $4`,
    [tx.organizationId, kind, before?.[0] ?? null, limit + 1],
  );
  return pageOf(rows, limit, present, ({ version }) => [version]);
}

function present({ kind, version, subject, body, author_id, author_name, created_at }: VersionRow): View {
  const isOwn = subject !== null && body !== null;
  return {
    ...shipped(kind),
    ...(isOwn ? { subject, body } : {}),
    version,
    isShipped: !isOwn,
    changedBy: { id: author_id, name: author_name },
    changedAt: created_at.toISOString(),
  };
}

const shipped = (kind: PromptTemplate): View => ({
  kind,
  name: PROMPT_TEMPLATE_NAMES[kind],
  readers: TEMPLATE_READERS[kind],
  ...SHIPPED_TEMPLATES[kind],
  version: 0,
  isShipped: true,
  changedBy: null,
  changedAt: null,
});
