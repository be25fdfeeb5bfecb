/** The parts of a deal's risk score, as the scoring guide explains them. */
const PARTS = [
  { name: 'Framework', most: 50, says: 'Evidence that the deal’s phase asks for' },
  { name: 'Contact', most: 20, says: 'Economic Buyer and Champion identified, and met within 30 days' },
  { name: 'Activity', most: 20, says: 'Activity within 14 days, and a stable close date' },
  { name: 'Commitment', most: 10, says: 'The forecast category' },
] as const;

/** Shows the complete rule of the risk score on a card. */
export function RiskRule() {
  return (
    <figure className="m-0 rounded-lg bg-surface p-5 shadow-floating sm:p-7">
      <figcaption className="flex items-baseline justify-between gap-4">
        <span className="font-serif text-22 font-medium">The risk score, in full</span>
        <span className="text-14 text-ink-3">maximum points</span>
      </figcaption>
      <dl className="mt-5">
        {PARTS.map(({ name, most, says }) => (
          <div key={name} className="grid grid-cols-[1fr_auto] gap-x-4 border-t border-line py-3.5">
            <dt className="font-medium">{name}</dt>
            <dd className="num font-medium">{most}</dd>
            <dd className="col-span-2 mt-2 h-1.5 rounded-full bg-line" aria-hidden="true">
              <div className="h-full rounded-full bg-forecast" style={{ width: `${most * 2}%` }} />
            </dd>
            <dd className="col-span-2 mt-2 text-14 text-ink-2">{says}</dd>
          </div>
        ))}
        <div className="flex justify-between border-t border-line-strong pt-3.5 font-medium">
          <dt>Total</dt>
          <dd className="num">{PARTS.reduce((sum, { most }) => sum + most, 0)}</dd>
        </div>
      </dl>
    </figure>
  );
}
