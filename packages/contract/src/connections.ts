/** Connections to other systems: how they are, and what their syncs did. */
import * as z from 'zod';

/** Systems that this version can connect. */
export const CONNECTED_SYSTEMS = ['salesforce'] as const;
export type ConnectedSystem = (typeof CONNECTED_SYSTEMS)[number];

export {
  CONNECTION_REASONS,
  CONNECTION_STATES,
  type ConnectionReason,
  type ConnectionState,
} from '@forecastle/rules';

/** What a sync reads or writes, by the names of the systems' own objects. */
export const SYNC_OBJECTS = [
  'User',
  'Account',
  'Contact',
  'Opportunity',
  'OpportunityContactRole',
  'OpportunityLineItem',
  'Task',
  'Event',
  'OpportunityHistory',
] as const;
export type SyncObject = (typeof SYNC_OBJECTS)[number];

export const SYNC_KINDS = ['first_load', 'incremental', 'full', 'push', 'retry'] as const;
export type SyncKind = (typeof SYNC_KINDS)[number];

export const SYNC_STATUSES = ['queued', 'running', 'completed', 'failed', 'cancelled'] as const;
export type SyncStatus = (typeof SYNC_STATUSES)[number];

export const SYNC_OUTCOMES = ['created', 'updated', 'removed', 'sent', 'skipped', 'failed', 'warning'] as const;
export type SyncOutcome = (typeof SYNC_OUTCOMES)[number];

/** Which opportunities an advanced sync reads; what is left out does not filter. */
export const SyncFilters = z.object({
  ownerIds: z.array(z.string().max(18)).max(200).optional().describe('Ids of users in the connected system'),
  stages: z.array(z.string().max(255)).max(200).optional().describe('Names of its stages'),
  recordTypeIds: z.array(z.string().max(18)).max(200).optional(),
  createdFrom: z.iso.date().optional(),
  closeFrom: z.iso.date().optional(),
  closeTo: z.iso.date().optional(),
});
export type SyncFilters = z.infer<typeof SyncFilters>;
