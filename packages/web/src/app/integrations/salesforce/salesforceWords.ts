/** The connection to Salesforce in the words of its screen. */
import type { SalesforceEnvironment } from '@forecastle/contract';
import type { Api } from '../../../api/client.ts';
import { numberFormat } from '../../../ui/format/formats.ts';

export type Salesforce = Awaited<ReturnType<Api['connections']['get']>>;

/** Returns "18 of 5,000"; null before Salesforce said so. */
export const usageWords = (usage: Salesforce['apiUsage']): string | null =>
  usage && `${counts(usage.used)} of ${counts(usage.max)}`;

const counts = (value: number): string => numberFormat(undefined, {}).format(value);

export const ENVIRONMENTS: readonly { value: SalesforceEnvironment; label: string }[] = [
  { value: 'production', label: 'Production (login.salesforce.com)' },
  { value: 'sandbox', label: 'Sandbox (test.salesforce.com)' },
  { value: 'domain', label: 'My Domain' },
];
