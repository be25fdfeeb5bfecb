/** What the page asks, in the order shown. The addresses are those that an operator's own monitoring uses. */
export const CHECKS = [
  { id: 'pages', name: 'Public pages', path: '/favicon.svg', about: 'This site itself: pages, pictures and guides.' },
  { id: 'application', name: 'Application', path: '/healthz', about: 'Sign-in, the product and its API.' },
  { id: 'database', name: 'Database', path: '/readyz', about: 'Where deals, forecasts and the ledger are kept.' },
] as const;

/** What stands beside each check. */
export const STATES = {
  unasked: 'Not asked yet',
  answers: 'Answers',
  failing: 'Does not answer',
} as const;
export type State = keyof typeof STATES;
