import type { Actor } from '../../../tenancy/identity/actor.ts';
import { POLICIES, type RecordScope } from '../../../tenancy/identity/policies.ts';

const WORDS: Readonly<Record<RecordScope, string>> = {
  own: 'Your deals',
  team: 'Your team’s deals',
  organization: 'All deals',
};

/** Says whose deals figures are about. */
export const scopeWords = ({ role }: Pick<Actor, 'role'>): string => WORDS[POLICIES[role].scope];
