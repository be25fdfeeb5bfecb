/** The connection to Salesforce in the words of its screen. */
import type { SalesforceEnvironment } from '@forecastle/contract';
import type { ConnectionState } from '@forecastle/rules';
import type { Api } from '../../../api/client.ts';
import type { Tone } from '../../../ui/Chip.tsx';
import { numberFormat } from '../../../ui/format/formats.ts';

export type Salesforce = Awaited<ReturnType<Api['connections']['get']>>;

export const STATES: Readonly<Record<ConnectionState, { word: string; tone: Tone }>> = {
  connecting: { word: 'Not connected', tone: 'neutral' },
  healthy: { word: 'Connected', tone: 'health' },
  paused: { word: 'Paused', tone: 'attention' },
  needs_reconnecting: { word: 'Needs a new sign-in', tone: 'risk' },
  disconnected: { word: 'Disconnected', tone: 'neutral' },
};

/** Whether somebody signed in and did not disconnect since. */
export const isConnected = ({ state }: Pick<Salesforce, 'state'>): boolean =>
  state === 'healthy' || state === 'paused' || state === 'needs_reconnecting';

/** Returns "18 of 5,000"; null before Salesforce said so. */
export const usageWords = (usage: Salesforce['apiUsage']): string | null =>
  usage && `${counts(usage.used)} of ${counts(usage.max)}`;

const counts = (value: number): string => numberFormat(undefined, {}).format(value);

export const ENVIRONMENTS: readonly { value: SalesforceEnvironment; label: string }[] = [
  { value: 'production', label: 'Production (login.salesforce.com)' },
  { value: 'sandbox', label: 'Sandbox (test.salesforce.com)' },
  { value: 'domain', label: 'My Domain' },
];

/** What Salesforce sent the person back with, as it stands in the address. */
export type SentBack = { readonly state: string } & (
  | { readonly code: string }
  | { readonly error: string; readonly errorDescription?: string }
);

/** Reads what Salesforce added to the address; null when nobody comes back from there. */
export function readSentBack(search: string): SentBack | null {
  const given = new URLSearchParams(search);
  const state = given.get('state');
  const error = given.get('error');
  const code = given.get('code');
  if (!state) return null;
  if (error) {
    const errorDescription = given.get('error_description');
    return { state, error, ...(errorDescription ? { errorDescription } : {}) };
  }
  return code ? { state, code } : null;
}
