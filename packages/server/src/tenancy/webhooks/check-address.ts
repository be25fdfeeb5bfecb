import { OutsideFault, refuseAddress } from '../../platform/http/ask-outside.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { Settings } from '../../platform/settings/settings.ts';

/** The setting that lets webhooks go to private addresses and over plain http. */
export const PRIVATE_LEAVE = 'WEBHOOK_PRIVATE_RECEIVERS';

/** Throws INVALID for an address that would never be sent to. Where a name leads is looked at when something is sent. */
export function checkAddress(url: string, { webhooks }: Pick<Settings, 'webhooks'>): void {
  try {
    refuseAddress(new URL(url), { privateAddresses: webhooks.privateReceivers, leave: PRIVATE_LEAVE });
  } catch (error) {
    if (!(error instanceof OutsideFault)) throw error;
    throw invalid({ field: 'url', value: url, expected: error.expected, message: error.message });
  }
}
