import type { IncomingContact } from '@forecastle/rules';
import type { TenantTransaction } from '../../../../platform/database/tenant.ts';
import { RECORD_TABLES } from '../../../../records/record-writes/record-tables.ts';
import { ACCOUNTS, CONTACTS, resolveReferences } from '../linked-records.ts';
import type { TakenCounts, Taking } from '../taking.ts';
import type { ArrivingRecord, TakenKind } from './compare-record.ts';
import { takeRecords } from './take-records.ts';

export const TAKEN_CONTACTS: TakenKind = { ...CONTACTS, own: RECORD_TABLES.contacts, aboveField: 'reportsToId' };

const ONE_LINK = {
  source: null,
  reason: 'Neither its account nor its manager is here yet. Only the manager is linked later.',
};

/** Returns contacts in the form in which accounts and contacts are compared. */
export async function arrivingContacts(
  tx: TenantTransaction,
  taking: Taking,
  incoming: readonly IncomingContact[],
): Promise<readonly ArrivingRecord[]> {
  const accounts = await resolveReferences(
    tx,
    taking,
    ACCOUNTS,
    incoming.map(({ accountExternalId }) => accountExternalId),
  );
  return incoming.map(({ accountExternalId, reportsToExternalId, ...each }) => {
    const accountId = accountExternalId ? accounts.get(accountExternalId) : accountExternalId;
    const isMissing = Boolean(accountExternalId) && accountId === undefined;
    return {
      ...each,
      values: { ...each.values, ...(accountId !== undefined && { accountId }) },
      missingAccount: isMissing ? (accountExternalId ?? null) : null,
      notices: isMissing && reportsToExternalId ? [...each.notices, ONE_LINK] : each.notices,
      address: each.values.email?.toLowerCase() ?? null,
      aboveExternalId: reportsToExternalId,
    };
  });
}

/** Takes contacts of a chunk; managers, and accounts that are not here yet, are linked by `linkWaiting`. */
export const takeContacts = (
  tx: TenantTransaction,
  taking: Taking,
  incoming: readonly IncomingContact[],
): Promise<TakenCounts> => takeRecords(tx, taking, TAKEN_CONTACTS, () => arrivingContacts(tx, taking, incoming));
