/** What the ledger tells of deals since an instant, in a few words each. */
import { CATEGORY_NAMES, dateWords, dayOfIsoDate, type ForecastCategory } from '@forecastle/rules';
import type { LedgerChanges } from '../../platform/database/schema/ledger.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { subjectOf } from '../../records/ledger/changes.ts';
import { RESTATES_CREATION } from '../../records/ledger/restated-creations.ts';

/** Reasons told of a deal. */
const TOLD = 4;

/** Returns what was recorded by deal, the latest first, with dates as the reader writes them. Deals without a change are left out. */
export async function whatHappened(
  tx: TenantTransaction,
  ids: readonly string[],
  { since, locale }: { since: Date; locale: string | undefined },
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.client.query<{ opportunity_id: string; changes: LedgerChanges }>(
    `SELECT opportunity_id, changes FROM ledger
     WHERE organization_id = $1 AND opportunity_id = ANY($2::uuid[]) AND greatest(effective_at, recorded_at) > $3
       AND NOT ${RESTATES_CREATION}
     ORDER BY recorded_at DESC, id DESC`,
    [tx.organizationId, ids, since],
  );
  const names = await stageNames(tx);
  const told = new Map<string, string[]>();
  for (const { opportunity_id, changes } of rows) {
    const own = told.get(opportunity_id) ?? [];
    for (const words of wordsOf(changes, names, locale)) if (!own.includes(words) && own.length < TOLD) own.push(words);
    told.set(opportunity_id, own);
  }
  return told;
}

async function stageNames(tx: TenantTransaction): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.client.query<{ id: string; name: string }>(
    'SELECT id, name FROM stages WHERE organization_id = $1',
    [tx.organizationId],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function wordsOf(changes: LedgerChanges, stages: ReadonlyMap<string, string>, locale: string | undefined): string[] {
  return Object.entries(changes).flatMap(([field, { from, to }]) => {
    const subject = subjectOf(field);
    switch (subject.of) {
      case 'deal':
        return ofDeal(subject.field, { from, to }, stages, locale);
      case 'evidence':
        return to === null ? 'evidence removed' : 'evidence recorded';
      case 'contact':
        return from === null ? 'contact added' : to === null ? 'contact removed' : 'contact changed';
      case 'activity':
        return from === null ? 'activity logged' : to === null ? 'activity deleted' : 'activity changed';
      case 'bin':
        return [to ? 'deleted' : 'restored from the bin'];
      default:
        return [];
    }
  });
}

function ofDeal(
  field: string,
  { from, to }: { from: unknown; to: unknown },
  stages: ReadonlyMap<string, string>,
  locale: string | undefined,
): string[] {
  const date = (day: unknown) => dateWords(dayOfIsoDate(String(day)), locale);
  const name = (id: unknown) => stages.get(String(id)) ?? 'another stage';
  switch (field) {
    case 'stageId':
      return [from ? `stage ${name(from)} to ${name(to)}` : `began in ${name(to)}`];
    case 'closeDate':
      if (!from) return to ? [`close date set to ${date(to)}`] : [];
      return [to === null ? 'close date cleared' : `close date ${date(from)} to ${date(to)}`];
    case 'category':
      return to ? [`category now ${CATEGORY_NAMES[to as ForecastCategory]}`] : [];
    case 'amountMinor':
      return from === null || from === undefined ? [] : ['amount changed'];
    case 'ownerId':
      return from ? ['new owner'] : [];
    default:
      return [];
  }
}
