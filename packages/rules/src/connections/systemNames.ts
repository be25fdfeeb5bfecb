/** Names of connected systems, for sentences. */
export const SYSTEM_NAMES = { salesforce: 'Salesforce' } as const;
