/** Histories of deals, and each of them as two files: a row for each state, and a row for each changed field. */
import fc from 'fast-check';

const FIELDS = ['stage', 'amount', 'close', 'owner', 'category'] as const;
export type Standing = Readonly<Record<(typeof FIELDS)[number], string>>;
export interface Told {
  readonly id: number;
  /** How the deal stood from each time on, in order; the first is its creation. */
  readonly states: readonly { readonly at: string; readonly standing: Standing }[];
}

/** As Salesforce calls them. */
const LOGGED: Readonly<Record<(typeof FIELDS)[number], string>> = {
  stage: 'Stage',
  amount: 'Amount',
  close: 'Close Date',
  owner: 'Owner',
  category: 'Forecast Category',
};

const Standings = fc.record({
  stage: fc.constantFrom('Prospecting', 'Discovery', 'Proposal', 'Negotiation', 'Closed Won', 'Closed Lost'),
  amount: fc.integer({ min: 1, max: 900_000 }).map((amount) => `${amount}.25`),
  close: fc.integer({ min: 13, max: 28 }).map((day) => `2026-0${1 + (day % 9)}-${day}`),
  owner: fc.constantFrom('Mere Walker', 'Tama Hughes', 'Ana Ruiz'),
  category: fc.constantFrom('Pipeline', 'Best Case', 'Commit'),
});
export const Histories = fc
  .array(fc.array(Standings, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 8 })
  .map((deals): Told[] =>
    deals.map((standings, id) => ({
      id,
      states: standings.map((standing, nth) => ({ at: `2025-0${nth + 1}-1${id} 0${id}:30`, standing })),
    })),
  );

export function asStates(deals: readonly Told[]): string {
  const rows = deals.flatMap(({ id, states }) =>
    states.map(({ at, standing }) => [`D-${id}`, at, ...FIELDS.map((field) => standing[field])].join(',')),
  );
  return ['Opportunity ID,Changed at,Stage,Amount,Close Date,Owner,Forecast Category', ...rows].join('\n');
}

/** `Next Step` changes too, and the columns on the right say how each deal stands today. */
export function asChanges(deals: readonly Told[]): string {
  const rows = deals.flatMap(({ id, states }) => {
    const today = states.at(-1)?.standing;
    const row = (at: string, field: string, from: string, to: string) =>
      [`D-${id}`, at, field, from, to, today?.stage, today?.amount].join(',');
    const [first] = states;
    const never = first
      ? FIELDS.filter((field) => states.every(({ standing }) => standing[field] === first.standing[field]))
      : [];
    return states.flatMap(({ at, standing }, nth) => {
      const before = states[nth - 1]?.standing;
      if (!before) {
        // What never changes is told when the deal is created; the rest by its first old value.
        return [row(at, 'Created.', '', ''), ...never.map((field) => row(at, LOGGED[field], '', standing[field]))];
      }
      const changed = FIELDS.filter((field) => before[field] !== standing[field]);
      return [
        row(at, 'Next Step', '', 'call'),
        ...changed.map((field) => row(at, LOGGED[field], before[field], standing[field])),
      ];
    });
  });
  return ['Opportunity ID,Edit Date,Field / Event,Old Value,New Value,Stage,Amount', ...rows.toReversed()].join('\n');
}
