import type { Actor } from '../../tenancy/identity/actor.ts';
import type { LedgerActor } from './changes.ts';

/** Whom the ledger names for what an actor does: the key, when they act through one, else the person. */
export const ledgerActorOf = ({ memberId, through }: Pick<Actor, 'memberId' | 'through'>): LedgerActor =>
  through?.kind === 'api_key' ? { kind: 'api', id: through.id } : { kind: 'person', id: memberId };
