/** Takes records that a sync has read: those that are there, and those that were deleted or merged. */
import type { SalesforceRecord } from '@forecastle/rules';
import type { TenantTransaction } from '../../../../platform/database/tenant.ts';
import type { Taken } from '../../runs/step.ts';
import { stageMerged } from '../../taking/records/take-merged.ts';
import { takeDeleted } from '../../taking/take-deleted.ts';
import type { Taking } from '../../taking/taking.ts';

export type Take<T> = (tx: TenantTransaction, taking: Taking, incoming: readonly T[]) => Promise<Taken>;

export interface Arrived<T> {
  readonly object: Parameters<typeof takeDeleted>[2];
  readonly records: readonly SalesforceRecord[];
  /** Ids of records that are gone for good. */
  readonly missing: readonly string[];
  readonly read: (record: SalesforceRecord) => T;
  readonly take: Take<T>;
}

const isDeleted = (record: SalesforceRecord): boolean => record.get('IsDeleted') === 'true';
/** Only accounts and contacts are asked for what they were merged into. */
export const wasMerged = (record: SalesforceRecord): boolean =>
  isDeleted(record) && Boolean(record.get('MasterRecordId'));

/** Takes records that are there, notes those that were deleted, and stages those that were merged for a later step. */
export async function takeArrived<T>(
  tx: TenantTransaction,
  taking: Taking,
  { object, records, missing, read, take }: Arrived<T>,
): Promise<Taken> {
  const taken = await take(tx, taking, records.filter((record) => !isDeleted(record)).map(read));
  const merged = records.filter(wasMerged);
  if (object === 'Account' || object === 'Contact') await stageMerged(tx, taking, object, merged);
  const deleted = [
    ...missing,
    ...records.filter((record) => isDeleted(record) && !wasMerged(record)).flatMap((record) => record.get('Id') ?? []),
  ];
  if (deleted.length === 0) return taken;
  const { beside, ...counts } = taken;
  const removed = await takeDeleted(tx, taking, object, deleted);
  const sum: Record<string, number> = { ...counts };
  for (const [what, count] of Object.entries(removed)) sum[what] = (sum[what] ?? 0) + count;
  return beside ? { ...sum, beside } : sum;
}
