import type { IncomingAccount } from '@forecastle/rules';
import type { TenantTransaction } from '../../../../platform/database/tenant.ts';
import { RECORD_TABLES } from '../../../../records/record-writes/record-tables.ts';
import { ACCOUNTS } from '../linked-records.ts';
import type { TakenCounts, Taking } from '../taking.ts';
import type { ArrivingRecord, TakenKind } from './compare-record.ts';
import { takeRecords } from './take-records.ts';

export const TAKEN_ACCOUNTS: TakenKind = { ...ACCOUNTS, own: RECORD_TABLES.accounts, aboveField: 'parentId' };

/** Returns accounts in the form in which accounts and contacts are compared. */
export const arrivingAccounts = (incoming: readonly IncomingAccount[]): readonly ArrivingRecord[] =>
  incoming.map(({ parentExternalId, ...each }) => ({
    ...each,
    address: each.values.domain ?? null,
    aboveExternalId: parentExternalId,
  }));

/** Takes accounts of a chunk; parents are linked by `linkWaiting` when they are all there. */
export const takeAccounts = (
  tx: TenantTransaction,
  taking: Taking,
  incoming: readonly IncomingAccount[],
): Promise<TakenCounts> => takeRecords(tx, taking, TAKEN_ACCOUNTS, () => arrivingAccounts(incoming));
