/** Accounts and contacts of ours that arriving records may be, though nothing links them yet. */
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { nameKey } from '../../../records/accounts/name-key.ts';
import { accountNameKey, emailKey, survivorsByKey } from '../../../records/merges/survivors.ts';
import { readKnown } from './identities.ts';
import type { RecordKind } from './linked-records.ts';
import type { Taking } from './taking.ts';

/** What an arriving record is known by. */
export interface Known {
  readonly externalId: string;
  readonly name: string;
  /** Domain of an account, address of a contact, in lower case. */
  readonly address: string | null;
  /** Whether it may be found by anything but its id. */
  readonly byKeys: boolean;
}

interface Candidate {
  readonly id: string;
  readonly externalId: string | null;
  readonly nameKey: string;
  readonly address: string | null;
}

/** Characters of an id that tells upper and lower case apart; its longer form adds three. */
const SHORT_ID = 15;
const LONG_ID = 18;

/** Returns the forms in which a record of ours may hold an id: a report exports the short one. */
export const formsOf = (externalId: string): readonly string[] =>
  externalId.length === LONG_ID ? [externalId, externalId.slice(0, SHORT_ID)] : [externalId];

/** Whether two ids are of the same record; null when one of them is no id of the other system. */
export function isSameId(ours: string | null, theirs: string): boolean | null {
  if (ours === null || (ours.length !== SHORT_ID && ours.length !== LONG_ID)) return null;
  return formsOf(theirs).includes(ours);
}

/**
 * Returns ids of ours by external id: the record with the same external id, else of accounts the one of the same domain or
 * name, of contacts the one of the same address. None of ours is found twice, or when this connection knows it already.
 */
export async function findAlike(
  tx: TenantTransaction,
  taking: Taking,
  kind: RecordKind & { readonly table: 'accounts' | 'contacts' },
  arriving: readonly Known[],
): Promise<ReadonlyMap<string, string>> {
  if (arriving.length === 0) return new Map();
  const isAccount = kind.table === 'accounts';
  const byKeys = arriving.filter((each) => each.byKeys);
  const names = isAccount ? [...new Set(byKeys.map(({ name }) => nameKey(name)).filter((key) => key !== ''))] : [];
  const addresses = [...new Set(byKeys.flatMap(({ address }) => address ?? []))];
  const merged = await survivorsByKey(tx, kind.table, isAccount ? names.map(accountNameKey) : addresses.map(emailKey));
  const address = isAccount ? 'domain' : 'lower(email)';
  const { rows } = await tx.client.query<Candidate>(
    `SELECT id, external_id AS "externalId", name_key AS "nameKey", ${address} AS address FROM ${kind.table}
     WHERE organization_id = $1 AND id IN (
       SELECT id FROM ${kind.table} WHERE organization_id = $1 AND external_id = ANY($2::text[])
       UNION SELECT id FROM ${kind.table} WHERE organization_id = $1 AND ${address} = ANY($3::text[])
       UNION SELECT id FROM ${kind.table} WHERE organization_id = $1 AND name_key = ANY($4::text[])
       UNION SELECT unnest($5::uuid[])
     ) ORDER BY id`,
    [
      tx.organizationId,
      arriving.flatMap(({ externalId }) => formsOf(externalId)),
      addresses,
      names,
      [...new Set(merged.values())],
    ],
  );
  const known = await readKnown(
    tx,
    taking,
    kind.object,
    rows.map(({ id }) => id),
  );
  const free = new Map(rows.filter(({ id }) => !known.has(id)).map((row) => [row.id, row]));
  const found = new Map<string, string>();
  const claim = (those: readonly Known[], candidatesOf: (each: Known) => readonly Candidate[]): void => {
    for (const each of those) {
      if (found.has(each.externalId)) continue;
      const candidates = candidatesOf(each).filter(({ id }) => free.has(id));
      const [only] = candidates;
      if (!only || candidates.length > 1) continue;
      found.set(each.externalId, only.id);
      free.delete(only.id);
    }
  };
  const ofId = Map.groupBy(rows, ({ externalId }) => externalId);
  claim(arriving, ({ externalId }) =>
    formsOf(externalId)
      .flatMap((form) => ofId.get(form)?.[0] ?? [])
      .slice(0, 1),
  );
  const isOther = (own: Candidate, each: Known) => isSameId(own.externalId, each.externalId) === false;
  const ofAddress = Map.groupBy(rows, (row) => row.address);
  const atAddress = (each: Known) =>
    each.address === null ? [] : (ofAddress.get(each.address) ?? []).filter((own) => !isOther(own, each));
  const isOfName = (own: Candidate, each: Known) => own.nameKey === nameKey(each.name);
  claim(byKeys, (each) =>
    atAddress(each)
      .filter((own) => isOfName(own, each))
      .slice(0, 1),
  );
  claim(byKeys, atAddress);
  if (isAccount) {
    const ofName = Map.groupBy(rows, (row) => row.nameKey);
    claim(byKeys, (each) =>
      (ofName.get(nameKey(each.name)) ?? [])
        .filter(
          (own) =>
            !isOther(own, each) && (own.address === null || each.address === null || own.address === each.address),
        )
        .slice(0, 1),
    );
  }
  const byId = new Map(rows.map((row) => [row.id, row]));
  claim(byKeys, (each) => {
    const key = isAccount ? accountNameKey(nameKey(each.name)) : each.address === null ? '' : emailKey(each.address);
    const own = byId.get(merged.get(key) ?? '');
    return own && !isOther(own, each) ? [own] : [];
  });
  return found;
}

/** Returns those ids that records of ours have, which no other may have: of ones that are linked to another id. */
export async function takenIds(
  tx: TenantTransaction,
  { table }: RecordKind,
  externalIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (externalIds.length === 0) return new Set();
  const { rows } = await tx.client.query<{ external_id: string }>(
    `SELECT external_id FROM ${table} WHERE organization_id = $1 AND external_id = ANY($2::text[])`,
    [tx.organizationId, externalIds],
  );
  return new Set(rows.map((row) => row.external_id));
}
