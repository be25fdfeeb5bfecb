/** The auth library, set up for our tables. Its own HTTP routes are not served: our operations call it. */
import { PASSWORD_MAX } from '@forecastle/rules';
import { betterAuth } from 'better-auth/minimal';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type pg from 'pg';
import { newId } from '../../platform/database/ids.ts';
import { cookiePrefix, isSecure } from '../../platform/http/cookie.ts';
import type { PasswordCost } from '../../platform/settings/password-cost.ts';
import { authAdapter } from './auth-adapter.ts';
import { hashPassword, isPassword } from './password-hash.ts';
import { backupCodeStore } from './second-factor/backup-codes.ts';
import { idleSeconds, refreshSeconds, type SessionLimits } from './session-limits.ts';

export interface AuthSettings extends SessionLimits {
  /** Signs the session cookie. */
  readonly secret: string;
  readonly publicUrl: string;
  /** Of hashing a password. */
  readonly passwordCost: PasswordCost;
}

/** What an authenticator app calls its entry. */
const ISSUER = 'Forecastle';
/** A trusted device is asked for no code this long after its last sign-in. */
const TRUST_SECONDS = 30 * 24 * 60 * 60;
/** Between the password and the code. */
const PENDING_SECONDS = 10 * 60;
/** How the auth library and we begin the names of proofs that links carry; the token follows. */
export const RESET_PROOF = 'reset-password:';
export const EMAIL_PROOF = 'email-change:';

/** The header in which we hand the library the address we trust; it never comes from outside. */
const ADDRESS_HEADER = 'x-forecastle-address';

/**
 * The library over a pool of the role of sign-ins, or over the connection of a transaction of that role so that what it writes commits with the rest.
 * `organizationOf` names the organisation a new session is for; null refuses the session.
 */
export function createAuth(
  db: pg.Pool | pg.PoolClient,
  settings: AuthSettings,
  organizationOf: (userId: string) => Promise<string | null>,
) {
  return betterAuth({
    database: authAdapter(db),
    secret: settings.secret,
    baseURL: settings.publicUrl,
    emailAndPassword: {
      enabled: true,
      // New ones are judged by checkNewPassword; earlier ones stay good.
      minPasswordLength: 1,
      maxPasswordLength: PASSWORD_MAX,
      password: {
        hash: (password) => hashPassword(password, settings.passwordCost),
        verify: ({ hash, password }) => isPassword(password, hash, settings.passwordCost),
      },
    },
    // What a link proves is kept as its hash; who reads the table can use none.
    verification: {
      storeIdentifier: { default: 'plain', overrides: { [RESET_PROOF]: 'hashed', [EMAIL_PROOF]: 'hashed' } },
    },
    plugins: [
      twoFactor({
        issuer: ISSUER,
        trustDeviceMaxAge: TRUST_SECONDS,
        twoFactorCookieMaxAge: PENDING_SECONDS,
        backupCodeOptions: { storeBackupCodes: backupCodeStore(settings) },
      }),
    ],
    session: {
      expiresIn: idleSeconds(settings),
      updateAge: refreshSeconds(settings),
      additionalFields: {
        activeOrganizationId: { type: 'string', required: false, input: false },
        ssoMemberId: { type: 'string', required: false, input: false },
      },
    },
    databaseHooks: {
      session: {
        create: {
          before: async (session) => {
            const activeOrganizationId = await organizationOf(session.userId);
            return activeOrganizationId === null ? false : { data: { ...session, activeOrganizationId } };
          },
        },
      },
    },
    advanced: {
      cookiePrefix: cookiePrefix(isSecure(settings.publicUrl)),
      // It would put a prefix of its own before ours.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isSecure(settings.publicUrl) },
      database: { generateId: () => newId() },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    },
    // It would log email addresses; what matters is logged by the request.
    logger: { disabled: true },
    telemetry: { enabled: false },
  });
}

/** What the library may know of a request: who connects from where, and with what. */
export function authHeaders(request: { ip: string; headers: Record<string, string | string[] | undefined> }): Headers {
  const headers = new Headers({ [ADDRESS_HEADER]: request.ip });
  const agent = request.headers['user-agent'];
  if (typeof agent === 'string') headers.set('user-agent', agent.slice(0, 500));
  return headers;
}
