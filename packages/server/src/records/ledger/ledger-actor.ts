import type { Doer } from '../../tenancy/identity/actor.ts';
import type { LedgerActor } from './changes.ts';

/** Whom the ledger names for what an actor does: the key or the connection, when they act through one, else the person. */
export function ledgerActorOf({ memberId, through }: Doer): LedgerActor {
  if (through?.kind === 'api_key') return { kind: 'api', id: through.id };
  if (through?.kind === 'salesforce') return { kind: 'salesforce', id: through.id };
  return { kind: 'person', id: memberId };
}
