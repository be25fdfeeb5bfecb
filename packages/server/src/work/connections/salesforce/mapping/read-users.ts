/** Reads users of Salesforce: all of them for a mapping, and for a sync those that a mapping does not name yet. */
import { isStaff, type SalesforceUser } from '@forecastle/rules';
import { SalesforceRefused } from '../client/refusals.ts';
import type { SalesforceApi } from '../client/request.ts';
import { allRecords, query } from '../client/rest.ts';
import { soqlInstant, soqlText } from '../client/soql.ts';
import { type Row, textIn } from './rows.ts';

const USERS = 'SELECT Id, Name, Email, IsActive, UserType FROM User';
const OWNERS = ['Opportunity', 'Account'].map(
  (object) => `SELECT Id FROM User WHERE Id IN (SELECT OwnerId FROM ${object})`,
);
/** Ids that one query names. */
const IDS_AT_ONCE = 200;

/** Returns every user, with whether they own records. */
export async function readAllUsers(api: SalesforceApi, signal?: AbortSignal): Promise<SalesforceUser[]> {
  const owners = await ownersAmong(api, null, signal);
  return usersOf(await allRecords(query(api, USERS, { signal })), owners);
}

interface SinceThen {
  /** ISO instant. */
  readonly since: string;
  /** Ids of users whom the mapping names. */
  readonly known: ReadonlySet<string>;
  readonly signal?: AbortSignal | undefined;
}

/** Returns users who changed since an instant and are not known. Who owns records is asked only where a mapping depends on it. */
export async function readNewUsers(api: SalesforceApi, { since, known, signal }: SinceThen): Promise<SalesforceUser[]> {
  const changed = `${USERS} WHERE SystemModstamp >= ${soqlInstant(since)}`;
  const rows = (await allRecords(query(api, changed, { signal }))).filter((row) => !known.has(idIn(row)));
  const others = usersOf(rows, new Set()).filter((user) => !isStaff(user));
  const owners =
    others.length === 0
      ? new Set<string>()
      : await ownersAmong(
          api,
          others.map(({ id }) => id),
          signal,
        );
  return usersOf(rows, owners);
}

/** Returns users by their ids: owners of records that have just been read. */
export async function readOwners(
  api: SalesforceApi,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<SalesforceUser[]> {
  const users: SalesforceUser[] = [];
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
    const some = ids.slice(from, from + IDS_AT_ONCE);
    const rows = await allRecords(query(api, `${USERS} WHERE ${amongIds(some)}`, { signal }));
    users.push(...usersOf(rows, new Set(some)));
  }
  return users;
}

const idIn = (row: Row): string => textIn(row, 'Id') ?? '';
const amongIds = (ids: readonly string[]): string => `Id IN (${ids.map(soqlText).join(', ')})`;

const usersOf = (rows: readonly Row[], owners: ReadonlySet<string>): SalesforceUser[] =>
  rows.map((row) => ({
    id: idIn(row),
    name: textIn(row, 'Name') ?? '',
    email: textIn(row, 'Email'),
    isActive: row.IsActive === true,
    userType: textIn(row, 'UserType'),
    ownsRecords: owners.has(idIn(row)),
  }));

/** Returns who owns records; of a few users when their ids are given. */
async function ownersAmong(
  api: SalesforceApi,
  ids: readonly string[] | null,
  signal: AbortSignal | undefined,
): Promise<ReadonlySet<string>> {
  const isFew = ids !== null && ids.length <= IDS_AT_ONCE;
  const owners = new Set<string>();
  for (const soql of OWNERS) {
    for (const row of await ownersBy(api, isFew ? `${soql} AND ${amongIds(ids)}` : soql, signal)) owners.add(idIn(row));
  }
  return owners;
}

/** In very large organisations the question may be too heavy: an owner whom it does not find is asked for in the mapping. */
async function ownersBy(api: SalesforceApi, soql: string, signal: AbortSignal | undefined): Promise<readonly Row[]> {
  try {
    return await allRecords(query(api, soql, { signal }));
  } catch (error) {
    if (error instanceof SalesforceRefused && error.kind === 'query_too_heavy') return [];
    throw error;
  }
}
