/**
 * Encrypts everything that the installation's secret encrypts with a new one: secrets of connections, keys of model
 * providers and transcription engines, clients of single sign-on, and authenticator apps. What is encrypted with the new
 * secret already stays, so that a rotation that was cut off goes on where it stopped.
 */
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type pg from 'pg';
import { attemptRow, decrypt, encrypt, keyIdOf, type SecretKind, secretRow } from '../../work/connections/secrets.ts';

export interface Secrets {
  readonly from: string;
  readonly to: string;
}

export interface Rotated {
  /** What was encrypted, in the plural. */
  readonly what: string;
  readonly encrypted: number;
  /** Rows that neither secret opens. They stay as they are. */
  readonly unreadable: number;
}

/** Something encrypted in a row. */
interface Place {
  readonly what: string;
  readonly table: string;
  /** Columns that name a row, and in whose order rows are read. */
  readonly ids: readonly string[];
  readonly column: string;
  readonly isWanted?: (value: string) => boolean;
}

/** Encrypted by the auth library's own form, which does not say by which key. */
const BY_LIBRARY: readonly Place[] = [
  { what: 'model provider keys', table: 'ai_providers', ids: ['organization_id', 'id'], column: 'key' },
  { what: 'transcription engine keys', table: 'meeting_settings', ids: ['organization_id'], column: 'engine_key' },
  { what: 'single sign-on clients', table: 'sso_connections', ids: ['organization_id'], column: 'client_secret' },
  { what: 'authenticator apps', table: 'auth.two_factor', ids: ['id'], column: 'secret' },
  {
    what: 'lists of backup codes',
    table: 'auth.two_factor',
    ids: ['id'],
    column: 'backup_codes',
    // Those of newer sign-ins are hashes and hold nothing encrypted.
    isWanted: (value) => !value.startsWith('['),
  },
];

/** As the owner of the tables, who alone reads those of every organisation and those of sign-ins. */
export async function rotateSecret(owner: pg.Client, secrets: Secrets): Promise<readonly Rotated[]> {
  const rotated = [await rotateConnections(owner, secrets), await rotateAttempts(owner, secrets)];
  for (const place of BY_LIBRARY) rotated.push(await rotateByLibrary(owner, place, secrets));
  return rotated;
}

interface Keyed {
  readonly organizationId: string;
  readonly keyId: string;
  readonly cipher: string;
}

async function rotateConnections(owner: pg.Client, { from, to }: Secrets): Promise<Rotated> {
  const { rows } = await owner.query<Keyed & { connectionId: string; kind: SecretKind }>(
    `SELECT organization_id AS "organizationId", connection_id AS "connectionId", kind, key_id AS "keyId", cipher
     FROM connection_secrets WHERE key_id <> $1 ORDER BY organization_id, connection_id, kind`,
    [keyIdOf({ secret: to })],
  );
  return each('secrets of connections', rows, async (row) => {
    const bound = secretRow(row.organizationId, row);
    const { keyId, cipher } = encrypt(decrypt(row, bound, { secret: from }), bound, { secret: to });
    await owner.query(
      `UPDATE connection_secrets SET key_id = $4, cipher = $5
       WHERE organization_id = $1 AND connection_id = $2 AND kind = $3 AND cipher = $6`,
      [row.organizationId, row.connectionId, row.kind, keyId, cipher, row.cipher],
    );
  });
}

async function rotateAttempts(owner: pg.Client, { from, to }: Secrets): Promise<Rotated> {
  const { rows } = await owner.query<Keyed & { id: string }>(
    `SELECT organization_id AS "organizationId", id, key_id AS "keyId", cipher FROM connection_attempts
     WHERE key_id <> $1 AND expires_at > now() ORDER BY organization_id, id`,
    [keyIdOf({ secret: to })],
  );
  return each('sign-ins under way', rows, async (row) => {
    const bound = attemptRow(row.organizationId, row.id);
    const { keyId, cipher } = encrypt(decrypt(row, bound, { secret: from }), bound, { secret: to });
    await owner.query(
      'UPDATE connection_attempts SET key_id = $3, cipher = $4 WHERE organization_id = $1 AND id = $2',
      [row.organizationId, row.id, keyId, cipher],
    );
  });
}

async function rotateByLibrary(owner: pg.Client, place: Place, { from, to }: Secrets): Promise<Rotated> {
  const { what, table, ids, column, isWanted = () => true } = place;
  const { rows } = await owner.query<Readonly<Record<string, string>> & { value: string }>(
    `SELECT ${ids.join(', ')}, ${column} AS value FROM ${table} WHERE ${column} IS NOT NULL ORDER BY ${ids.join(', ')}`,
  );
  const old: typeof rows = [];
  for (const row of rows) if (isWanted(row.value) && !(await opens(row.value, to))) old.push(row);
  const named = ids.map((name, at) => `${name} = $${at + 3}`).join(' AND ');
  return each(what, old, async (row) => {
    const value = await symmetricEncrypt({ key: to, data: await symmetricDecrypt({ key: from, data: row.value }) });
    await owner.query(`UPDATE ${table} SET ${column} = $1 WHERE ${column} = $2 AND ${named}`, [
      value,
      row.value,
      ...ids.map((name) => row[name]),
    ]);
  });
}

async function opens(data: string, key: string): Promise<boolean> {
  try {
    await symmetricDecrypt({ key, data });
    return true;
  } catch {
    return false;
  }
}

/** Rotates row by row, each a transaction of its own. One that the old secret does not open is counted and left. */
async function each<Row>(what: string, rows: readonly Row[], rotate: (row: Row) => Promise<void>): Promise<Rotated> {
  let [encrypted, unreadable] = [0, 0];
  for (const row of rows) {
    try {
      await rotate(row);
      encrypted++;
    } catch (error) {
      if (isOfDatabase(error)) throw error;
      unreadable++;
    }
  }
  return { what, encrypted, unreadable };
}

/** PostgreSQL's errors name how bad they are; those of a cipher do not. */
const isOfDatabase = (error: unknown): boolean => error instanceof Error && ('severity' in error || 'errno' in error);
