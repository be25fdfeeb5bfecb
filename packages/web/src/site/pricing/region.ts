import { currencyOfCountry, FALLBACK_COUNTRY, isPriceCurrency, type PriceCurrency } from '@forecastle/rules';
import { startTransition, useEffect, useState } from 'react';

export interface PriceRegion {
  /** ISO 3166 alpha-2. */
  readonly country: string;
  readonly currency: PriceCurrency;
  /** The prerendered page and the first moments of the island: US prices stand, and are not shown yet. */
  readonly loading: boolean;
}

/** Prices that come late are worse than prices in US dollars. Milliseconds. */
const PATIENCE = 3_000;

const fallback = (loading: boolean): PriceRegion => ({
  country: FALLBACK_COUNTRY,
  currency: currencyOfCountry(FALLBACK_COUNTRY),
  loading,
});

/** Where the visitor is likely to be, asked of our own server once. */
export function usePriceRegion(): PriceRegion {
  const [region, setRegion] = useState(() => fallback(true));
  useEffect(() => {
    const leaving = new AbortController();
    askRegion(leaving.signal).then(
      (found) => {
        if (!leaving.signal.aborted) startTransition(() => setRegion(found));
      },
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        warnUnknown(error);
        startTransition(() => setRegion(fallback(false)));
      },
    );
    return () => leaving.abort();
  }, []);
  return region;
}

async function askRegion(leaving: AbortSignal): Promise<PriceRegion> {
  const answer = await fetch('/api/v1/site/region', {
    headers: { accept: 'application/json' },
    signal: AbortSignal.any([leaving, AbortSignal.timeout(PATIENCE)]),
  });
  if (!answer.ok) throw new Error(`The server answered ${answer.status}.`);
  return readRegion(await answer.json());
}

/** Returns the region of an answer, and warns where the server fell back. Throws where we charge in no such currency. */
export function readRegion(answer: unknown): PriceRegion {
  const { country, currency, source } = (answer ?? {}) as { country?: unknown; currency?: unknown; source?: unknown };
  if (typeof country !== 'string' || typeof currency !== 'string' || !isPriceCurrency(currency)) {
    throw new Error(`${JSON.stringify(answer)} is not a region.`);
  }
  if (source === 'default') warnUnknown();
  return { country, currency, loading: false };
}

function warnUnknown(...why: unknown[]): void {
  // biome-ignore lint/suspicious/noConsole: the specification asks for it; nothing else would tell an operator
  console.warn('The region is not known, so prices are shown in US dollars.', ...why);
}
