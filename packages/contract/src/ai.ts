/** Models that an organisation connects, what they may cost, and what they did cost. */
import { AI_MODEL_USES, AI_OUTCOMES, AI_PROVIDER_KINDS, AI_PURPOSES } from '@forecastle/rules';
import * as z from 'zod';
import { base, keyed } from './base.ts';
import { Id, Instant, isWebAddress, Name } from './shapes.ts';

export const AI_PROVIDERS_MAX = 10;
export const AI_KEY_MAX = 500;
export const AI_URL_MAX = 2000;
/** Models listed of one endpoint; a search in the choice finds the rest by name. */
export const AI_MODELS_MAX = 1000;

const ProviderKind = z.enum(AI_PROVIDER_KINDS);
const ModelUse = z.enum(AI_MODEL_USES);
const ModelName = z.string().trim().min(1, 'Choose a model').max(200);
const MICROS_MAX = 10_000_000_000;
const PriceMicros = z.int().min(0).max(MICROS_MAX).describe('Millionths of a US dollar for a million tokens');

/** Address of an API as an admin types it. `added` is the path that a request adds to it. */
export const apiAddress = (example: string, added: string) =>
  z
    .string()
    .trim()
    .max(AI_URL_MAX)
    .refine((given) => !/[\s\p{Cc}]/u.test(given) && isWebAddress(given), `Give an address such as ${example}`)
    .describe(`Address of the API, for example ${example}; ${added} is added`);
export const EndpointKey = z
  .string()
  .trim()
  .min(1, 'Enter the key')
  .max(AI_KEY_MAX)
  .regex(/^[\x21-\x7e]+$/, 'A key has only letters, digits and signs, without spaces');
const BaseUrl = apiAddress('https://llm.example.com/v1', '/chat/completions or the like');

export const TokenPricesView = z.object({
  inputMicros: PriceMicros,
  cachedMicros: PriceMicros,
  outputMicros: PriceMicros,
});

export const AiProvider = z.object({
  id: Id,
  kind: ProviderKind,
  name: z.string(),
  baseUrl: z.string().nullable().describe('null: the provider’s own address'),
  sendsTo: z.string().describe('Host that receives the facts'),
  keyEnd: z.string().nullable().describe('Last four characters of the key; null without a key'),
  models: z.array(z.string()).describe('Models the endpoint listed when it was last tried'),
  triedAt: Instant,
  fault: z.string().nullable().describe('Why the last try failed; null when it answered'),
});

export const AiChoice = z.object({
  use: ModelUse,
  providerId: Id,
  providerName: z.string(),
  model: z.string(),
  prices: TokenPricesView.nullable().describe('null: unknown. Tokens are counted all the same'),
  priceSource: z.enum(['list', 'own', 'unknown']),
});

const BudgetMinor = z.int().min(0).max(100_000_000_00).nullable().describe('US cents a month; null: no limit');

export const AiSettings = z.object({
  isOn: z.boolean().describe('Off: nothing is sent to a model; drafts are made from templates'),
  priceListVersion: z.string(),
  providers: z.array(AiProvider),
  choices: z.array(AiChoice),
  monthlyBudgetMinor: BudgetMinor,
  personBudgetMinor: BudgetMinor.describe('US cents a month for each person; null: no limit'),
});

const BudgetView = z.object({
  limitMinor: z.int().nullable(),
  usedMicros: z.int().describe('Millionths of a US dollar, settled and reserved this month'),
});

const ModelInUse = z.object({ model: z.string(), providerName: z.string(), sendsTo: z.string() }).nullable();

/** The organisation's models, as every member sees them. */
export const AiStatus = z.object({
  isOn: z.boolean(),
  fast: ModelInUse,
  detailed: ModelInUse,
  month: z.iso.date().describe('First day of the month the budgets count'),
  organization: BudgetView,
  person: BudgetView,
  admins: z.array(z.object({ id: Id, name: z.string() })).describe('Who can connect a model or raise a budget'),
});

const Count = z.int().describe('Tokens');
const UsageSums = z.object({
  calls: z.int(),
  input: Count,
  cached: Count.describe('Part of the input that the provider had cached'),
  output: Count,
  reasoning: Count.describe('Part of the output'),
  costMicros: z.int().describe('Millionths of a US dollar, of calls with a known price'),
  unpriced: z.int().describe('Calls without a known price or token count'),
});
export const AiUsageRow = UsageSums.extend({
  person: z.object({ id: Id, name: z.string() }),
  purpose: z.enum(AI_PURPOSES),
  provider: z.string(),
  model: z.string(),
});
export const AiUsage = z.object({
  month: z.iso.date(),
  months: z.array(z.iso.date()).describe('Months with calls, latest first'),
  total: UsageSums,
  outcomes: z.array(z.object({ outcome: z.enum(AI_OUTCOMES), calls: z.int() })),
  rows: z.array(AiUsageRow).describe('By person, purpose and model, the dearest first'),
  organization: BudgetView,
  personLimitMinor: z.int().nullable(),
});

const MonthOfUsage = z.iso.date().optional().describe('Any day of the month; the present month by default');
/** What the usage of a month is asked by, as a file too. */
export const AiUsageExportQuery = z.object({ month: MonthOfUsage });

const TAGS = ['ai'];
const manage = base.meta({ ability: 'manageAi' });

export const ai = {
  status: keyed
    .route({ method: 'GET', path: '/ai', tags: TAGS, summary: 'Get which models you can draft with, and the budgets' })
    .input(z.object({}))
    .output(AiStatus),
  settings: manage
    .route({ method: 'GET', path: '/ai/settings', tags: TAGS, summary: 'Get the model connections and budgets' })
    .input(z.object({}))
    .output(AiSettings),
  change: manage
    .route({ method: 'PATCH', path: '/ai/settings', tags: TAGS, summary: 'Turn models on or off, or set budgets' })
    .input(
      z.object({
        isOn: z.boolean().optional(),
        monthlyBudgetMinor: BudgetMinor.optional(),
        personBudgetMinor: BudgetMinor.optional(),
      }),
    )
    .output(AiSettings),
  addProvider: manage
    .route({
      method: 'POST',
      path: '/ai/providers',
      tags: TAGS,
      summary: 'Connect a model provider. Tries it first and saves it only if it answers',
      successStatus: 201,
    })
    .input(
      z.object({
        kind: ProviderKind,
        name: Name.optional().describe('Name shown to your team; the provider’s by default'),
        baseUrl: BaseUrl.optional().describe(
          'Required for an OpenAI-compatible endpoint; for others that of your gateway',
        ),
        key: EndpointKey.optional().describe('Optional for an OpenAI-compatible endpoint'),
      }),
    )
    .output(AiProvider),
  changeProvider: manage
    .route({
      method: 'PATCH',
      path: '/ai/providers/{providerId}',
      tags: TAGS,
      summary: 'Rename a provider or replace its key. A new key is tried first and saved only if the provider answers',
    })
    .input(z.object({ providerId: Id, name: Name.optional(), key: EndpointKey.optional() }))
    .output(AiProvider),
  tryProvider: manage
    .route({
      method: 'POST',
      path: '/ai/providers/{providerId}/try',
      tags: TAGS,
      summary: 'Try a provider and list its models again',
    })
    .input(z.object({ providerId: Id }))
    .output(AiProvider),
  removeProvider: manage
    .route({
      method: 'DELETE',
      path: '/ai/providers/{providerId}',
      tags: TAGS,
      summary: 'Remove a provider, its key and the models chosen from it',
    })
    .input(z.object({ providerId: Id }))
    .output(AiSettings),
  choose: manage
    .route({ method: 'PUT', path: '/ai/choices/{use}', tags: TAGS, summary: 'Choose the model for a use' })
    .input(
      z.object({
        use: ModelUse,
        providerId: Id,
        model: ModelName,
        prices: TokenPricesView.nullable()
          .optional()
          .describe('Your own prices; without them those of the price list count, if it knows the model'),
      }),
    )
    .output(AiSettings),
  clearChoice: manage
    .route({ method: 'DELETE', path: '/ai/choices/{use}', tags: TAGS, summary: 'Choose no model for a use' })
    .input(z.object({ use: ModelUse }))
    .output(AiSettings),
  usage: manage
    .route({ method: 'GET', path: '/ai/usage', tags: TAGS, summary: 'Get the tokens and costs of a month' })
    .input(AiUsageExportQuery)
    .output(AiUsage),
};
