import type { Api } from '../../api/client.ts';

type DemoRole = Parameters<Api['demo']['enter']>[0]['role'];

/** Whom a visitor looks around as, and what they see then. */
export const DEMO_ROLES: readonly { readonly role: DemoRole; readonly label: string; readonly sees: string }[] = [
  { role: 'account_executive', label: 'Account executive', sees: 'Own deals' },
  { role: 'sales_manager', label: 'Sales manager', sees: 'A team of four' },
  { role: 'vp_sales', label: 'VP Sales', sees: 'Three teams' },
  { role: 'cro', label: 'CRO', sees: 'The whole company' },
  { role: 'revops', label: 'RevOps', sees: 'Stages and imports too' },
  { role: 'admin', label: 'Admin', sees: 'People and settings too' },
];
export type { DemoRole };
