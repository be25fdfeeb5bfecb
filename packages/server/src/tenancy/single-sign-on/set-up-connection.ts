import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { recordEvent } from '../audit/record-event.ts';
import type { Actor } from '../identity/actor.ts';
import { encryptSecret, FIRST_DEFAULT_ROLE, mayManage, readConnection } from './connection.ts';
import { endSsoSessions } from './end-sso-sessions.ts';

export interface GivenConnection {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret?: string | undefined;
}

/**
 * Keeps which provider it is. Another issuer or client is another authority: the connection is off until it is turned on
 * anew, and sessions that began by the one before end.
 */
export async function setUpConnection(
  tx: TenantTransaction,
  actor: Actor,
  settings: Settings,
  given: GivenConnection,
): Promise<void> {
  await mayManage(tx, actor);
  checkIssuer(given.issuer, settings);
  const before = await readConnection(tx, { lock: 'FOR UPDATE' });
  const another = before !== null && (before.issuer !== given.issuer || before.clientId !== given.clientId);
  // A secret kept for one provider must not be sent to another.
  if (given.clientSecret === undefined && (before === null || another)) {
    throw invalid({
      field: 'clientSecret',
      value: null,
      expected: 'the client secret that the provider shows for Forecastle',
      message:
        before === null ? 'Enter the client secret.' : 'Another provider or client has its own secret. Enter it too.',
    });
  }
  const clientSecret =
    given.clientSecret === undefined ? before?.clientSecret : await encryptSecret(given.clientSecret, settings);
  await tx.client.query(
    `INSERT INTO sso_connections AS c (organization_id, issuer, client_id, client_secret, default_role)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (organization_id) DO UPDATE SET issuer = $2, client_id = $3, client_secret = $4, updated_at = now(),
       enabled = c.enabled AND NOT $6, required = c.required AND NOT $6`,
    [tx.organizationId, given.issuer, given.clientId, clientSecret, FIRST_DEFAULT_ROLE, another],
  );
  if (another) await endSsoSessions(tx);
  await recordEvent(tx, actor, { kind: 'sso_set_up', facts: { issuer: given.issuer } });
}

/** The address of a provider as discovery has it (OpenID Connect Discovery 1.0, 2): https, with no query or fragment. */
function checkIssuer(issuer: string, { singleSignOn }: Settings): void {
  const url = URL.parse(issuer);
  const schemes = singleSignOn.privateProviders ? ['https:', 'http:'] : ['https:'];
  if (url && schemes.includes(url.protocol) && url.username === '' && !/[?#]|\/\.well-known\//.test(issuer)) return;
  throw invalid({
    field: 'issuer',
    value: issuer,
    expected: 'an https address without a query, for example https://id.example.com',
    message:
      'This is not a provider’s address. Enter the issuer as your provider shows it: the part before /.well-known.',
  });
}
