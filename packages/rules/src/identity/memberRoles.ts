/** Names of the roles that people of an organisation have, in the order of what they may. */
export const MEMBER_ROLE_NAMES = {
  account_executive: 'Account executive',
  sales_manager: 'Sales manager',
  vp_sales: 'VP Sales',
  cro: 'CRO',
  revops: 'RevOps',
  admin: 'Admin',
} as const;
