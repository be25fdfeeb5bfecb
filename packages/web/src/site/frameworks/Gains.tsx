import type { FrameworkKey, Phase } from '@forecastle/rules';
import { confirmingGains } from './workedEvidence.ts';

/** Shows as bars what each open answer would add to the worked deal's risk score. */
export function Gains({ framework, phase }: { framework: FrameworkKey; phase: Phase }) {
  const gains = confirmingGains(framework, phase);
  const most = Math.max(...gains.map(({ gain }) => gain));
  return (
    <ul className="grid gap-2.5">
      {gains.map(({ label, gain }) => (
        <li key={label} className="grid grid-cols-[9.5rem_minmax(0,1fr)_3rem] items-center gap-3">
          <span>{label}</span>
          <span aria-hidden="true" className="h-2.5 overflow-hidden rounded-full bg-line">
            <span className="block h-full rounded-full bg-health" style={{ width: `${(gain / most) * 100}%` }} />
          </span>
          <span className="num text-right font-semibold text-health">
            +{gain}
            <span className="sr-only"> points</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
