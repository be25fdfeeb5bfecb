import type { ConnectedSystem } from '@forecastle/contract';
import type { PlanSync } from './runs/step.ts';
import { planSalesforceSync } from './salesforce/plan-sync.ts';

/** What each connected system does in a sync. */
export const SYNC_PLANS: Readonly<Record<ConnectedSystem, PlanSync>> = { salesforce: planSalesforceSync };
