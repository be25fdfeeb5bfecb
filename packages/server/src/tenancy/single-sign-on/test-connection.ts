import type { SsoTest } from '@forecastle/contract';
import type pg from 'pg';
import type * as z from 'zod';
import { inTenant } from '../../platform/database/tenant.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { Actor } from '../identity/actor.ts';
import { type Connection, clientOf, mayManage, readConnection, redirectUriOf } from './connection.ts';
import { ProviderFault } from './provider/provider-fault.ts';
import { testProvider } from './provider/test-provider.ts';

/** Asks the provider of the organisation whether everything that signing in needs is there. Keeps nothing. */
export async function testConnection(
  pool: pg.Pool,
  actor: Actor,
  settings: Settings,
): Promise<z.infer<typeof SsoTest>> {
  const connection = await inTenant(
    pool,
    actor.organizationId,
    async (tx) => {
      await mayManage(tx, actor);
      return readConnection(tx);
    },
    { readOnly: true },
  );
  if (!connection) throw notFound('provider of single sign-on');
  return askedProvider(connection, settings);
}

/** What the provider says; throws INVALID with what is wrong. `before` begins the sentence. Never within a transaction. */
export async function askedProvider(
  connection: Connection,
  settings: Settings,
  before = '',
): Promise<z.infer<typeof SsoTest>> {
  try {
    const client = await clientOf(connection, settings);
    return await testProvider(client, settings.singleSignOn, redirectUriOf(settings));
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    const { field, expected, message } = error;
    const value = field === 'clientSecret' ? null : connection[field];
    throw invalid({ field, value, expected, message: before + message });
  }
}
