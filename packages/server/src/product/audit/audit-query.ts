/** The one statement of the audit trail: events and the ledger's change-sets in one order of time, named where people read names. */

import type { AuditFilter } from '@forecastle/contract';
import type { CustomFieldNoun } from '@forecastle/rules';
import type * as z from 'zod';
import type { AUDIT_ACTOR_KINDS } from '../../platform/database/schema/audit.ts';
import type { ACTOR_KINDS } from '../../platform/database/schema/ledger.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { type CustomWords, customWordsOf } from '../../records/custom-fields/custom-words.ts';
import { NAMED_FIELDS, namesInChanges } from '../../records/ledger/names-in-changes.ts';
import { RESTATES_CREATION } from '../../records/ledger/restated-creations.ts';
import { lossNames } from '../../records/loss-reasons/list-loss-reasons.ts';
import type { AuditChanges } from '../../tenancy/audit/record-event.ts';

export type Filter = z.infer<typeof AuditFilter>;

export interface AuditRow {
  id: string;
  recorded_at: Date;
  recorded_micros: string;
  /** `ledger` = a change of a deal; its actor is one of the ledger's. */
  source: 'event' | 'ledger';
  doer_kind: (typeof AUDIT_ACTOR_KINDS)[number] | (typeof ACTOR_KINDS)[number];
  doer_id: string | null;
  actor_name: string | null;
  /** Of the API key they acted through. */
  key_name: string | null;
  category: string;
  kind: string;
  subject_kind: string | null;
  subject_id: string | null;
  subject_name: string | null;
  /** Of the deal, for its amounts. */
  currency: string | null;
  changes: AuditChanges;
  facts: Record<string, string | number | boolean | null>;
  /** Names of the stages, people, accounts and contacts that the changes name, by id. */
  names: Record<string, string> | null;
  /** What its changes tell of custom fields. */
  custom: CustomWords;
}

/** Those of the ledger, and of people: to whom they report, and who takes over from them. */
const NAMES = namesInChanges('page.changes', [...NAMED_FIELDS, 'managerId', 'dealsTo', 'reportsTo', 'webhooksTo']);

/** Up to `limit` rows before `after` (microseconds since 1970 and id), latest first. The caller has checked who asks. */
export async function readTrail(
  tx: TenantTransaction,
  filter: Filter,
  { after, limit }: { after: readonly [micros: string, id: string] | null; limit: number },
): Promise<AuditRow[]> {
  const sources = [events(filter), changeSets(filter)].filter((source) => source !== null);
  const { rows } = await tx.client.query<Omit<AuditRow, 'custom'>>(
    `WITH zone AS (SELECT time_zone FROM organizations WHERE organization_id = $1),
     page AS MATERIALIZED (
       SELECT * FROM (${sources.map((source) => `(${source})`).join(' UNION ALL ')}) AS told
       ORDER BY recorded_at DESC, id DESC LIMIT $2
     )
     SELECT page.*, (extract(epoch FROM page.recorded_at) * 1000000)::bigint::text AS recorded_micros,
       coalesce(actor.name, file.file_name) AS actor_name, key.name AS key_name, subject.name AS subject_name, subject.currency, named.names
     FROM page
     LEFT JOIN api_keys key ON key.organization_id = $1 AND key.id = page.through_id
     LEFT JOIN members actor ON actor.organization_id = $1 AND actor.id = coalesce(key.created_by_id, page.doer_id)
     LEFT JOIN imports file ON page.doer_kind = 'import' AND file.organization_id = $1 AND file.id = page.doer_id
     LEFT JOIN LATERAL (${SUBJECT}) subject ON true
     LEFT JOIN LATERAL (${NAMES}) named ON true
     ORDER BY page.recorded_at DESC, page.id DESC`,
    [
      tx.organizationId,
      limit,
      after?.[0] ?? null,
      after?.[1] ?? null,
      filter.from ?? null,
      filter.to ?? null,
      filter.memberId ?? null,
      filter.recordId ?? null,
      filter.category ?? null,
    ],
  );
  const nounOf = ({ subject_kind: kind }: Pick<AuditRow, 'subject_kind'>): CustomFieldNoun =>
    kind === 'account' || kind === 'contact' ? kind : 'deal';
  const wordsOf = (noun: CustomFieldNoun) =>
    customWordsOf(
      tx,
      noun,
      rows.filter((row) => nounOf(row) === noun).map(({ changes }) => changes),
    );
  const custom = { deal: await wordsOf('deal'), account: await wordsOf('account'), contact: await wordsOf('contact') };
  const losses = await lossNames(
    tx,
    rows.map(({ changes }) => changes),
  );
  return rows.map((row) => ({ ...row, names: { ...row.names, ...losses }, custom: custom[nounOf(row)] }));
}

/** What both sources are asked: after the cursor's place, and within the days of the organisation. */
const WITHIN = `($3::bigint IS NULL OR (recorded_at, id) < (timestamptz 'epoch' + $3::bigint * interval '1 microsecond', $4::uuid))
  AND ($5::date IS NULL OR recorded_at >= ($5::date::timestamp AT TIME ZONE (SELECT time_zone FROM zone)))
  AND ($6::date IS NULL OR recorded_at < (($6::date + 1)::timestamp AT TIME ZONE (SELECT time_zone FROM zone)))`;
const ORDER = 'ORDER BY recorded_at DESC, id DESC LIMIT $2';
/** Every parameter is named in both, so that PostgreSQL knows its type whichever source is left out. */
const GIVEN = '($7::uuid IS NULL OR true) AND ($8::uuid IS NULL OR true) AND ($9::text IS NULL OR true)';

function events({ category, memberId, recordId }: Filter): string | null {
  if (category === 'deals' || category === 'imported_deals') return null;
  return `SELECT recorded_at, id, 'event' AS source, doer_kind, doer_id, through_id, category, kind, subject_kind, subject_id, changes, facts
    FROM audit_events WHERE organization_id = $1 AND ${WITHIN} AND ${GIVEN}
      ${memberId ? 'AND doer_id = $7' : ''} ${recordId ? 'AND subject_id = $8' : ''} ${category ? 'AND category = $9' : ''}
    ${ORDER}`;
}

function changeSets({ category, memberId, recordId }: Filter): string | null {
  const imported = category === 'imported_deals';
  // What an import wrote, the import did: it is found under it, not under who started it.
  if ((category && category !== 'deals' && !imported) || (imported && memberId)) return null;
  const told = `SELECT recorded_at, id, 'ledger' AS source, actor_kind AS doer_kind, actor_id AS doer_id,
      CASE WHEN actor_kind = 'api' THEN actor_id END AS through_id,
      '${imported ? 'imported_deals' : 'deals'}' AS category, kind, 'opportunity' AS subject_kind, opportunity_id AS subject_id,
      changes, '{}'::jsonb AS facts
    FROM ledger WHERE organization_id = $1 AND NOT ${RESTATES_CREATION} AND ${WITHIN} AND ${GIVEN}
      AND actor_kind ${imported ? "= 'import'" : "<> 'import'"}
      ${memberId ? 'AND actor_id = by.id' : ''} ${recordId ? 'AND opportunity_id = $8' : ''}
    ${ORDER}`;
  // The person and each of their keys are read by the index in its order; together they would have to be sorted whole.
  return memberId ? `SELECT told.* FROM (${HANDS}) by CROSS JOIN LATERAL (${told}) told` : told;
}

/** A person and the API keys that act in their name. */
const HANDS = `SELECT $7::uuid AS id
  UNION ALL SELECT k.id FROM api_keys k WHERE k.organization_id = $1 AND k.created_by_id = $7`;

const tableOf = (kind: string, table: string, name: string): string =>
  `SELECT s.${name} AS name, NULL AS currency FROM ${table} s
   WHERE page.subject_kind = '${kind}' AND s.organization_id = $1 AND s.id = page.subject_id`;

const SUBJECT = [
  `SELECT s.name, s.currency FROM opportunities s
   WHERE page.subject_kind = 'opportunity' AND s.organization_id = $1 AND s.id = page.subject_id`,
  `SELECT s.name, NULL FROM organizations s WHERE page.subject_kind = 'organization' AND s.organization_id = $1`,
  tableOf('person', 'members', 'name'),
  tableOf('invitation', 'invitations', 'email'),
  tableOf('stage', 'stages', 'name'),
  tableOf('competitor', 'competitors', 'name'),
  tableOf('product', 'products', 'name'),
  tableOf('qualify_out_reason', 'qualify_out_reasons', 'name'),
  tableOf('win_reason', 'win_reasons', 'name'),
  tableOf('loss_reason', 'loss_reasons', 'name'),
  tableOf('custom_field', 'custom_fields', 'label'),
  tableOf('account', 'accounts', 'name'),
  tableOf('contact', 'contacts', 'name'),
  // Those that were merged since, as they were last called.
  `SELECT s.merged_name, NULL FROM merges s WHERE page.subject_kind = s.noun AND s.organization_id = $1
     AND s.merged_id = page.subject_id AND s.undone_at IS NULL`,
  // Those that lie in the bin.
  `SELECT s.name, NULL FROM bin s WHERE page.subject_kind = s.kind AND s.organization_id = $1 AND s.id = page.subject_id`,
  tableOf('inquiry', 'inquiries', 'reference'),
  tableOf('import', 'imports', 'file_name'),
  tableOf('api_key', 'api_keys', 'name'),
].join(' UNION ALL ');
