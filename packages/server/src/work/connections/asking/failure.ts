/** Says what can go wrong with a request to a connected system; each client has a table of these. */
import type { ConnectionReason } from '@forecastle/contract';
import type { Verdict } from './ask-until-answered.ts';

export interface Failure {
  readonly verdict: Verdict;
  /** Why this verdict is right. */
  readonly why: string;
  /** Becomes the reason of the connection's state; null where it concerns this request alone. */
  readonly reason: ConnectionReason | null;
  /** A sentence for the person who manages the connection; null where other words say more. */
  readonly message: string | null;
}
