/** Lists the checks in the order shown. An operator's own monitoring uses the same addresses. */
export const CHECKS = [
  { id: 'pages', name: 'Public pages', path: '/favicon.svg', about: 'This site: pages, pictures and guides.' },
  { id: 'application', name: 'Application', path: '/healthz', about: 'Sign-in, the product and its API.' },
  { id: 'database', name: 'Database', path: '/readyz', about: 'The store of deals, forecasts and the ledger.' },
] as const;

/** The words beside each check. */
export const STATES = {
  unasked: 'Not checked yet',
  answers: 'Answers',
  failing: 'Does not answer',
} as const;
export type State = keyof typeof STATES;
