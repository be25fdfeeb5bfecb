/** What hashing a password costs: part of the settings, because tests take a small one. */

/** Takes 128 · 2^`logN` · `r` bytes of memory, `p` times over. */
export interface PasswordCost {
  readonly logN: number;
  readonly r: number;
  readonly p: number;
}

/** 32 MiB, and about 60 ms of one core. Every hash has it: one that takes less time would tell that its account exists. */
export const PASSWORD_COST: PasswordCost = { logN: 14, r: 16, p: 1 };
