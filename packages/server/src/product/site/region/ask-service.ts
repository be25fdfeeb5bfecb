/** Asks a geolocation service that the operator has named in the settings; by default there is none. */
import * as z from 'zod';
import type { SiteSettings } from '../../../platform/settings/settings.ts';

const WITHIN_MS = 1_500;
/** Such answers are a few hundred bytes. */
const ANSWER_MAX_BYTES = 64 * 1024;
const Answer = z.record(z.string(), z.unknown());

/**
 * What the service says of an address, in its own words. It is asked nowhere but at the operator's address: no
 * redirect is followed. Rejects when it is late, refuses, or answers too much or no JSON.
 */
export async function askService(service: SiteSettings['geolocation'][number], address: string): Promise<unknown> {
  const url = service.url.replaceAll(/\{ip\}|%7Bip%7D/gi, encodeURIComponent(address));
  const response = await fetch(url, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(WITHIN_MS),
  });
  if (!response.ok) throw new Error(`the geolocation service answered ${response.status}`);
  return Answer.parse(JSON.parse(await boundedText(response)))[service.answer];
}

async function boundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > ANSWER_MAX_BYTES) throw new Error('the geolocation service answers too much');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
