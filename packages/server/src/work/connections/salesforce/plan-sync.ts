import { SyncFault } from '../faults.ts';
import type { PlanSync } from '../runs/step.ts';

export const planSalesforceSync: PlanSync = async () => {
  throw new SyncFault('not yet');
};
