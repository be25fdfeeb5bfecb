/** What somebody takes for given of open deals to see what the period would bring then. Never saved. */
import { counted } from '@forecastle/rules';
import { formatDay } from '../../../ui/format/dates.ts';

export type WhatIf =
  | { readonly kind: 'out' }
  | { readonly kind: 'won' }
  /** Null: without a close date. */
  | { readonly kind: 'moved'; readonly closeDate: string | null };

export interface SupposedDeal {
  readonly name: string;
  readonly whatIf: WhatIf;
}

/** By deal id. */
export type WhatIfs = ReadonlyMap<string, SupposedDeal>;

/** The most deals of a kind that a request takes. */
export const WHAT_IFS_MAX = 200;

export function suppose(whatIfs: WhatIfs, id: string, name: string, whatIf: WhatIf | null): WhatIfs {
  const next = new Map(whatIfs);
  if (whatIf === null) next.delete(id);
  else next.set(id, { name, whatIf });
  return next;
}

/** As the request says it; ids in their order, so that the same supposition is the same request. */
export function scenarioInput(whatIfs: WhatIfs) {
  const deals = [...whatIfs].sort(([a], [b]) => (a < b ? -1 : 1));
  const idsOf = (kind: WhatIf['kind']) => deals.flatMap(([id, { whatIf }]) => (whatIf.kind === kind ? [id] : []));
  return {
    out: idsOf('out'),
    won: idsOf('won'),
    moves: deals.flatMap(([id, { whatIf }]) => (whatIf.kind === 'moved' ? [{ id, closeDate: whatIf.closeDate }] : [])),
  };
}

/** "Without 2 deals, with Kauri renewal won": what is supposed, by name where it is one deal. */
export function whatIfWords(whatIfs: WhatIfs): string {
  const all = [...whatIfs.values()];
  const named = (kind: WhatIf['kind']) => {
    const some = all.filter(({ whatIf }) => whatIf.kind === kind);
    return { some, words: some.length === 1 ? some[0]?.name : counted(some.length, 'deal') };
  };
  const [out, won, moved] = [named('out'), named('won'), named('moved')];
  const parts = [
    ...(out.some.length > 0 ? [`without ${out.words}`] : []),
    ...(won.some.length > 0 ? [`with ${won.words} won`] : []),
    ...(moved.some.length > 0 ? [`with ${moved.words} ${movedTo(moved.some)}`] : []),
  ];
  const words = parts.join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function movedTo(deals: readonly SupposedDeal[]): string {
  const whatIf = deals[0]?.whatIf;
  if (deals.length > 1 || whatIf?.kind !== 'moved') return 'on other dates';
  return whatIf.closeDate === null ? 'without a close date' : `closing on ${formatDay(whatIf.closeDate)}`;
}
