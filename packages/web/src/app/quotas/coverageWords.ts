import type { Standing } from './quotas.ts';

/** How often the open pipeline holds what is still to be won; null without a quota. */
export function coverageWords({ quotaMinor, coverage }: Standing): string | null {
  if (quotaMinor === null) return null;
  return coverage === null ? 'Covered' : `${coverage}×`;
}
