/** What hashing a password costs: part of the settings, because tests take a small one. */

/** Takes 128 · 2^`logN` · `r` bytes of memory, `p` times over. */
export interface PasswordCost {
  readonly logN: number;
  readonly r: number;
  readonly p: number;
}

/** 32 MiB three times over, as OWASP's password storage cheat sheet has it, and about 180 ms of one core. */
export const PASSWORD_COST: PasswordCost = { logN: 15, r: 8, p: 3 };
