import { invalid } from '../../platform/http/errors.ts';
import { FetchRefused, privateFault, refuseAddress } from '../../platform/http/safe-fetch.ts';
import type { Settings } from '../../platform/settings/settings.ts';

/** The setting that lets webhooks go to private addresses and over plain http. */
export const PRIVATE_LEAVE = 'WEBHOOK_PRIVATE_RECEIVERS';

/** Ports of https; an address leaves out 443. At others a network speaks something else, or to its own people. */
const PORTS: readonly string[] = ['', '8443'];

/** Names that no one on the internet has (RFC 6761, 6762 and 8375; ICANN's `internal`), and those without a dot. */
const PRIVATE_NAME = /^[^.:]+$|(?:^|\.)(?:localhost|localdomain|local|internal|intranet|lan|home\.arpa|invalid|test)$/;

/** Throws INVALID for an address that would never be sent to. Where a name leads is looked at when something is sent. */
export function checkAddress(address: string, { webhooks }: Pick<Settings, 'webhooks'>): void {
  const way = { privateAddresses: webhooks.privateReceivers, leave: PRIVATE_LEAVE };
  const url = new URL(address);
  try {
    refuseAddress(url, way);
    if (!way.privateAddresses) refusePrivatePlace(url);
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error;
    throw invalid({ field: 'url', value: address, expected: error.expected, message: error.message });
  }
}

function refusePrivatePlace({ hostname, port }: URL): void {
  if (PRIVATE_NAME.test(hostname.replace(/\.$/, ''))) throw privateFault(hostname, PRIVATE_LEAVE);
  if (PORTS.includes(port)) return;
  throw new FetchRefused(
    `Webhooks cannot go to port ${port}. Use port 443 or 8443. The operator of this installation can allow others with ${PRIVATE_LEAVE}.`,
    { expected: 'port 443 or 8443' },
  );
}
