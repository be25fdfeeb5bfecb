import { Resolver } from 'node:dns/promises';
import type { SingleSignOnSettings } from '../../../platform/settings/settings.ts';

const TRY_MS = 3_000;
const TRIES = 2;

export type Found =
  | { readonly kind: 'records'; readonly values: readonly string[] }
  /** The domain has no such record. */
  | { readonly kind: 'none' }
  /** Nobody could say. */
  | { readonly kind: 'unanswered'; readonly code: string };

/** The TXT records of a name, each in one piece. */
export async function findRecords(name: string, { dnsServers }: SingleSignOnSettings): Promise<Found> {
  const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES });
  if (dnsServers) resolver.setServers(dnsServers);
  try {
    const records = await resolver.resolveTxt(name);
    return { kind: 'records', values: records.map((pieces) => pieces.join('')) };
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    return code === 'ENODATA' || code === 'ENOTFOUND' ? { kind: 'none' } : { kind: 'unanswered', code };
  }
}
