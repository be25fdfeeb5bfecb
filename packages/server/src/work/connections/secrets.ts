/**
 * Secrets of connections, encrypted with AES-256-GCM by a key that is derived from the installation's secret. The key's
 * fingerprint stands beside each cipher, so that the installation's secret can be changed; a cipher opens only in the row
 * that it was written for. Decision 0380.
 */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Settings } from '../../platform/settings/settings.ts';

export const SECRET_KINDS = ['client_secret', 'refresh_token', 'access_token', 'app_token', 'signing_secret'] as const;
export type SecretKind = (typeof SECRET_KINDS)[number];

export interface SecretPlace {
  readonly connectionId: string;
  readonly kind: SecretKind;
}

export interface Encrypted {
  readonly keyId: string;
  readonly cipher: string;
}

type Secret = Pick<Settings, 'secret'>;

/** Thrown for a cipher that was made by another key, or for another row. It holds nothing of what was encrypted. */
export class SecretUnreadable extends Error {
  override name = 'SecretUnreadable';
}

const LABEL = 'forecastle connection secrets';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const FINGERPRINT_LENGTH = 16;

interface Key {
  readonly id: string;
  readonly bytes: Buffer;
}

function keyOf({ secret }: Secret): Key {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', LABEL, 32));
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, FINGERPRINT_LENGTH), bytes };
}

export const keyIdOf = (settings: Secret): string => keyOf(settings).id;

/** Names the row a cipher belongs to, as what GCM authenticates beside it. */
const boundTo = (...parts: readonly string[]): Buffer => Buffer.from(parts.join('\n'));
export const secretRow = (organizationId: string, { connectionId, kind }: SecretPlace): Buffer =>
  boundTo('secret', organizationId, connectionId, kind);
export const attemptRow = (organizationId: string, attemptId: string): Buffer =>
  boundTo('attempt', organizationId, attemptId);

export function encrypt(clear: string, row: Buffer, settings: Secret): Encrypted {
  const key = keyOf(settings);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key.bytes, iv).setAAD(row);
  const body = Buffer.concat([cipher.update(clear, 'utf8'), cipher.final()]);
  return { keyId: key.id, cipher: Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url') };
}

/** Throws SecretUnreadable. */
export function decrypt({ keyId, cipher }: Encrypted, row: Buffer, settings: Secret): string {
  const key = keyOf(settings);
  if (key.id !== keyId) throw new SecretUnreadable('it was encrypted by another secret of the installation');
  const bytes = Buffer.from(cipher, 'base64url');
  const iv = bytes.subarray(0, IV_BYTES);
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv('aes-256-gcm', key.bytes, iv, { authTagLength: TAG_BYTES })
      .setAAD(row)
      .setAuthTag(tag);
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    throw new SecretUnreadable('it was written for another row, or was changed');
  }
}

/** Writes a secret of a connection in place of the one before. */
export async function keepSecret(
  { client, organizationId }: TenantTransaction,
  settings: Secret,
  place: SecretPlace,
  clear: string,
): Promise<void> {
  const { keyId, cipher } = encrypt(clear, secretRow(organizationId, place), settings);
  await client.query(
    `INSERT INTO connection_secrets (organization_id, connection_id, kind, key_id, cipher) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (organization_id, connection_id, kind) DO UPDATE SET key_id = $4, cipher = $5, updated_at = now()`,
    [organizationId, place.connectionId, place.kind, keyId, cipher],
  );
}

/** Returns the secret in clear; null when none is kept. Throws SecretUnreadable. */
export async function readSecret(
  { client, organizationId }: TenantTransaction,
  settings: Secret,
  place: SecretPlace,
): Promise<string | null> {
  const { rows } = await client.query<Encrypted>(
    `SELECT key_id AS "keyId", cipher FROM connection_secrets
     WHERE organization_id = $1 AND connection_id = $2 AND kind = $3`,
    [organizationId, place.connectionId, place.kind],
  );
  return rows[0] ? decrypt(rows[0], secretRow(organizationId, place), settings) : null;
}

/** Returns when a secret was written, which tells one from another without opening it; null when none is kept. */
export async function secretVersion(
  { client, organizationId }: TenantTransaction,
  { connectionId, kind }: SecretPlace,
): Promise<string | null> {
  const { rows } = await client.query<{ version: string }>(
    `SELECT updated_at::text AS version FROM connection_secrets
     WHERE organization_id = $1 AND connection_id = $2 AND kind = $3`,
    [organizationId, connectionId, kind],
  );
  return rows[0]?.version ?? null;
}

/** Returns whether a secret is kept, readable or not. */
export async function hasSecret(
  { client, organizationId }: TenantTransaction,
  { connectionId, kind }: SecretPlace,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'SELECT 1 FROM connection_secrets WHERE organization_id = $1 AND connection_id = $2 AND kind = $3',
    [organizationId, connectionId, kind],
  );
  return rowCount === 1;
}

/** Deletes secrets of a connection; all of them when no kinds are named. */
export async function dropSecrets(
  { client, organizationId }: TenantTransaction,
  connectionId: string,
  kinds: readonly SecretKind[] = SECRET_KINDS,
): Promise<void> {
  await client.query(
    'DELETE FROM connection_secrets WHERE organization_id = $1 AND connection_id = $2 AND kind = ANY($3::text[])',
    [organizationId, connectionId, kinds],
  );
}
