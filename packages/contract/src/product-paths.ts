/**
 * First path segments that belong to the product. The server answers them with the fallback page; the public pages do
 * not load them ahead.
 */
export const PRODUCT_PATHS = [
  'admin',
  'sign-in',
  'sign-up',
  'forgot-password',
  'reset-password',
  'confirm-email',
  'second-factor',
  'invitations',
  'welcome',
  'crm',
  'exports',
  'help',
  'imports',
  'inquiries',
  'notifications',
  'organisations',
  'revenue-intelligence',
  'search',
  'settings',
  'start',
] as const;
