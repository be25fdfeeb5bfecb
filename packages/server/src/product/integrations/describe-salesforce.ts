import { readSalesforce } from '../../work/connections/salesforce/salesforce-row.ts';
import type { Describe } from './describe.ts';

/** A pause that an admin chose needs no attention; one that Salesforce caused does. */
export const describeSalesforce: Describe = async (tx) => {
  const row = await readSalesforce(tx);
  const isIdle = row === null || row.state === 'disconnected' || row.state === 'connecting';
  const isWell = row?.state === 'healthy' || row?.reason === 'paused_by_admin';
  return {
    kind: 'salesforce',
    state: isIdle ? 'not_connected' : isWell ? 'in_use' : 'attention',
    connection: row?.state ?? null,
    organizationName: row?.remote?.organizationName ?? null,
    lastSuccessAt: row?.lastSuccessAt?.toISOString() ?? null,
  };
};
