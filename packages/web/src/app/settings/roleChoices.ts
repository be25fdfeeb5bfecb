import { MEMBER_ROLE_NAMES } from '@forecastle/rules';

export const ROLE_CHOICES = [
  { value: 'account_executive', label: MEMBER_ROLE_NAMES.account_executive, hint: 'Own deals' },
  { value: 'sales_manager', label: MEMBER_ROLE_NAMES.sales_manager, hint: "The team's deals" },
  { value: 'vp_sales', label: MEMBER_ROLE_NAMES.vp_sales, hint: "The team's deals" },
  { value: 'cro', label: MEMBER_ROLE_NAMES.cro, hint: "The organisation's deals" },
  { value: 'revops', label: MEMBER_ROLE_NAMES.revops, hint: "The organisation's deals, stages, imports" },
  { value: 'admin', label: MEMBER_ROLE_NAMES.admin, hint: 'Everything, and people' },
] as const;
export type RoleValue = (typeof ROLE_CHOICES)[number]['value'];
export const roleLabel = (role: RoleValue): string => MEMBER_ROLE_NAMES[role];
