import type pg from 'pg';
import { inTenant } from '../../platform/database/tenant.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../platform/files/csv.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { type AuditRow, type Filter, readTrail } from './audit-query.ts';
import { placeOf } from './list-trail.ts';
import { presentEntry } from './present-entry.ts';

const HEADERS = ['Time (UTC)', 'Who', 'What', 'Kind', 'Record', 'Record ID', 'Before and after'];
/** Rows read at a time: the memory it takes, whatever the length of the trail. */
const PAGE = 1000;

/**
 * The whole trail under a filter as CSV, a page at a time. Each page is read in a transaction of its own, so that whoever
 * takes it slowly holds no connection; since rows are never changed or removed, the pages agree with each other.
 */
export async function* trailCsv(pool: pg.Pool, actor: Actor, filter: Filter): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEADERS);
  for (let after: readonly [string, string] | null = null; ; ) {
    const rows: AuditRow[] = await inTenant(
      pool,
      actor.organizationId,
      (tx) => readTrail(tx, filter, { after, limit: PAGE }),
      { readOnly: true },
    );
    if (rows.length > 0) yield rows.map((row) => csvLine(cellsOf(row))).join('');
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = placeOf(last);
  }
}

function cellsOf(row: AuditRow): string[] {
  const { at, who, sentence, category, subject, changes } = presentEntry(row);
  const told = changes.map(({ label, from, to }) =>
    from === null && to === null ? label : `${label}: ${from ?? '(none)'} → ${to ?? '(none)'}`,
  );
  return [at, who.name ?? '', sentence, category, subject?.name ?? '', subject?.id ?? '', told.join('; ')];
}
