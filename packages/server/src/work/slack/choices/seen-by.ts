import type { Role } from '@forecastle/contract';
import { channelSees } from '@forecastle/rules';
import { POLICIES } from '../../../tenancy/identity/policies.ts';

/** Says which deals somebody sees, within a sentence. */
export function seenBy({ name, role }: { readonly name: string; readonly role: Role }): string {
  const { scope } = POLICIES[role];
  return scope === 'own' ? `deals of ${name}` : channelSees({ scope, name });
}
