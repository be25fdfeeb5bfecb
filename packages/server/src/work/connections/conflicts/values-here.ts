/** Reads what fields hold here, as conflicts keep values. */
import type { HashedValue } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { RECORD_TABLES } from '../../../records/record-writes/record-tables.ts';
import { oursOf } from '../taking/deals/compare-deal.ts';
import { readStandingDeals } from '../taking/deals/find-deals.ts';
import { columnsOf, oursOfRecord, readStanding } from '../taking/records/compare-record.ts';
import type { StoredConflict } from './stored-conflict.ts';

export interface RecordHere {
  readonly name: string;
  readonly holds: (field: string) => HashedValue;
}

type Named = Pick<StoredConflict, 'entity' | 'entityId'>;

/** Returns the records of conflicts that are here, by their ids. */
export async function readHereOf(
  tx: TenantTransaction,
  conflicts: readonly Named[],
): Promise<ReadonlyMap<string, RecordHere>> {
  const idsOf = (entity: Named['entity']) => [
    ...new Set(conflicts.filter((each) => each.entity === entity).map(({ entityId }) => entityId)),
  ];
  const dealIds = idsOf('opportunity');
  const deals = dealIds.length === 0 ? new Map() : await readStandingDeals(tx, dealIds);
  return new Map([
    ...[...deals].map(([id, deal]): [string, RecordHere] => {
      const holds = (field: string) => {
        const value = oursOf(field, deal);
        return field === 'category' && value === 'closed' ? null : value;
      };
      return [id, { name: deal.name, holds }];
    }),
    ...(await readRecords(tx, 'accounts', idsOf('account'))),
    ...(await readRecords(tx, 'contacts', idsOf('contact'))),
  ]);
}

async function readRecords(
  tx: TenantTransaction,
  table: 'accounts' | 'contacts',
  ids: readonly string[],
): Promise<[string, RecordHere][]> {
  const columns = columnsOf(RECORD_TABLES[table]);
  const standing = await readStanding(tx, { table }, ids, { isLocked: false });
  return [...standing].map(([id, stands]) => [
    id,
    { name: String(stands.name), holds: (field) => oursOfRecord(field, stands, columns) },
  ]);
}
