import type { ConnectionReason } from '@forecastle/rules';
import type pg from 'pg';
import { inTenant, type TenantTransaction } from '../../../platform/database/tenant.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { moveForReason } from '../move-state.ts';
import { connectionById } from '../read-connection.ts';
import { readSecret, SecretUnreadable } from '../secrets.ts';
import { SlackRefused } from './client/refusals.ts';
import type { Workspace } from './requests/claim.ts';

type TokenKind = 'access_token' | 'app_token';
/** Null where none is kept. */
export type KeptToken = string | null | typeof UNREADABLE;
const UNREADABLE = Symbol('a token that cannot be read');

export async function keptToken(
  tx: TenantTransaction,
  settings: Settings,
  connectionId: string,
  kind: TokenKind,
): Promise<KeptToken> {
  try {
    return await readSecret(tx, settings, { connectionId, kind });
  } catch (error) {
    if (error instanceof SecretUnreadable) return UNREADABLE;
    throw error;
  }
}

/** Returns a token, null where none is kept. Throws SlackRefused, in these words, for one that cannot be read. */
export function readable(token: KeptToken, words: string): string | null {
  if (token !== UNREADABLE) return token;
  throw new SlackRefused(words, { reason: 'secret_unreadable' });
}

interface Refused {
  /** What Slack was asked with. */
  readonly used: Readonly<Partial<Record<TokenKind, KeptToken>>>;
  readonly reason: ConnectionReason;
  readonly now?: Date;
}

/** Stops the connection for what Slack said of its tokens. Of one that was replaced meanwhile it says nothing of the present one. */
export const stopForToken = (
  { pool, settings, organizationId, connectionId }: Workspace & { readonly pool: pg.Pool; readonly settings: Settings },
  { used, reason, now = new Date() }: Refused,
): Promise<void> =>
  inTenant(pool, organizationId, async (tx) => {
    // Who stores a token holds the same lock.
    await connectionById(tx, connectionId, { lock: 'FOR UPDATE' });
    for (const [kind, token] of Object.entries(used)) {
      if (token !== (await keptToken(tx, settings, connectionId, kind as TokenKind))) return;
    }
    await moveForReason(tx, connectionId, reason, now);
  });
