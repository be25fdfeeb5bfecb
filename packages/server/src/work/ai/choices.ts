/** Models that an organisation chose, with the prices that count for them. */
import type { AiChoice, AiSettings } from '@forecastle/contract';
import { type AiModelUse, listPrice, PRICE_LIST_VERSION, type TokenPrices } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { recordEvent } from '../../tenancy/audit/record-event.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { mayManageAi, type ProviderRow, presentProvider, readProviders } from './providers.ts';

export interface Choice {
  readonly use: AiModelUse;
  readonly provider: ProviderRow;
  readonly model: string;
  readonly prices: TokenPrices | null;
  readonly priceSource: 'list' | 'own' | 'unknown';
}

interface ChoiceRow {
  readonly use: AiModelUse;
  readonly providerId: string;
  readonly model: string;
  readonly inputMicros: number | null;
  readonly cachedMicros: number | null;
  readonly outputMicros: number | null;
}

export async function readChoices(tx: TenantTransaction, providers: readonly ProviderRow[]): Promise<Choice[]> {
  const { rows } = await tx.client.query<ChoiceRow>(
    `SELECT use, provider_id AS "providerId", model, input_micros::float8 AS "inputMicros",
       cached_micros::float8 AS "cachedMicros", output_micros::float8 AS "outputMicros"
     FROM ai_choices WHERE organization_id = $1 ORDER BY array_position(ARRAY['fast', 'detailed', 'fallback'], use)`,
    [tx.organizationId],
  );
  return rows.flatMap(({ use, providerId, model, inputMicros, cachedMicros, outputMicros }) => {
    const provider = providers.find(({ id }) => id === providerId);
    if (!provider) return [];
    const own =
      inputMicros === null || cachedMicros === null || outputMicros === null
        ? null
        : { inputMicros, cachedMicros, outputMicros };
    const prices = own ?? listPrice(provider.kind, model);
    return [{ use, provider, model, prices, priceSource: own ? 'own' : prices ? 'list' : 'unknown' }];
  });
}

/** Returns the version that a call's price is recorded under; null without a price. */
export const priceVersionOf = ({ priceSource }: Pick<Choice, 'priceSource'>): string | null =>
  priceSource === 'list' ? PRICE_LIST_VERSION : priceSource === 'own' ? 'own' : null;

const presentChoice = ({ use, provider, model, prices, priceSource }: Choice): z.infer<typeof AiChoice> => ({
  use,
  providerId: provider.id,
  providerName: provider.name,
  model,
  prices: prices && { ...prices },
  priceSource,
});

export interface Limits {
  readonly isOn: boolean;
  readonly monthlyBudgetMinor: number | null;
  readonly personBudgetMinor: number | null;
}

/** Before anything is set, models are on and nothing is limited. */
export async function readLimits({ client, organizationId }: TenantTransaction): Promise<Limits> {
  const { rows } = await client.query<Limits>(
    `SELECT is_on AS "isOn", monthly_budget_minor::float8 AS "monthlyBudgetMinor",
       person_budget_minor::float8 AS "personBudgetMinor"
     FROM ai_settings WHERE organization_id = $1`,
    [organizationId],
  );
  return rows[0] ?? { isOn: true, monthlyBudgetMinor: null, personBudgetMinor: null };
}

export async function readSettings(tx: TenantTransaction, actor: Actor): Promise<z.infer<typeof AiSettings>> {
  await mayManageAi(tx, actor);
  const providers = await readProviders(tx);
  const choices = await readChoices(tx, providers);
  return {
    ...(await readLimits(tx)),
    priceListVersion: PRICE_LIST_VERSION,
    providers: providers.map(presentProvider),
    choices: choices.map(presentChoice),
  };
}

interface LimitsChange {
  readonly isOn?: boolean | undefined;
  readonly monthlyBudgetMinor?: number | null | undefined;
  readonly personBudgetMinor?: number | null | undefined;
}

export async function changeSettings(tx: TenantTransaction, actor: Actor, change: LimitsChange): Promise<void> {
  await mayManageAi(tx, actor);
  const before = await readLimits(tx);
  const after: Limits = {
    isOn: change.isOn ?? before.isOn,
    monthlyBudgetMinor: change.monthlyBudgetMinor === undefined ? before.monthlyBudgetMinor : change.monthlyBudgetMinor,
    personBudgetMinor: change.personBudgetMinor === undefined ? before.personBudgetMinor : change.personBudgetMinor,
  };
  await tx.client.query(
    `INSERT INTO ai_settings (organization_id, is_on, monthly_budget_minor, person_budget_minor) VALUES ($1, $2, $3, $4)
     ON CONFLICT (organization_id) DO UPDATE SET is_on = $2, monthly_budget_minor = $3, person_budget_minor = $4`,
    [tx.organizationId, after.isOn, after.monthlyBudgetMinor, after.personBudgetMinor],
  );
  const names = ['isOn', 'monthlyBudgetMinor', 'personBudgetMinor'] as const;
  const changed = names.filter((name) => before[name] !== after[name]);
  if (changed.length === 0) return;
  await recordEvent(tx, actor, {
    kind: 'ai_settings_changed',
    changes: Object.fromEntries(changed.map((name) => [name, { from: before[name], to: after[name] }])),
  });
}

interface NewChoice {
  readonly use: AiModelUse;
  readonly providerId: string;
  readonly model: string;
  readonly prices?: TokenPrices | null | undefined;
}

export async function chooseModel(
  tx: TenantTransaction,
  actor: Actor,
  { use, providerId, model, prices }: NewChoice,
): Promise<void> {
  await mayManageAi(tx, actor);
  const provider = (await readProviders(tx)).find(({ id }) => id === providerId);
  if (!provider) throw notFound('model provider');
  if (provider.models.length > 0 && !provider.models.includes(model) && provider.kind !== 'compatible') {
    throw invalid({
      field: 'model',
      value: model,
      expected: 'a model that the provider lists',
      message: `${provider.name} does not list the model “${model}”. Try the connection again if the model is new.`,
    });
  }
  await tx.client.query(
    `INSERT INTO ai_choices (organization_id, use, provider_id, model, input_micros, cached_micros, output_micros)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (organization_id, use) DO UPDATE SET provider_id = $3, model = $4, input_micros = $5, cached_micros = $6,
       output_micros = $7`,
    [
      tx.organizationId,
      use,
      providerId,
      model,
      prices?.inputMicros ?? null,
      prices?.cachedMicros ?? null,
      prices?.outputMicros ?? null,
    ],
  );
  await recordEvent(tx, actor, { kind: 'ai_model_chosen', facts: { use, model, name: provider.name } });
}

export async function clearChoice(tx: TenantTransaction, actor: Actor, use: AiModelUse): Promise<void> {
  await mayManageAi(tx, actor);
  const { rowCount } = await tx.client.query('DELETE FROM ai_choices WHERE organization_id = $1 AND use = $2', [
    tx.organizationId,
    use,
  ]);
  if (rowCount) await recordEvent(tx, actor, { kind: 'ai_model_cleared', facts: { use } });
}
