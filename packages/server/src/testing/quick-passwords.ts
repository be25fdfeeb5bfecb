import type { PasswordCost } from '../platform/settings/password-cost.ts';

/** Derives a key at once, where the product takes a tenth of a second of a processor: every test signs somebody up. */
export const QUICK_PASSWORDS: PasswordCost = { logN: 4, r: 1, p: 1 };
