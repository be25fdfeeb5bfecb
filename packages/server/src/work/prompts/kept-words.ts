/** Words that an organisation keeps in place of the shipped ones, in versions of which none is written over. */
import type { TemplateFault, TemplateWords } from '@forecastle/rules';
import * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { decodeCursor, pageOf } from '../../platform/http/cursor.ts';
import { conflict, forbidden, invalid, notFound } from '../../platform/http/errors.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { may } from '../../tenancy/identity/policies.ts';

/** Where they are kept, and what stands until something is. */
export interface WordStore<Kind extends string> {
  readonly table: 'prompt_templates' | 'playbook_sections' | 'conversation_templates';
  readonly shipped: (kind: Kind) => TemplateWords;
  /** Why words cannot be kept; none where they can. */
  readonly check: (kind: Kind, words: TemplateWords) => readonly TemplateFault[];
  /** What one of them is called: "template". */
  readonly noun: string;
  /** How the trail tells of a version. */
  readonly told: (kind: Kind, version: number, shipped: boolean) => Parameters<typeof recordEvent>[2];
}

export interface KeptWords<Kind extends string> extends TemplateWords {
  readonly kind: Kind;
  /** 0: as shipped, before anything was kept. */
  readonly version: number;
  readonly isShipped: boolean;
  readonly changedBy: { readonly id: string; readonly name: string } | null;
  readonly changedAt: string | null;
}

interface VersionRow<Kind> {
  kind: Kind;
  version: number;
  subject: string | null;
  body: string | null;
  author_id: string;
  author_name: string;
  created_at: Date;
}

const versionsIn = (table: WordStore<string>['table']) => `
  SELECT t.kind, t.version, t.subject, t.body, t.author_id, m.name AS author_name, t.created_at
  FROM ${table} t JOIN members m ON m.organization_id = $1 AND m.id = t.author_id
  WHERE t.organization_id = $1`;

/** As they stand, of several kinds in their order: one query. */
export async function readLatest<Kind extends string>(
  tx: TenantTransaction,
  store: WordStore<Kind>,
  kinds: readonly Kind[],
): Promise<KeptWords<Kind>[]> {
  const { rows } = await tx.client.query<VersionRow<Kind>>(
    `SELECT DISTINCT ON (kind) * FROM (${versionsIn(store.table)} AND t.kind = ANY($2)) AS versions
     ORDER BY kind, version DESC`,
    [tx.organizationId, kinds],
  );
  const byKind = new Map(rows.map((row) => [row.kind, row]));
  return kinds.map((kind) => {
    const row = byKind.get(kind);
    return row ? present(store, row) : shippedWords(store, kind);
  });
}

/** As they stand. */
export async function readWords<Kind extends string>(
  tx: TenantTransaction,
  store: WordStore<Kind>,
  kind: Kind,
): Promise<KeptWords<Kind>> {
  const [words] = await readLatest(tx, store, [kind]);
  return words ?? shippedWords(store, kind);
}

/** As they stood at a version; undefined for one that is not there. */
async function readVersion<Kind extends string>(
  tx: TenantTransaction,
  store: WordStore<Kind>,
  kind: Kind,
  version: number,
): Promise<KeptWords<Kind> | undefined> {
  if (version === 0) return shippedWords(store, kind);
  const { rows } = await tx.client.query<VersionRow<Kind>>(
    `${versionsIn(store.table)} AND t.kind = $2 AND t.version = $3`,
    [tx.organizationId, kind, version],
  );
  return rows[0] && present(store, rows[0]);
}

const VersionCursor = z.tuple([z.int()]);

/** The latest first. */
export async function pageOfVersions<Kind extends string>(
  tx: TenantTransaction,
  store: WordStore<Kind>,
  { kind, limit, cursor }: { kind: Kind; limit: number; cursor?: string | undefined },
): Promise<{ items: KeptWords<Kind>[]; nextCursor: string | null }> {
  const before = decodeCursor(cursor, VersionCursor);
  const { rows } = await tx.client.query<VersionRow<Kind>>(
    `${versionsIn(store.table)} AND t.kind = $2 AND ($3::int IS NULL OR t.version < $3)
     ORDER BY t.version DESC LIMIT $4`,
    [tx.organizationId, kind, before?.[0] ?? null, limit + 1],
  );
  return pageOf(
    rows,
    limit,
    (row) => present(store, row),
    ({ version }) => [version],
  );
}

/** Words as they are kept; throws INVALID, each fault with its line. */
export const wordsToKeep = <Kind extends string>(
  store: WordStore<Kind>,
  kind: Kind,
  given: TemplateWords,
): TemplateWords => tidyWords((words) => store.check(kind, words), given);

/** Returns words as they are kept. Throws INVALID if `check` finds a fault, each with its line. */
export function tidyWords(
  check: (words: TemplateWords) => readonly TemplateFault[],
  { subject, body }: TemplateWords,
): TemplateWords {
  const words = { subject: subject.trim(), body: body.replaceAll(/\r\n?/gu, '\n').trimEnd() };
  const problems = check(words).map(({ field, line, found, message }) => ({
    field,
    value: found,
    message: field === 'body' ? `Line ${line}: ${message}` : message,
  }));
  const [first] = problems;
  if (first) throw invalid(first, problems);
  return words;
}

interface Change<Kind> {
  readonly kind: Kind;
  /** The version that was changed. */
  readonly seen: number;
}

/** Throws INVALID with every fault and where it is, and CONFLICT where somebody else kept a version meanwhile. */
export async function saveWords<Kind extends string>(
  tx: TenantTransaction,
  actor: Actor,
  store: WordStore<Kind>,
  { kind, seen, subject, body }: Change<Kind> & TemplateWords,
): Promise<KeptWords<Kind>> {
  if (!may(actor, 'manageDealLists')) throw forbidden();
  const words = wordsToKeep(store, kind, { subject, body });
  const before = await readWords(tx, store, kind);
  if (before.version === seen && before.subject === words.subject && before.body === words.body) return before;
  return writeVersion(tx, actor, store, { kind, seen, words });
}

/** Makes an earlier version the latest again; 0 is the shipped one. */
export async function restoreWords<Kind extends string>(
  tx: TenantTransaction,
  actor: Actor,
  store: WordStore<Kind>,
  { kind, seen, version }: Change<Kind> & { readonly version: number },
): Promise<KeptWords<Kind>> {
  if (!may(actor, 'manageDealLists')) throw forbidden();
  const restored = await readVersion(tx, store, kind, version);
  if (!restored) throw notFound('version');
  const words = restored.isShipped ? null : wordsToKeep(store, kind, restored);
  return writeVersion(tx, actor, store, { kind, seen, words });
}

/** Keeps words, null for the shipped ones, as the version after the one that was seen; throws CONFLICT where that is not the latest. */
async function writeVersion<Kind extends string>(
  tx: TenantTransaction,
  actor: Actor,
  store: WordStore<Kind>,
  { kind, seen, words }: Change<Kind> & { readonly words: TemplateWords | null },
): Promise<KeptWords<Kind>> {
  const latest = await readWords(tx, store, kind);
  const { rowCount } = await tx.client.query(
    `INSERT INTO ${store.table} (organization_id, kind, version, subject, body, author_id)
     SELECT $1, $2, $3::int + 1, $4, $5, $6 WHERE $3 = $7
     ON CONFLICT (organization_id, kind, version) DO NOTHING`,
    [tx.organizationId, kind, seen, words?.subject ?? null, words?.body ?? null, actor.memberId, latest.version],
  );
  if (!rowCount) {
    const message = `Someone else changed this ${store.noun} meanwhile. Nothing was changed.`;
    throw conflict({ field: 'seen', value: seen, expected: String(latest.version), message });
  }
  const kept = await readWords(tx, store, kind);
  await recordEvent(tx, actor, store.told(kind, seen + 1, words === null));
  return kept;
}

function present<Kind extends string>(store: WordStore<Kind>, row: VersionRow<Kind>): KeptWords<Kind> {
  const { kind, version, subject, body, author_id, author_name, created_at } = row;
  const isOwn = subject !== null && body !== null;
  return {
    ...(isOwn ? { subject, body } : store.shipped(kind)),
    kind,
    version,
    isShipped: !isOwn,
    changedBy: { id: author_id, name: author_name },
    changedAt: created_at.toISOString(),
  };
}

const shippedWords = <Kind extends string>(store: WordStore<Kind>, kind: Kind): KeptWords<Kind> => ({
  ...store.shipped(kind),
  kind,
  version: 0,
  isShipped: true,
  changedBy: null,
  changedAt: null,
});
