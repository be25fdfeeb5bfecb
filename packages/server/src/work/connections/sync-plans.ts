import type { SyncedSystem } from '@forecastle/contract';
import type { PlanSync } from './runs/step.ts';
import { planSalesforceSync } from './salesforce/plan-sync.ts';

/** What each synced system does in a sync. */
export const SYNC_PLANS: Readonly<Record<SyncedSystem, PlanSync>> = { salesforce: planSalesforceSync };
