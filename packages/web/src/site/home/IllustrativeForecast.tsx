import { Band } from '../../ui/charts/Band.tsx';

const millions = (value: number) => `$${value.toFixed(1)}M`;

const PARTS = [
  { label: 'Closed so far', value: '$4.1M', tone: '' },
  { label: '48 open deals, each with its odds', value: '$5.2M', tone: '' },
  { label: 'Business not yet created', value: '$0.7M', tone: '' },
  { label: 'Data quality', value: '78%', tone: 'text-health' },
  { label: 'At risk, six deals to mend first', value: '$1.9M', tone: 'text-risk' },
];

/** Invented figures that add up, and the card says so. */
export function IllustrativeForecast() {
  return (
    <section aria-label="Illustrative forecast" className="rounded-lg bg-surface p-6 shadow-floating sm:px-7">
      <div className="flex justify-between text-14 font-medium text-ink-3">
        <span>Q4 forecast</span>
        <span>Illustrative</span>
      </div>
      <p className="num mt-2 text-48 font-semibold tracking-[-0.04em]">{millions(10)}</p>
      <Band label="Q4 forecast" low={9.2} likely={10} high={10.8} domain={[8.4, 11.6]} format={millions} size="hero" />
      <dl className="num mt-5 grid gap-3 border-t border-line pt-4">
        {PARTS.map(({ label, value, tone }) => (
          <div key={label} className={`flex justify-between gap-5 ${tone}`}>
            <dt>{label}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
