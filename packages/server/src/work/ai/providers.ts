/** Model providers of an organisation. A key is encrypted before it is written, and is read by nothing but a call. */
import { AI_PROVIDERS_MAX, type AiProvider } from '@forecastle/contract';
import { AI_PROVIDER_NAMES, type AiProviderKind } from '@forecastle/rules';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type pg from 'pg';
import type * as z from 'zod';
import { newId } from '../../platform/database/ids.ts';
import { insertRow } from '../../platform/database/insert-row.ts';
import type { aiProviders } from '../../platform/database/schema/index.ts';
import { inTenant, type TenantTransaction } from '../../platform/database/tenant.ts';
import { conflict, forbidden, invalid, notFound } from '../../platform/http/errors.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { may } from '../../tenancy/identity/policies.ts';
import { demoOf } from '../../tenancy/organizations/demo-of.ts';
import { takeTurn } from '../../tenancy/organizations/take-turn.ts';
import { type Endpoint, hostOf } from './endpoint.ts';
import { listModels, ProviderRefused } from './list-models.ts';

type View = z.infer<typeof AiProvider>;

export interface ProviderRow {
  readonly id: string;
  readonly kind: AiProviderKind;
  readonly name: string;
  readonly baseUrl: string | null;
  /** Encrypted. */
  readonly key: string | null;
  readonly keyEnd: string | null;
  readonly models: readonly string[];
  readonly triedAt: Date;
  readonly fault: string | null;
}

const COLUMNS = `id, kind, name, base_url AS "baseUrl", key, key_end AS "keyEnd", models, tried_at AS "triedAt", fault`;

/** In the order in which they were connected. */
export async function readProviders({ client, organizationId }: TenantTransaction): Promise<ProviderRow[]> {
  const { rows } = await client.query<ProviderRow>(
    `SELECT ${COLUMNS} FROM ai_providers WHERE organization_id = $1 ORDER BY created_at, id`,
    [organizationId],
  );
  return rows;
}

export const presentProvider = ({ key, models, triedAt, ...row }: ProviderRow): View => ({
  ...row,
  models: [...models],
  sendsTo: hostOf(row),
  triedAt: triedAt.toISOString(),
});

/** Throws FORBIDDEN unless the actor may connect models. The demo sends nothing to anybody. */
export async function mayManageAi(tx: TenantTransaction, actor: Actor): Promise<void> {
  if (!may(actor, 'manageAi')) throw forbidden();
  if (await demoOf(tx)) throw forbidden('The demo sends nothing to AI models. Sign up to connect one.');
}

type Secret = Pick<Settings, 'secret'>;
const encryptKey = (key: string, { secret }: Secret): Promise<string> => symmetricEncrypt({ key: secret, data: key });

/** Returns the provider with its key in clear, for a call. Throws INVALID when the installation has another secret since. */
export async function endpointOf({ kind, name, baseUrl, key }: ProviderRow, { secret }: Secret): Promise<Endpoint> {
  if (key === null) return { kind, name, baseUrl, key };
  try {
    return { kind, name, baseUrl, key: await symmetricDecrypt({ key: secret, data: key }) };
  } catch {
    throw invalid({
      field: 'key',
      expected: 'the key again',
      message: `The key of ${name} is no longer readable, because the installation has a new secret. Enter the key again.`,
    });
  }
}

interface Asking {
  readonly pool: pg.Pool;
  readonly actor: Actor;
  readonly settings: Settings;
}

interface NewProvider {
  readonly kind: AiProviderKind;
  readonly name?: string | undefined;
  readonly baseUrl?: string | undefined;
  readonly key?: string | undefined;
}

/** Tries a provider and saves it with the models it lists. Throws INVALID when it does not answer; nothing is saved then. */
export async function addProvider({ pool, actor, settings }: Asking, given: NewProvider): Promise<View> {
  const own = (work: (tx: TenantTransaction) => Promise<void>) =>
    inTenant(pool, actor.organizationId, work, { readOnly: true });
  await own(async (tx) => {
    await mayManageAi(tx, actor);
    await assertRoom(tx);
  });
  const { kind } = given;
  if (kind === 'compatible' && given.baseUrl === undefined) {
    throw invalid({
      field: 'baseUrl',
      message: 'Enter the address of the endpoint, for example https://llm.example.com/v1.',
    });
  }
  if (kind !== 'compatible' && given.key === undefined) throw invalid({ field: 'key', message: 'Enter the key.' });
  const endpoint: Endpoint = {
    kind,
    name: given.name ?? AI_PROVIDER_NAMES[kind],
    baseUrl: given.baseUrl ?? null,
    key: given.key ?? null,
  };
  const models = await tried(endpoint, settings);
  const key = endpoint.key === null ? null : await encryptKey(endpoint.key, settings);
  return inTenant(pool, actor.organizationId, async (tx) => {
    await takeTurn(tx, 'ai');
    await assertRoom(tx);
    const row: ProviderRow = {
      id: newId(),
      kind,
      name: endpoint.name,
      baseUrl: endpoint.baseUrl,
      key,
      keyEnd: endOfKey(endpoint.key),
      models,
      triedAt: new Date(),
      fault: null,
    };
    await insertRow<typeof aiProviders.$inferInsert>(tx, 'ai_providers', {
      ...row,
      models: [...models],
      createdById: actor.memberId,
    });
    await recordEvent(tx, actor, { kind: 'ai_provider_added', facts: { name: row.name, receiver: hostOf(row) } });
    return presentProvider(row);
  });
}

interface ProviderChange {
  readonly providerId: string;
  readonly name?: string | undefined;
  readonly key?: string | undefined;
}

/** Renames a provider or replaces its key. A key that the provider refuses is not saved, and the earlier one stays. */
export async function changeProvider(
  { pool, actor, settings }: Asking,
  { providerId, name, key }: ProviderChange,
): Promise<View> {
  const before = await inTenant(pool, actor.organizationId, (tx) => mine(tx, actor, providerId), { readOnly: true });
  const models = key === undefined ? null : await tried({ ...before, name: name ?? before.name, key }, settings);
  const encrypted = key === undefined ? null : await encryptKey(key, settings);
  return inTenant(pool, actor.organizationId, async (tx) => {
    await mine(tx, actor, providerId);
    const { rows } = await tx.client.query<ProviderRow>(
      `UPDATE ai_providers SET name = coalesce($3, name), key = coalesce($4, key), key_end = coalesce($5, key_end),
         models = coalesce($6, models), tried_at = CASE WHEN $6::text[] IS NULL THEN tried_at ELSE now() END,
         fault = CASE WHEN $6::text[] IS NULL THEN fault END
       WHERE organization_id = $1 AND id = $2 RETURNING ${COLUMNS}`,
      [tx.organizationId, providerId, name ?? null, encrypted, key === undefined ? null : endOfKey(key), models],
    );
    const kind = key === undefined ? 'ai_provider_changed' : 'ai_key_replaced';
    await recordEvent(tx, actor, { kind, facts: { name: name ?? before.name } });
    return presentProvider(existing(rows[0]));
  });
}

/** Tries a provider again and saves what it answered, a refusal too. */
export async function tryProvider({ pool, actor, settings }: Asking, providerId: string): Promise<View> {
  const row = await inTenant(pool, actor.organizationId, (tx) => mine(tx, actor, providerId), { readOnly: true });
  const endpoint = await endpointOf(row, settings);
  let models: string[] | null = null;
  let fault: string | null = null;
  try {
    models = await listModels(endpoint, settings);
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    fault = error.message;
  }
  return inTenant(pool, actor.organizationId, async (tx) => {
    const { rows } = await tx.client.query<ProviderRow>(
      `UPDATE ai_providers SET models = coalesce($3, models), fault = $4, tried_at = now()
       WHERE organization_id = $1 AND id = $2 RETURNING ${COLUMNS}`,
      [tx.organizationId, providerId, models, fault],
    );
    return presentProvider(existing(rows[0]));
  });
}

/** Removes a provider, its key and the models chosen from it. Calls and conversations keep its name. */
export async function removeProvider(tx: TenantTransaction, actor: Actor, providerId: string): Promise<void> {
  const { name } = await mine(tx, actor, providerId);
  await tx.client.query('DELETE FROM ai_providers WHERE organization_id = $1 AND id = $2', [
    tx.organizationId,
    providerId,
  ]);
  await recordEvent(tx, actor, { kind: 'ai_provider_removed', facts: { name } });
}

async function mine(tx: TenantTransaction, actor: Actor, providerId: string): Promise<ProviderRow> {
  await mayManageAi(tx, actor);
  return existing((await readProviders(tx)).find(({ id }) => id === providerId));
}

function existing(row: ProviderRow | undefined): ProviderRow {
  if (!row) throw notFound('model provider');
  return row;
}

async function assertRoom(tx: TenantTransaction): Promise<void> {
  if ((await readProviders(tx)).length < AI_PROVIDERS_MAX) return;
  throw conflict({
    field: null,
    message: `An organisation has at most ${AI_PROVIDERS_MAX} model providers. Remove one first. Nothing was saved.`,
  });
}

async function tried(endpoint: Endpoint, settings: Settings): Promise<string[]> {
  try {
    return await listModels(endpoint, settings);
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    throw invalid({ field: error.field, message: `${error.message} Nothing was saved.` });
  }
}

const SHOWN_OF_KEY = 4;
/** Returns the end of a key that is shown; null of a key so short that its end would give it away. */
export const endOfKey = (key: string | null): string | null =>
  key === null || key.length < 4 * SHOWN_OF_KEY ? null : key.slice(-SHOWN_OF_KEY);
