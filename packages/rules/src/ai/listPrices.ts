import type { TokenPrices } from './callCost.ts';
import { microsOfDollars } from './micros.ts';
import type { AiProviderKind } from './modelUse.ts';

/** Version of the list below. Providers change prices: an organisation can set its own for each model. */
export const PRICE_LIST_VERSION = '2025-11';

/** List price in US dollars for a million tokens: input, cached input, output. The longest matching beginning counts. */
const PRICE_LIST: Readonly<Record<Exclude<AiProviderKind, 'compatible'>, readonly (readonly [string, Dollars])[]>> = {
  anthropic: [
    ['claude-haiku-4-5', ['1', '0.1', '5']],
    ['claude-sonnet-4', ['3', '0.3', '15']],
    ['claude-opus-4-5', ['5', '0.5', '25']],
  ],
  openai: [
    ['gpt-4.1', ['2', '0.5', '8']],
    ['gpt-4.1-mini', ['0.4', '0.1', '1.6']],
    ['gpt-4o', ['2.5', '1.25', '10']],
    ['gpt-4o-mini', ['0.15', '0.075', '0.6']],
    ['gpt-5-mini', ['0.25', '0.025', '2']],
    ['gpt-5-nano', ['0.05', '0.005', '0.4']],
  ],
  google: [
    ['gemini-2.5-flash', ['0.3', '0.03', '2.5']],
    ['gemini-2.5-flash-lite', ['0.1', '0.01', '0.4']],
  ],
};
type Dollars = readonly [input: string, cached: string, output: string];

/** Returns the list price of a model; null where the list does not know it. A dated version has the price of its model. */
export function listPrice(kind: AiProviderKind, model: string): TokenPrices | null {
  if (kind === 'compatible') return null;
  const known = PRICE_LIST[kind].find(([name]) => model === name || isDatedVersion(model, name));
  if (!known) return null;
  const [input, cached, output] = known[1];
  return {
    inputMicros: microsOfDollars(input),
    cachedMicros: microsOfDollars(cached),
    outputMicros: microsOfDollars(output),
  };
}

/** "gpt-4o-2024-08-06" and "claude-sonnet-4-5-20250929" are versions of a model, "gpt-4o-mini" is another one. */
const isDatedVersion = (model: string, name: string): boolean =>
  model.startsWith(`${name}-`) && /^-(?:\d-)?(?:\d{8}|\d{4}-\d{2}-\d{2}|\d|latest)$/u.test(model.slice(name.length));
