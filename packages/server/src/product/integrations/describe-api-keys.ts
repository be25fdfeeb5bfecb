import { KEY_ENDING_DAYS } from '@forecastle/contract';
import { listKeysOf } from '../../tenancy/api-keys/list-keys.ts';
import type { Describe } from './describe.ts';

const DAY_MS = 86_400_000;

/** Keys that a program can use now: a key whose maker has left answers nobody. */
export const describeApiKeys: Describe = async (tx, _settings, now) => {
  const keys = (await listKeysOf(tx, now)).filter(({ effectiveRole }) => effectiveRole !== null);
  const soon = now.getTime() + KEY_ENDING_DAYS * DAY_MS;
  const endingSoon = keys.filter(({ expiresAt }) => Date.parse(expiresAt) <= soon).length;
  const used = keys.flatMap(({ lastUsedAt }) => lastUsedAt ?? []).sort();
  return {
    kind: 'api_keys',
    state: endingSoon > 0 ? 'attention' : keys.length > 0 ? 'in_use' : 'not_connected',
    active: keys.length,
    endingSoon,
    lastUsedAt: used.at(-1) ?? null,
  };
};
