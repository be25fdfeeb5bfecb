/** Whom an operation answers at all, by what the contract says of it. Judged before anything is said of its input. */
import type { OperationMeta } from '@forecastle/contract';
import { forbidden, secondFactorFirst, unauthenticated } from '../../platform/http/errors.ts';
import type { Actor } from '../identity/actor.ts';
import { may } from '../identity/policies.ts';

/**
 * Throws UNAUTHENTICATED for nobody, and FORBIDDEN for a key that an operation is closed to, for somebody who owes a
 * second factor first, and for a role without its ability.
 */
export function admit(actor: Actor | null, operation: OperationMeta): void {
  if (actor?.through?.kind === 'api_key') admitKey(actor.through, operation);
  if (operation.public) return;
  if (!actor) throw unauthenticated();
  if (actor.secondFactorDue && !operation.beforeSecondFactor) throw secondFactorFirst();
  if (operation.ability && !may(actor, operation.ability)) throw forbidden();
}

/** The same for an operation that answers nobody without a session: who they are. */
export function admitted(actor: Actor | null, operation: OperationMeta): Actor {
  admit(actor, operation);
  if (!actor) throw unauthenticated();
  return actor;
}

function admitKey({ narrowed }: { narrowed?: boolean | undefined }, { keys }: OperationMeta): void {
  if (!keys) throw forbidden('An API key cannot do this. Sign in as a person. Nothing was changed.');
  if (keys === 'unnarrowed' && narrowed) {
    throw forbidden(
      'Imports need a key with the role of its creator, and this key has a lower one. Nothing was changed.',
    );
  }
}
