/** What somebody changes about open deals to see what the period would bring then. Never saved; kept in the address. */
import { counted } from '@forecastle/rules';
import { formatDay } from '../../../../ui/format/dates.ts';
import { formatMoney } from '../../../../ui/format/money.ts';

export type WhatIf =
  | { readonly kind: 'out' }
  | { readonly kind: 'won' }
  /** Null: without a close date. */
  | { readonly kind: 'moved'; readonly closeDate: string | null }
  /** Minor units of the organisation's currency. */
  | { readonly kind: 'amount'; readonly amountMinor: number };

/** By deal id. */
export type WhatIfs = ReadonlyMap<string, WhatIf>;

export function suppose(whatIfs: WhatIfs, id: string, whatIf: WhatIf | null): WhatIfs {
  const next = new Map(whatIfs);
  if (whatIf === null) next.delete(id);
  else next.set(id, whatIf);
  return next;
}

/** Returns the changes as the request takes them; ids in their order, so that the same changes are the same request. */
export function scenarioInput(whatIfs: WhatIfs) {
  const deals = [...whatIfs].sort(([a], [b]) => (a < b ? -1 : 1));
  const idsOf = (kind: 'out' | 'won') => deals.flatMap(([id, whatIf]) => (whatIf.kind === kind ? [id] : []));
  return {
    out: idsOf('out'),
    won: idsOf('won'),
    moves: deals.flatMap(([id, whatIf]) => (whatIf.kind === 'moved' ? [{ id, closeDate: whatIf.closeDate }] : [])),
    amounts: deals.flatMap(([id, whatIf]) =>
      whatIf.kind === 'amount' ? [{ id, amountMinor: whatIf.amountMinor }] : [],
    ),
  };
}

/** "Without 2 deals, with Kauri renewal won": names a deal where it is the only one of its kind. */
export function whatIfWords(whatIfs: WhatIfs, names: ReadonlyMap<string, string>, currency: string): string {
  const words = (['out', 'won', 'moved', 'amount'] as const).flatMap((kind) => {
    const some = [...whatIfs].filter(([, whatIf]) => whatIf.kind === kind);
    const [first] = some;
    if (!first) return [];
    const [id, whatIf] = first;
    const isOne = some.length === 1;
    const what = isOne ? (names.get(id) ?? '1 deal') : counted(some.length, 'deal');
    return [kind === 'out' ? `without ${what}` : `with ${what} ${changeWords(whatIf, isOne, currency)}`];
  });
  const text = words.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function changeWords(whatIf: WhatIf, isOne: boolean, currency: string): string {
  if (whatIf.kind === 'amount') {
    return isOne ? `at ${formatMoney(whatIf.amountMinor, currency, { style: 'compact' })}` : 'at other amounts';
  }
  if (whatIf.kind !== 'moved') return 'won';
  if (!isOne) return 'on other dates';
  return whatIf.closeDate === null ? 'without a close date' : `closing on ${formatDay(whatIf.closeDate)}`;
}

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Reads changes from an address. Leaves out what it does not understand. */
export function readWhatIfs(text: string): WhatIfs {
  return new Map(
    text.split(',').flatMap((part): [string, WhatIf][] => {
      const [kind, id = '', value = ''] = part.split('.');
      if (!ID.test(id)) return [];
      if (kind === 'out' || kind === 'won') return [[id, { kind }]];
      if (kind === 'moved' && (value === '' || DAY.test(value))) return [[id, { kind, closeDate: value || null }]];
      const amountMinor = Number(value);
      return kind === 'amount' && /^\d+$/.test(value) && Number.isSafeInteger(amountMinor)
        ? [[id, { kind, amountMinor }]]
        : [];
    }),
  );
}

/** Writes changes for an address: "out.ID,moved.ID.2026-10-01". */
export const whatIfsText = (whatIfs: WhatIfs): string =>
  [...whatIfs]
    .map(([id, whatIf]) => {
      if (whatIf.kind === 'moved') return `moved.${id}.${whatIf.closeDate ?? ''}`;
      return whatIf.kind === 'amount' ? `amount.${id}.${whatIf.amountMinor}` : `${whatIf.kind}.${id}`;
    })
    .join(',');
