import type { Api } from '../../api/client.ts';

export type DemoRole = Parameters<Api['demo']['enter']>[0]['role'];

/** Whom a visitor looks around as, and what they see then. */
export const DEMO_ROLES: readonly { readonly role: DemoRole; readonly sees: string }[] = [
  { role: 'account_executive', sees: 'Own deals' },
  { role: 'sales_manager', sees: 'A team of four' },
  { role: 'vp_sales', sees: 'Three teams' },
  { role: 'cro', sees: 'The whole company' },
  { role: 'revops', sees: 'Stages and imports too' },
  { role: 'admin', sees: 'People and settings too' },
];
