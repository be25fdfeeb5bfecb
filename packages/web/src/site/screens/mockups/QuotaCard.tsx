import { Chip } from '../../../ui/Chip.tsx';
import { MockFrame } from './MockFrame.tsx';
import { millions, OPEN, percent, QUOTA } from './revenueFigures.ts';

const RECOVERY = [
  { name: 'Conservative', share: 0.25 },
  { name: 'Target', share: 0.5 },
  { name: 'Aggressive', share: 0.75 },
];

/** How far the quota is filled against how far it should be, and what mending the deals at risk would add. */
export function QuotaCard() {
  const attained = QUOTA.closed / QUOTA.quota;
  return (
    <MockFrame title="Quota" aside="Enterprise team, this quarter">
      <div className="px-4 py-5 @lg:px-5">
        <div className="flex items-end justify-between gap-4">
          <div>
            <p className="text-12 text-ink-3">Attainment</p>
            <p className="num text-36 font-semibold tracking-[-0.03em]">{percent(attained)}</p>
          </div>
          <Chip tone="health" icon="check">
            On Track
          </Chip>
        </div>
        <div aria-hidden="true" className="relative mt-3 h-6">
          <div className="absolute inset-x-0 top-1/2 h-2.5 -translate-y-1/2 overflow-hidden rounded-full bg-line">
            <div className="h-full bg-forecast" style={{ width: percent(attained) }} />
          </div>
          <div
            className="absolute top-0 h-full border-l-[1.5px] border-dashed border-ink"
            style={{ left: percent(QUOTA.expectedShare) }}
          />
        </div>
        <p className="num mt-1 text-ink-2">
          {millions(QUOTA.closed)} of {millions(QUOTA.quota)}; {percent(QUOTA.expectedShare)} expected by now (dashed)
        </p>
        <p className="mt-4 border-t border-line pt-3 text-12 text-ink-3">
          If part of the <span className="num">{millions(OPEN.highRisk)}</span> at risk is mended
        </p>
        <dl className="mt-1.5 grid gap-1.5">
          {RECOVERY.map(({ name, share }) => (
            <div key={name} className="flex justify-between gap-4">
              <dt className="text-ink-2">
                {name}, <span className="num">{percent(share)}</span>
              </dt>
              <dd className="num font-medium text-health">+{millions(OPEN.highRisk * share)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </MockFrame>
  );
}
