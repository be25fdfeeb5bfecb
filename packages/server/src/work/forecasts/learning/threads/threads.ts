/** What of learning is done in as many threads as there are. What is learnt is the same, whoever did what. */
import { fitRidge, type SolveRidges } from '@forecastle/rules';
import { type AskedScopes, type LookedBack, recordsOfTaken } from '../look-back.ts';

export interface ScopeEvent extends LookedBack {
  readonly scope: string;
}

export interface Threads {
  readonly solve: SolveRidges;
  /** Another thread may begin at once; what is returned takes what is left, and tells of all scopes in the order asked for. */
  readonly lookBack: (asked: AskedScopes) => () => ScopeEvent[];
}

export const ONE_THREAD: Threads = {
  solve: (problems) => problems.map(fitRidge),
  lookBack: (asked) => () => toldOf(asked, recordsOfTaken(asked, risingFrom(0))),
};

export function risingFrom(first: number): () => number {
  let next = first;
  return () => next++;
}

export const toldOf = ({ scopes }: AskedScopes, records: ReadonlyMap<number, LookedBack>): ScopeEvent[] =>
  scopes.map(({ scope }, place) => ({ scope, ...(records.get(place) as LookedBack) }));
