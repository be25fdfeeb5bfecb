import type { ConnectedSystem } from '@forecastle/contract';

/** Names of connected systems, for sentences. */
export const SYSTEM_NAMES: Readonly<Record<ConnectedSystem, string>> = { salesforce: 'Salesforce' };
