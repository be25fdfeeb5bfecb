import type { ExplanationPartView } from '@forecastle/contract';
import { PartBars } from '../../../ui/charts/PartBars.tsx';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { MockFrame } from './MockFrame.tsx';

const part = (key: string, label: string, value: number, of: number): ExplanationPartView => ({
  key,
  label,
  points: { numerator: value, denominator: 1, value },
  of,
});

/** As the drag rules work it out for 34 quiet days, 50 days in the stage, two pushes, no champion and F at 42. */
const PARTS = [
  part('inactivity', 'Inactivity', 25, 25),
  part('overstay', 'Overstay in the stage', 17.3, 25),
  part('slippage', 'Slippage', 10, 20),
  part('stakeholders', 'Stakeholders', 10, 15),
  part('qualification', 'Qualification', 8.7, 15),
];

const BANNERS = [
  { says: 'Something slows this deal down badly', drag: 71, deal: 'Harbourline Logistics', severe: true },
  { says: 'This deal is losing pace', drag: 42, deal: 'Kauri Health Systems', severe: false },
];

/** The banner over an open deal, red and yellow, and what the red one opens into. */
export function DealDragBanner() {
  return (
    <MockFrame title="Deal drag" aside="Open deals only">
      <div className="grid gap-3 px-4 py-4 @lg:px-5">
        {BANNERS.map(({ says, drag, deal, severe }) => (
          <div
            key={deal}
            className={classes(
              'grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 rounded-md px-4 py-2.5',
              severe ? 'bg-risk-soft text-risk' : 'bg-attention-soft text-attention-ink',
            )}
          >
            <Icon name="alert" />
            <p className="font-medium">
              {says}: drag <span className="num">{drag}</span> of 100
              <span className="block text-12 font-normal">{deal}</span>
            </p>
          </div>
        ))}
        <div className="mt-1">
          <p className="mb-1 font-serif text-16 font-medium">
            Drag <span className="num">71</span>, and why
          </p>
          <PartBars parts={PARTS} total={71} lowerIsBetter />
          <ul className="mt-3 grid gap-1.5 border-t border-line pt-3 text-ink-2">
            <li>
              No activity for 34 days. <span className="num text-ink-3">Costs 25 points.</span>
            </li>
            <li>
              50 days in this stage; won deals usually stay 21 days.{' '}
              <span className="num text-ink-3">Costs 17.3 points.</span>
            </li>
            <li>
              The close date was pushed twice. <span className="num text-ink-3">Costs 10 points.</span>
            </li>
          </ul>
        </div>
      </div>
    </MockFrame>
  );
}
