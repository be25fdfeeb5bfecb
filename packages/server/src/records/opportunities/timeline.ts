import type { TIMELINE_PARTS, TimelineEntry } from '@forecastle/contract';
import {
  ACTION_NAMES,
  type ActionType,
  CATEGORY_NAMES,
  COMPONENT_NAMES,
  type ForecastCategory,
  ownValue,
  STATUS_NAMES,
  STRENGTH_NAMES,
  TRIGGER_NAMES,
  type TriggerType,
} from '@forecastle/rules';
import * as z from 'zod';
import type { LedgerChanges } from '../../platform/database/schema/ledger.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { decodeCursor, pageOf } from '../../platform/http/cursor.ts';
import { type CustomWords, customWordsOf } from '../custom-fields/custom-words.ts';
import { calendarOf } from '../health/calendar.ts';
import { type EvidenceState, type LedgerActor, subjectOf } from '../ledger/changes.ts';
import { NAMED_FIELDS, namesInChanges } from '../ledger/names-in-changes.ts';
import { RESTATES_CREATION } from '../ledger/restated-creations.ts';
import { lossNames } from '../loss-reasons/list-loss-reasons.ts';

type Entry = z.infer<typeof TimelineEntry>;
type TimelinePart = (typeof TIMELINE_PARTS)[number];

interface TimelineRow {
  id: string;
  effective_at: Date;
  recorded_at: Date;
  effective_micros: string;
  recorded_micros: string;
  actor_kind: LedgerActor['kind'];
  actor_id: string | null;
  actor_name: string | null;
  kind: string;
  changes: LedgerChanges;
  /** Names of the stages, people, accounts and contacts that the changes name, by id. */
  names: Record<string, string> | null;
  /** Subjects of the activities that the changes name and that still stand, by id. */
  subjects: Record<string, string> | null;
  /** Fields that the undo of an import or of a bulk edit has taken back since. */
  undone: readonly string[] | null;
}

/** What a change of an action of a plan is told under; the ledger has no such field. */
const PLAN = 'plan.';

/** Which part of a timeline a kind of the ledger belongs to; whatever is no other is the deal's own. */
const PART_OF_KIND = `CASE WHEN kind = 'evidence' THEN 'evidence' WHEN kind LIKE 'contact\\_%' THEN 'contacts'
  WHEN kind LIKE 'activity\\_%' THEN 'activities' WHEN kind LIKE 'note\\_%' OR kind LIKE 'file\\_%' THEN 'notes'
  WHEN kind LIKE 'line\\_item\\_%' THEN 'lines' WHEN kind LIKE 'competitor\\_%' THEN 'competitors'
  WHEN kind LIKE 'procurement\\_%' THEN 'procurement' ELSE 'deal' END`;

/**
 * What the ledger does not hold: actions of a plan that somebody has settled, at the time they did, and steps of
 * procurement that are late, at the midnight that made them so.
 */
const BESIDE_THE_LEDGER = `
  SELECT p.id, p.touched_at, p.touched_at, 'person', p.owner_id, 'plan_' || p.status,
    jsonb_build_object('plan.' || p.type, jsonb_build_object('from', NULL, 'to', p.status))
  FROM plan_items p WHERE p.organization_id = $1 AND p.opportunity_id = $2 AND p.status <> 'open' AND p.touched_at IS NOT NULL
    AND $12 AND ($9 OR 'plan' = ANY($10))
  UNION ALL
  SELECT s.id, late.at, late.at, 'rule', NULL, 'procurement_step_overdue', jsonb_build_object('step.' || s.id,
    jsonb_build_object('from', NULL, 'to', jsonb_build_object('state', s.state, 'dueOn', s.due_on, 'ownerId', s.owner_id)))
  FROM procurement_steps s JOIN opportunities o ON o.organization_id = $1 AND o.id = s.opportunity_id AND o.status = 'open',
    LATERAL (SELECT (s.due_on + 1)::timestamp AT TIME ZONE $11 AS at) late
  WHERE s.organization_id = $1 AND s.opportunity_id = $2 AND s.deleted_at IS NULL AND s.state IN ('open', 'in_progress')
    AND late.at <= now() AND $12 AND ($9 OR 'procurement' = ANY($10))`;

/** Microseconds since 1970, which may lie before it. */
const MICROS = /^-?\d{1,17}$/;

/** What happened to a deal, the latest to happen first, names and all by one statement. The caller has checked who asks. */
export async function timelineOf(
  tx: TenantTransaction,
  { id, cursor, limit, of, field }: TimelineAsked,
): Promise<{ items: Entry[]; nextCursor: string | null }> {
  const after = decodeCursor(cursor, z.tuple([z.string().regex(MICROS), z.string().regex(MICROS), z.uuid()]));
  const rows = await readRows(tx, { id, after, limit: limit + 1, only: null, parts: of ?? null, field: field ?? null });
  const told = await toldWords(tx, rows);
  return pageOf(
    rows,
    limit,
    (row) => present(row, told),
    (row) => [row.effective_micros, row.recorded_micros, row.id],
  );
}

/** Some of it, by their ids. */
export async function timelineEntries(tx: TenantTransaction, id: string, only: readonly string[]): Promise<Entry[]> {
  if (only.length === 0) return [];
  const rows = await readRows(tx, { id, after: null, limit: only.length, only, parts: null, field: null });
  const told = await toldWords(tx, rows);
  return rows.map((row) => present(row, told));
}

/** What the statement does not name: custom fields with their values, and reasons for losing. */
interface ToldWords {
  readonly custom: CustomWords;
  readonly losses: Readonly<Record<string, string>>;
}

async function toldWords(tx: TenantTransaction, rows: readonly TimelineRow[]): Promise<ToldWords> {
  const changeSets = rows.map(({ changes }) => changes);
  return { custom: await customWordsOf(tx, 'deal', changeSets), losses: await lossNames(tx, changeSets) };
}

interface TimelineAsked {
  readonly id: string;
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly of?: readonly TimelinePart[] | undefined;
  readonly field?: string | undefined;
}

interface AskedRows {
  readonly id: string;
  readonly after: readonly [string, string, string] | null;
  readonly limit: number;
  /** Null: all of them. */
  readonly only: readonly string[] | null;
  /** Null: every part. */
  readonly parts: readonly TimelinePart[] | null;
  readonly field: string | null;
}

async function readRows(
  tx: TenantTransaction,
  { id, after, limit, only, parts, field }: AskedRows,
): Promise<TimelineRow[]> {
  const { rows } = await tx.client.query<TimelineRow>(
    `WITH page AS MATERIALIZED (
       SELECT id, effective_at, recorded_at, actor_kind, actor_id, kind, changes
       FROM (SELECT id, effective_at, recorded_at, actor_kind, actor_id, kind, changes FROM ledger
           WHERE organization_id = $1 AND opportunity_id = $2 AND NOT ${RESTATES_CREATION}
             AND ($7::uuid[] IS NULL OR id = ANY($7))
             AND ($8::text IS NULL OR changes ? $8) AND ($9::boolean OR ${PART_OF_KIND} = ANY($10::text[]))
         UNION ALL ${BESIDE_THE_LEDGER}) entries
       WHERE ($4::bigint IS NULL OR (effective_at, recorded_at, id) < (timestamptz 'epoch' + $4::bigint * interval '1 microsecond',
           timestamptz 'epoch' + $5::bigint * interval '1 microsecond', $6::uuid))
       ORDER BY effective_at DESC, recorded_at DESC, id DESC LIMIT $3
     ), undos AS MATERIALIZED (
       SELECT u.recorded_at, u.changes, (SELECT min(x.recorded_at) FROM ledger x WHERE x.organization_id = $1
           AND x.opportunity_id = $2 AND (x.actor_kind = 'import' AND x.actor_id = u.undoes OR x.id = u.undoes)) AS since
       FROM ledger u WHERE u.organization_id = $1 AND u.opportunity_id = $2 AND u.undoes IS NOT NULL
     )
     SELECT page.id, effective_at, recorded_at, (extract(epoch FROM effective_at) * 1000000)::bigint::text AS effective_micros,
       (extract(epoch FROM recorded_at) * 1000000)::bigint::text AS recorded_micros,
       actor_kind, actor_id, kind, changes,
       coalesce(m.name, i.file_name, k.name) AS actor_name, named.names, told.subjects,
       (SELECT array_agg(field.key) FROM undos u, jsonb_each(u.changes) field WHERE u.recorded_at > page.recorded_at
         AND page.recorded_at >= u.since AND field.value ->> 'left' IS NULL) AS undone
     FROM page
     LEFT JOIN members m ON m.organization_id = $1 AND m.id = page.actor_id
     LEFT JOIN api_keys k ON k.organization_id = $1 AND k.id = page.actor_id
     LEFT JOIN imports i ON i.organization_id = $1 AND i.id = page.actor_id
     LEFT JOIN LATERAL (${namesInChanges('page.changes', NAMED_FIELDS)}) named ON true
     LEFT JOIN LATERAL (
       SELECT jsonb_object_agg(a.id, a.subject) AS subjects FROM jsonb_object_keys(page.changes) field
       JOIN activities a ON a.organization_id = $1 AND a.id = substr(field, 10)::uuid AND a.deleted_at IS NULL
       WHERE field LIKE 'activity.%'
     ) told ON true
     ORDER BY effective_at DESC, recorded_at DESC, page.id DESC`,
    [
      tx.organizationId,
      id,
      limit,
      after?.[0] ?? null,
      after?.[1] ?? null,
      after?.[2] ?? null,
      only,
      field,
      parts === null || parts.length === 0,
      parts ?? [],
      (await calendarOf(tx)).timeZone,
      only === null && field === null,
    ],
  );
  return rows;
}

function present(row: TimelineRow, { custom, losses }: ToldWords): Entry {
  const names = { ...row.names, ...row.subjects, ...losses };
  return {
    id: row.id,
    effectiveAt: row.effective_at.toISOString(),
    recordedAt: row.recorded_at.toISOString(),
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
    kind: row.kind,
    changes: Object.entries(row.changes).flatMap(([field, { from, to, reasons }]) =>
      isUnsaid(field)
        ? []
        : [
            {
              field,
              ...named(custom.label(field)),
              from,
              to,
              fromLabel: custom.value(field, from) ?? labelOf(field, reasons?.from ?? from, names),
              toLabel: custom.value(field, to) ?? labelOf(field, reasons?.to ?? to, names),
              undone: row.undone?.includes(field) ?? false,
            },
          ],
    ),
  };
}

/** Lines of an amount have no names, and what they come to is told beside them. What is unknown has no words yet. */
function isUnsaid(field: string): boolean {
  if (field.startsWith(PLAN)) return false;
  const { of } = subjectOf(field);
  return of === 'line' || of === 'unknown';
}

const named = (label: string | undefined) => (label === undefined ? {} : { label });

/** What people read for a value; null where the value speaks for itself (dates, amounts) or there is none. */
function labelOf(field: string, value: unknown, names: Record<string, string>): string | null {
  if (value === null || value === undefined) return null;
  if (field.startsWith(PLAN)) return ACTION_NAMES[field.slice(PLAN.length) as ActionType] ?? null;
  const subject = subjectOf(field);
  switch (subject.of) {
    case 'evidence':
      return `${COMPONENT_NAMES[subject.component as keyof typeof COMPONENT_NAMES] ?? subject.component}: ${STRENGTH_NAMES[(value as EvidenceState).strength]}`;
    case 'contact':
    case 'activity':
    case 'competitor':
    case 'qualifyOut':
    case 'lineItem':
    case 'step':
    case 'file':
      return names[subject.id] ?? null;
    case 'trigger':
      return TRIGGER_NAMES[subject.id as TriggerType] ?? null;
    case 'custom':
    case 'line':
    case 'note':
    case 'evidence text':
    case 'bin':
    case 'unknown':
      return null;
    case 'text':
      return typeof value === 'string' ? (ownValue(names, value) ?? null) : null;
    case 'deal':
      if (subject.field === 'category') return CATEGORY_NAMES[value as ForecastCategory];
      if (subject.field === 'status') return STATUS_NAMES[value as keyof typeof STATUS_NAMES];
      return typeof value === 'string' ? (ownValue(names, value) ?? null) : null;
  }
}
