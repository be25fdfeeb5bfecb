/** The custom fields that the demo company keeps of its accounts and contacts, and what these have in them. */
import { type CustomValue, isoDate } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { createField, type NewField } from '../../records/custom-fields/create-field.ts';
import { CUSTOM_NOUNS } from '../../records/custom-fields/custom-nouns.ts';
import { indexCustomValues } from '../../records/custom-fields/index-values.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { type Chance, chanceFrom } from './random.ts';

/** A stream of its own: what is told here moves nothing that was planned before. */
const SEED = 71_993;

type RecordNoun = 'account' | 'contact';
const FIELDS: Readonly<Record<RecordNoun, readonly Omit<NewField, 'noun'>[]>> = {
  account: [
    {
      label: 'Customer tier',
      kind: 'choice',
      choices: ['Platinum', 'Gold', 'Silver'].map((label) => ({ label })),
      help: 'Service tier',
    },
    { label: 'Contract renewal', kind: 'date', help: 'When the current contract ends' },
    { label: 'Sites', kind: 'number', help: null },
  ],
  contact: [
    {
      label: 'Preferred language',
      kind: 'choice',
      choices: ['English', 'French', 'German'].map((label) => ({ label })),
      help: null,
    },
    { label: 'Reference customer', kind: 'yes_no', help: 'Agreed to take reference calls' },
  ],
};

/** Ids of the choices of a field, by its key. */
type Choices = ReadonlyMap<string, readonly string[]>;

const pick = (choices: Choices, key: string, chance: Chance): string => {
  const ids = choices.get(key) ?? [];
  return ids[chance.whole(0, ids.length - 1)] ?? '';
};

const VALUES: Readonly<
  Record<RecordNoun, (choices: Choices, today: number, chance: Chance) => Record<string, CustomValue>>
> = {
  account: (choices, today, chance) => ({
    ...(chance.happens(0.85) && { customer_tier: pick(choices, 'customer_tier', chance) }),
    ...(chance.happens(0.6) && { contract_renewal: isoDate(today + chance.whole(20, 400)) }),
    ...(chance.happens(0.7) && { sites: chance.whole(1, 40) }),
  }),
  contact: (choices, _today, chance) => ({
    ...(chance.happens(0.7) && { preferred_language: pick(choices, 'preferred_language', chance) }),
    ...(chance.happens(0.3) && { reference_customer: chance.happens(0.6) }),
  }),
};

export async function writeRecordFields(tx: TenantTransaction, admin: Actor, today: number): Promise<void> {
  for (const noun of ['account', 'contact'] as const) {
    const choices = new Map<string, readonly string[]>();
    for (const field of FIELDS[noun]) {
      const made = await createField(tx, admin, { ...field, noun });
      choices.set(
        made.key,
        made.choices.map(({ id }) => id),
      );
    }
    const { table } = CUSTOM_NOUNS[noun];
    const { rows } = await tx.client.query<{ id: string }>(
      `SELECT id FROM ${table} WHERE organization_id = $1 ORDER BY name, name_key, id`,
      [tx.organizationId],
    );
    const written = rows.map(({ id }, index) => ({
      id,
      custom: VALUES[noun](choices, today, chanceFrom(SEED + 104_729 * (index + 1))),
    }));
    await tx.client.query(
      `UPDATE ${table} t SET custom = r.custom FROM json_to_recordset($2::json) AS r(id uuid, custom jsonb)
       WHERE t.organization_id = $1 AND t.id = r.id`,
      [tx.organizationId, JSON.stringify(written)],
    );
    await indexCustomValues(
      tx,
      noun,
      written.map(({ id }) => id),
    );
  }
}
