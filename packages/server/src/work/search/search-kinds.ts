/** How each kind of record is found, and what is shown of it: `r` is the record. */
import { type NoteDocument, noteText, type SEARCH_KINDS } from '@forecastle/contract';
import { excerptAround, showsWords } from '@forecastle/rules';

export type SearchKind = (typeof SEARCH_KINDS)[number];
/** Kinds that are found by the text of their rows. Of meetings the words of parts are searched (`search-meetings.ts`). */
export type RowKind = Exclude<SearchKind, 'meeting'>;

export interface FoundRecord {
  readonly kind: SearchKind;
  readonly id: string;
  readonly title: string;
  readonly subtitle: string | null;
  readonly excerpt: string | null;
  readonly opportunityId: string | null;
  readonly accountId: string | null;
  readonly contactId: string | null;
  readonly startMs: number | null;
}

/** A record as it is read. */
export interface FoundRow {
  readonly id: string;
  readonly title: string;
  readonly subtitle: string | null;
  /** Other texts that may be what matched. */
  readonly more: readonly (string | null)[];
  readonly document: NoteDocument | null;
  /** Of a note what it is on. */
  readonly opportunityId: string | null;
  readonly accountId: string | null;
  readonly contactId: string | null;
}

interface KindSql {
  /** Ids of records that hold the pattern, up to so many. */
  readonly matching: string;
  /** The same for the palette, where a few are enough: those that have the words, $5, and only where none has as `matching`. */
  readonly offered?: string;
  /** Ids of records that come near the words, each with how near, the nearest first, up to so many. */
  readonly near: string;
  readonly table: string;
  /** Of other tables what is shown. */
  readonly joins: string;
  readonly columns: string;
  /** What "recent" goes by. */
  readonly recent: string;
  /** The same match as that of `matching`, of a record at a time. */
  readonly holds: string;
  /** What of the record stands first among a few: names that begin with the words, $5. */
  readonly first: readonly string[];
}

/** What the parameters are, since no kind reads all: organisation, owners (null = all), pattern or words, how many. */
export const TYPED = 'WITH typed AS (SELECT $1::uuid, $2::uuid[], $3::text, $4::integer)';

const ACCOUNT = 'LEFT JOIN accounts a ON a.organization_id = $1 AND a.id = r.account_id';
const ON_NOTHING = `NULL::jsonb AS document, NULL::uuid AS "opportunityId", NULL::uuid AS "accountId", NULL::uuid AS "contactId"`;
const OF_NAME = `'{}'::text[] AS more, ${ON_NOTHING}`;
const NAMED_SO = 'NOT starts_with(r.name_key, $5)';

export const KIND_SQL: Readonly<Record<RowKind, KindSql>> = {
  opportunity: {
    matching: 'SELECT matching_opportunities($1, $2, $3, $4) AS id',
    offered: 'SELECT offered_opportunities($1, $2, $5, $3, $4) AS id',
    near: 'SELECT id, likeness FROM near_opportunities($1, $2, $3, $4)',
    table: 'opportunities',
    joins: ACCOUNT,
    columns: `r.name AS title, a.name AS subtitle, ${OF_NAME}`,
    recent: 'r.updated_at',
    holds: '(r.name_key LIKE $3 OR a.name_key LIKE $3) AND ($2 IS NULL OR r.owner_id = ANY($2))',
    first: [NAMED_SO, `r.status <> 'open'`],
  },
  account: {
    matching: 'SELECT matching_accounts($1, $3, $4) AS id',
    near: 'SELECT id, likeness FROM near_accounts($1, $3, $4)',
    table: 'accounts',
    joins: '',
    columns: `r.name AS title, r.industry AS subtitle, ARRAY[r.domain] AS more, ${ON_NOTHING}`,
    recent: 'r.updated_at',
    holds: '(r.name_key LIKE $3 OR r.domain LIKE $3)',
    first: [NAMED_SO],
  },
  contact: {
    matching: 'SELECT matching_contacts($1, $3, $4) AS id',
    offered: 'SELECT offered_contacts($1, $5, $3, $4) AS id',
    near: 'SELECT id, likeness FROM near_contacts($1, $3, $4)',
    table: 'contacts',
    joins: ACCOUNT,
    columns: `r.name AS title, coalesce(a.name, r.email) AS subtitle, r.email || r.other_emails AS more,
      ${ON_NOTHING}`,
    recent: 'r.updated_at',
    holds: '(r.name_key LIKE $3 OR email_addresses(r.email, r.other_emails) LIKE $3)',
    first: [NAMED_SO],
  },
  note: {
    matching: 'SELECT matching_notes($1, $2, $3, $4) AS id',
    near: 'SELECT id, likeness FROM near_notes($1, $2, $3, $4)',
    table: 'deal_notes',
    joins: `LEFT JOIN opportunities o ON o.organization_id = $1 AND o.id = r.opportunity_id
      LEFT JOIN accounts a ON a.organization_id = $1 AND a.id = r.account_id
      LEFT JOIN contacts c ON c.organization_id = $1 AND c.id = r.contact_id
      LEFT JOIN members m ON m.organization_id = $1 AND m.id = r.author_id`,
    columns: `coalesce(o.name, a.name, c.name) AS title, m.name AS subtitle, '{}'::text[] AS more, r.document,
      o.id AS "opportunityId", a.id AS "accountId", c.id AS "contactId"`,
    recent: 'r.created_at',
    holds: `r.words LIKE $3 AND r.deleted_at IS NULL
      AND (r.opportunity_id IS NULL OR $2 IS NULL OR o.owner_id = ANY($2))`,
    first: [],
  },
  // Colleagues are few: they need no index.
  person: {
    matching: `SELECT id FROM members WHERE organization_id = $1 AND deactivated_at IS NULL
      AND (lower(name) LIKE $3 OR lower(email) LIKE $3) LIMIT $4`,
    near: `SELECT id, word_similarity($3, lower(concat_ws(' ', name, email))) AS likeness FROM members
      WHERE organization_id = $1 AND deactivated_at IS NULL
        AND word_similarity($3, lower(concat_ws(' ', name, email))) >= 0.45 ORDER BY 2 DESC, 1 LIMIT $4`,
    table: 'members',
    joins: '',
    columns: `r.name AS title, r.email AS subtitle, ${OF_NAME}`,
    recent: 'r.created_at',
    holds: '(lower(r.name) LIKE $3 OR lower(r.email) LIKE $3) AND r.deactivated_at IS NULL',
    first: ['NOT starts_with(lower(r.name), $5)'],
  },
};

/** Characters of a note, or of what was said, that are shown. */
export const EXCERPT = 180;

/** A record as it is answered: with what matched, where its name and the line under it do not show that. */
export function presentFound(kind: RowKind, row: FoundRow, typed: string): FoundRecord {
  const { id, title, subtitle, more, document, opportunityId, accountId, contactId } = row;
  const shown = Math.max(showsWords(title, typed), showsWords(subtitle ?? '', typed));
  const hidden = more.find((text) => text !== null && showsWords(text, typed) > shown);
  const excerpt = document ? excerptAround(noteText(document), typed, EXCERPT) : (hidden ?? null);
  return { kind, id, title, subtitle, excerpt, opportunityId, accountId, contactId, startMs: null };
}
