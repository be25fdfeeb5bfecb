import type { Region } from '@forecastle/contract';
import { currencyOfCountry, FALLBACK_COUNTRY } from '@forecastle/rules';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { publicAddress } from '../../../platform/http/public-address.ts';
import type { SiteSettings } from '../../../platform/settings/settings.ts';
import { askService } from './ask-service.ts';
import { countryInTable } from './country-table.ts';

/** A code that a country has; XX and ZZ say unknown, and the T1 of a proxy is the Tor network. */
const COUNTRY = /^(?!XX|ZZ)[A-Z]{2}$/;

/**
 * The country a visitor is likely to be in and the currency of prices there: what the first of a trusted proxy, the
 * table that came by npm, and the operator's services knows, else the US and USD. Keeps and logs nothing of the visitor.
 */
export async function findRegion(
  request: Pick<FastifyRequest, 'headers' | 'ip' | 'ips' | 'log'>,
  site: SiteSettings,
): Promise<z.infer<typeof Region>> {
  const region = (country: string, source: z.infer<typeof Region>['source']) => ({
    country,
    currency: currencyOfCountry(country),
    source,
  });
  // More than one address: who sent this is a proxy that is trusted.
  const throughProxy = (request.ips?.length ?? 0) > 1;
  const told = site.countryHeader !== null && throughProxy ? countryOf(request.headers[site.countryHeader]) : null;
  if (told) return region(told, 'header');
  const visitor = publicAddress(request.ip);
  if (!visitor) return region(FALLBACK_COUNTRY, 'default');
  const known = countryOf(await countryInTable(visitor));
  if (known) return region(known, 'table');
  for (const service of site.geolocation) {
    const source = service.answer === 'country_code' ? 'service' : 'second_service';
    try {
      const answered = countryOf(await askService(service, visitor.address));
      if (answered) return region(answered, source);
    } catch {
      // Not the error itself: one of an unreadable answer quotes it, and it may hold the visitor's address.
      request.log.warn({ source }, 'a geolocation service gave no answer');
    }
  }
  return region(FALLBACK_COUNTRY, 'default');
}

function countryOf(said: unknown): string | null {
  const code = typeof said === 'string' ? said.trim().toUpperCase() : '';
  return COUNTRY.test(code) ? code : null;
}
