/** The provider an organisation has chosen, as it is kept. */
import { ROLES, type Role } from '@forecastle/contract';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden, notFound } from '../../platform/http/errors.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { Actor } from '../identity/actor.ts';
import { may } from '../identity/policies.ts';
import { demoOf } from '../organizations/demo-of.ts';
import type { Client } from './provider/discover.ts';
import { ProviderFault } from './provider/provider-fault.ts';

export interface Connection {
  readonly issuer: string;
  readonly clientId: string;
  /** Encrypted. */
  readonly clientSecret: string;
  readonly enabled: boolean;
  readonly required: boolean;
  readonly peopleJoin: boolean;
  readonly defaultRole: Exclude<Role, 'admin'>;
  readonly updatedAt: Date;
}

/** Where the provider sends people back to. */
export const CALLBACK_PATH = '/api/v1/sign-in/single-sign-on/callback';
export const redirectUriOf = ({ publicUrl }: Pick<Settings, 'publicUrl'>): string => `${publicUrl}${CALLBACK_PATH}`;

export const FIRST_DEFAULT_ROLE = ROLES[0];

export async function readConnection(
  { client, organizationId }: TenantTransaction,
  { lock = '' }: { lock?: '' | 'FOR UPDATE' | 'FOR SHARE' } = {},
): Promise<Connection | null> {
  const { rows } = await client.query<Connection>(
    `SELECT issuer, client_id AS "clientId", client_secret AS "clientSecret", enabled, required, people_join AS "peopleJoin",
       default_role AS "defaultRole", updated_at AS "updatedAt"
     FROM sso_connections WHERE organization_id = $1 ${lock}`,
    [organizationId],
  );
  return rows[0] ?? null;
}

/** The same for changing it; throws NOT_FOUND before one is set up. */
export async function lockConnection(tx: TenantTransaction): Promise<Connection> {
  const connection = await readConnection(tx, { lock: 'FOR UPDATE' });
  if (!connection) throw notFound('provider of single sign-on');
  return connection;
}

/** Throws unless the actor may say how people of their organisation sign in. */
export async function mayManage(tx: TenantTransaction, actor: Actor): Promise<void> {
  if (!may(actor, 'manageSingleSignOn')) throw forbidden();
  if (await demoOf(tx)) throw forbidden('The demo has no single sign-on. Sign up to set it up.');
}

export const encryptSecret = (secret: string, { secret: key }: Pick<Settings, 'secret'>): Promise<string> =>
  symmetricEncrypt({ key, data: secret });

/** The client that providers know; throws a ProviderFault when the installation has another secret since. */
export async function clientOf(connection: Connection, { secret: key }: Pick<Settings, 'secret'>): Promise<Client> {
  const { issuer, clientId } = connection;
  try {
    return { issuer, clientId, clientSecret: await symmetricDecrypt({ key, data: connection.clientSecret }) };
  } catch (cause) {
    throw new ProviderFault('The client secret is no longer readable, because the installation has a new secret.', {
      field: 'clientSecret',
      expected: 'the client secret again',
      cause,
    });
  }
}
