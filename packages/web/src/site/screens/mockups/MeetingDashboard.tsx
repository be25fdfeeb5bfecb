import { Chip, type Tone } from '../../../ui/Chip.tsx';
import { MockFrame } from './MockFrame.tsx';

const TILES = [
  { label: 'Meetings this week', value: '12' },
  { label: 'Action items', value: '18' },
  { label: 'Suggested evidence', value: '9' },
];

interface Meeting {
  readonly title: string;
  readonly deal: string;
  readonly when: string;
  readonly minutes: number;
  readonly state: string;
  readonly tone: Tone;
  readonly found: string;
}

const MEETINGS: readonly Meeting[] = [
  {
    title: 'Rollout and security review',
    deal: 'Harbourline Logistics',
    when: 'today 10:00',
    minutes: 45,
    state: 'Ready to review',
    tone: 'forecast',
    found: '4 action items, 1 objection',
  },
  {
    title: 'Technical demo',
    deal: 'Kauri Health',
    when: 'today 13:30',
    minutes: 60,
    state: 'Processing, 70%',
    tone: 'neutral',
    found: 'Transcript ready in 4 minutes',
  },
  {
    title: 'Discovery call',
    deal: 'Silverfern Energy',
    when: 'yesterday 15:00',
    minutes: 30,
    state: 'Reviewed',
    tone: 'health',
    found: '2 pains, 1 critical event',
  },
  {
    title: 'Executive briefing',
    deal: 'Tasman Credit Union',
    when: 'yesterday 09:00',
    minutes: 30,
    state: 'Competitor named',
    tone: 'attention',
    found: '3 action items, 2 decisions',
  },
];

/** Shows the week's meetings with their findings and deals. */
export function MeetingDashboard() {
  return (
    <MockFrame title="Meetings" aside="Enterprise team, this week">
      <dl className="grid grid-cols-3 divide-x divide-line border-b border-line">
        {TILES.map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse justify-end px-3 py-3 @lg:px-5">
            <dt className="text-12 text-ink-3">{label}</dt>
            <dd className="num text-22 font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <ul className="divide-y divide-line">
        {MEETINGS.map(({ title, deal, when, minutes, state, tone, found }) => (
          <li
            key={title}
            className="grid gap-x-4 gap-y-1.5 px-4 py-3 @lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)_8rem] @lg:items-center @lg:px-5"
          >
            <div className="min-w-0">
              <p className="font-medium">
                {title} <span className="num text-12 font-normal whitespace-nowrap text-ink-3">{minutes} min</span>
              </p>
              <p className="text-12 text-ink-3">
                {deal}, {when}
              </p>
            </div>
            <p className="text-ink-2">{found}</p>
            <p className="@lg:text-right">
              <Chip tone={tone}>{state}</Chip>
            </p>
          </li>
        ))}
      </ul>
    </MockFrame>
  );
}
