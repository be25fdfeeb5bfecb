/** Names of connected systems, for sentences. */
export const SYSTEM_NAMES = {
  salesforce: 'Salesforce',
  google_workspace: 'Google Workspace',
  slack: 'Slack',
} as const;
