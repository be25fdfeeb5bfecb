/** Compares accounts and contacts with what Salesforce has, for a push. */
import type { IncomingReader, SalesforceRecord } from '@forecastle/rules';
import type { TenantTransaction } from '../../../../platform/database/tenant.ts';
import {
  type ArrivingRecord,
  beside,
  changedAtOf,
  columnsOf,
  customOf,
  oursOfRecord,
  readStanding,
  recordSurroundings,
  resolveAbove,
  type Stands,
  type TakenKind,
  theirAbove,
  theirFields,
} from '../../taking/records/compare-record.ts';
import { arrivingAccounts, TAKEN_ACCOUNTS } from '../../taking/records/take-accounts.ts';
import { arrivingContacts, TAKEN_CONTACTS } from '../../taking/records/take-contacts.ts';
import type { Taking } from '../../taking/taking.ts';
import type { OwnRecord, PushedKind } from './pushed-kind.ts';

interface OwnRow extends OwnRecord {
  readonly stands: Stands;
}

type Arrive = (
  tx: TenantTransaction,
  taking: Taking,
  read: IncomingReader,
  records: readonly SalesforceRecord[],
) => Promise<readonly ArrivingRecord[]> | readonly ArrivingRecord[];

function pushedRecords(
  kind: TakenKind,
  { lockedBy, arrive }: { readonly lockedBy: 'Id' | 'AccountId'; readonly arrive: Arrive },
): PushedKind<OwnRow> {
  const columns = columnsOf(kind.own);
  return {
    ...kind,
    hasScores: false,
    lockedBy,
    async readOwn(tx, ids) {
      const rows = await readStanding(tx, kind, ids, { isLocked: false });
      const holdsOf = (stands: Stands) => (field: string) => oursOfRecord(field, stands, columns);
      return new Map([...rows].map(([id, stands]) => [id, { id, stands, holds: holdsOf(stands) }]));
    },
    async compare(tx, taking, read, found) {
      const arriving = await arrive(
        tx,
        taking,
        read,
        found.map(({ record }) => record),
      );
      const around = {
        ...(await recordSurroundings(tx, kind, arriving)),
        above: await resolveAbove(tx, taking, kind, arriving),
      };
      return arriving.flatMap((each, at) => {
        const stands = found[at]?.candidate.own.stands;
        if (!stands) return [];
        const { fields } = theirFields(each, around, customOf(stands));
        const compared = beside([...fields, ...theirAbove(kind, each, around).fields], stands, columns);
        return [{ theirsAt: each.modifiedAt, oursAt: () => changedAtOf(stands), stage: null, others: () => compared }];
      });
    },
  };
}

export const PUSHED_ACCOUNTS = pushedRecords(TAKEN_ACCOUNTS, {
  lockedBy: 'Id',
  arrive: (_tx, _taking, read, records) => arrivingAccounts(records.map(read.account)),
});

export const PUSHED_CONTACTS = pushedRecords(TAKEN_CONTACTS, {
  lockedBy: 'AccountId',
  arrive: (tx, taking, read, records) => arrivingContacts(tx, taking, records.map(read.contact)),
});
