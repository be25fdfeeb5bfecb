import { Chip, type Tone } from '../../../ui/Chip.tsx';
import { classes } from '../../../ui/classes.ts';
import { MockFrame } from '../../screens/mockups/MockFrame.tsx';

/** Minutes of the drawn meeting. */
const LENGTH = 45;

interface Signal {
  readonly minute: number;
  readonly kind: string;
  readonly tone: Tone;
  readonly dot: string;
  readonly said: string;
}

const SIGNALS: readonly Signal[] = [
  {
    minute: 6,
    kind: 'Action item',
    tone: 'forecast',
    dot: 'bg-forecast',
    said: '“Send the terms to legal by Thursday.”',
  },
  {
    minute: 19,
    kind: 'Risk',
    tone: 'risk',
    dot: 'bg-risk',
    said: '“The board meets once before the quarter ends.”',
  },
  {
    minute: 32,
    kind: 'Buying signal',
    tone: 'health',
    dot: 'bg-health',
    said: '“Who else went live within a quarter?”',
  },
  {
    minute: 33,
    kind: 'Economic Buyer',
    tone: 'health',
    dot: 'bg-health',
    said: '“I sign anything above half a million.”',
  },
];

/** Heights of the drawn sound, repeated; it is decoration and the list below is the content. */
const SOUND = [3, 6, 4, 8, 5, 9, 6, 3, 7, 5, 8, 4, 6, 9, 5, 3, 7, 4, 8, 6];
const BARS = 72;

/** Shows one meeting as a sound wave, with the four moments that matter to the deal. */
export function SignalLine() {
  return (
    <MockFrame title="Rollout and security review" aside="45 min">
      <div className="px-4 py-5 @lg:px-6">
        <div aria-hidden="true" className="relative h-20">
          <div className="flex h-full items-center justify-between gap-px">
            {Array.from({ length: BARS }, (_, bar) => {
              const near = SIGNALS.find(({ minute }) => Math.abs((bar / BARS) * LENGTH - minute) < 0.55);
              const height = (SOUND[(bar * 7) % SOUND.length] ?? 5) * (near ? 10 : 6);
              return (
                <span
                  // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike and never move
                  key={bar}
                  className={classes('w-0.5 rounded-full', near ? near.dot : 'bg-line-strong')}
                  style={{ height: `${Math.min(100, near ? Math.max(70, height) : height)}%` }}
                />
              );
            })}
          </div>
        </div>
        <ol className="mt-4 divide-y divide-line border-t border-line">
          {SIGNALS.map(({ minute, kind, tone, said }) => (
            <li
              key={minute}
              className="grid grid-cols-[3rem_minmax(0,1fr)] items-baseline gap-x-2 gap-y-1 py-3 @md:grid-cols-[3rem_8rem_minmax(0,1fr)]"
            >
              <span className="num text-12 text-ink-3">{minute} min</span>
              <span>
                <Chip tone={tone}>{kind}</Chip>
              </span>
              <span className="col-start-2 text-16 @md:col-start-auto">{said}</span>
            </li>
          ))}
        </ol>
        <p className="mt-2 rounded-md bg-forecast-soft px-4 py-3 text-forecast">
          <span className="font-medium">Harbourline Logistics</span>: risk score{' '}
          <span className="num font-medium">34 to 45</span> if you confirm
        </p>
      </div>
    </MockFrame>
  );
}
