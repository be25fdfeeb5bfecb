import type { Role } from '@forecastle/contract';
import { POLICIES, type RecordScope } from '../../../tenancy/identity/policies.ts';

/** Says whose deals somebody sees, within a sentence. */
export function seenBy({ name, role }: { readonly name: string; readonly role: Role }): string {
  const words: Readonly<Record<RecordScope, string>> = {
    organization: 'the organisation',
    team: `the team of ${name}`,
    own: name,
  };
  return words[POLICIES[role].scope];
}
