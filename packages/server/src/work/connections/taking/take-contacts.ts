import type { IncomingContact } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { RECORD_TABLES } from '../../../records/record-writes/record-tables.ts';
import { ACCOUNTS, CONTACTS, resolveReferences } from './linked-records.ts';
import { type TakenKind, takeRecords } from './take-records.ts';
import type { TakenCounts, Taking } from './taking.ts';

export const TAKEN_CONTACTS: TakenKind = { ...CONTACTS, own: RECORD_TABLES.contacts, aboveField: 'reportsToId' };

const NO_ACCOUNT = { source: null, reason: 'Its account has not been synced, so the contact is here without it.' };

/** Takes contacts of a chunk; managers are linked by `linkWaiting` when they are all there. */
export const takeContacts = (
  tx: TenantTransaction,
  taking: Taking,
  incoming: readonly IncomingContact[],
): Promise<TakenCounts> =>
  takeRecords(tx, taking, TAKEN_CONTACTS, async () => {
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
        notices: isMissing ? [...each.notices, NO_ACCOUNT] : each.notices,
        address: each.values.email?.toLowerCase() ?? null,
        aboveExternalId: reportsToExternalId,
      };
    });
  });
