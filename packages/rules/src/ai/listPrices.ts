import type { TokenPrices } from './callCost.ts';
import { microsOfDollars } from './micros.ts';
import type { AiProviderKind } from './modelUse.ts';

/** Version of the list below. Providers change prices: an organisation can set its own for each model. */
export const PRICE_LIST_VERSION = '2026-11';

/** Where providers publish their prices. The list holds what these pages said in October and November 2026. */
export const PRICE_PAGES: Readonly<Record<Exclude<AiProviderKind, 'compatible'>, string>> = {
  anthropic: 'https://platform.claude.com/docs/en/about-claude/pricing',
  openai: 'https://developers.openai.com/api/docs/pricing',
  google: 'https://ai.google.dev/gemini-api/docs/pricing',
};

/**
 * List price in US dollars for a million tokens: input, cached input, output. The first name that matches counts, so longer
 * names stand before their beginnings. Where prices rise with the length of the input, the lowest band counts: our requests
 * stay below 100,000 tokens. Where the price of cached input is not published in one figure, it is that of all input.
 */
const PRICE_LIST: Readonly<Record<Exclude<AiProviderKind, 'compatible'>, readonly (readonly [string, Dollars])[]>> = {
  anthropic: [
    ['claude-haiku-5-5', ['0.1', '0.01', '0.5']],
    ['claude-haiku-4-5', ['1', '0.1', '5']],
    ['claude-sonnet-5-5', ['2', '0.1', '10']],
    ['claude-sonnet-5', ['2', '0.2', '10']],
    ['claude-sonnet-4', ['3', '0.3', '15']],
    ['claude-opus-5-5', ['4', '0.2', '20']],
    ['claude-opus-5', ['5', '0.5', '25']],
    ['claude-opus-4-5', ['5', '0.5', '25']],
    ['claude-opus-4-6', ['5', '0.5', '25']],
    ['claude-opus-4-7', ['5', '0.5', '25']],
    ['claude-opus-4-8', ['5', '0.5', '25']],
    ['claude-fable-5-1', ['10', '0.25', '50']],
  ],
  openai: [
    ['gpt-6.1-sol', ['2', '0.1', '10']],
    ['gpt-6-sol', ['2', '0.2', '10']],
    ['gpt-6-luna', ['0.1', '0.01', '0.5']],
    ['gpt-6-astra', ['10', '1', '50']],
    ['gpt-5.6-terra', ['2', '0.2', '12']],
    ['gpt-5.6-luna', ['0.2', '0.02', '1.2']],
    ['gpt-5.5', ['5', '0.5', '30']],
    ['gpt-5.4', ['2.5', '0.25', '15']],
    ['gpt-5.4-mini', ['0.75', '0.075', '4.5']],
    ['gpt-5.4-nano', ['0.2', '0.02', '1.25']],
    ['gpt-5-mini', ['0.25', '0.025', '2']],
    ['gpt-5-nano', ['0.05', '0.005', '0.4']],
    ['gpt-4.1', ['2', '0.5', '8']],
    ['gpt-4.1-mini', ['0.4', '0.1', '1.6']],
    ['gpt-4o', ['2.5', '1.25', '10']],
    ['gpt-4o-mini', ['0.15', '0.075', '0.6']],
  ],
  google: [
    // From January 2027; half of it until then.
    ['gemini-3.8-flash', ['1.5', '1.5', '7.5']],
    ['gemini-3.5-flash', ['1.5', '1.5', '9']],
    ['gemini-3.5-flash-lite', ['0.3', '0.3', '2.5']],
    ['gemini-3.1-pro-preview', ['2', '2', '12']],
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
