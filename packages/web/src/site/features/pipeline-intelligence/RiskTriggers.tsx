import { STANDARD_THRESHOLDS } from '@forecastle/rules';
import { Chip, type Tone } from '../../../ui/Chip.tsx';
import { classes } from '../../../ui/classes.ts';
import { COMPANY_DEALS, shortAmount } from '../../company.ts';
import { MockButton } from '../../screens/mockups/MockButton.tsx';
import { MockFrame } from '../../screens/mockups/MockFrame.tsx';

const dealWords = (deal: keyof typeof COMPANY_DEALS): string =>
  `${COMPANY_DEALS[deal].name}, ${shortAmount(COMPANY_DEALS[deal].amountMinor)}`;

const FILTERS = ['All', 'High Priority', 'Medium', 'Low', 'Selected Deal'];

const TRIGGERS: readonly { urgency: string; tone: Tone; what: string; deal: string; why: string }[] = [
  {
    urgency: 'High',
    tone: 'risk',
    what: 'Key stakeholder gone quiet',
    deal: dealWords('harbourline'),
    why: 'The Economic Buyer was last met 74 days ago.',
  },
  {
    urgency: 'High',
    tone: 'risk',
    what: 'Close date has passed',
    deal: dealWords('tasmanFerries'),
    why: 'The close date passed 6 days ago.',
  },
  {
    urgency: 'Medium',
    tone: 'attention',
    what: 'Single-threaded',
    deal: dealWords('northwater'),
    why: `Only 1 of its contacts was met in ${STANDARD_THRESHOLDS.threadDays} days.`,
  },
  {
    urgency: 'Low',
    tone: 'health',
    what: 'Data missing',
    deal: dealWords('kauri'),
    why: 'It has no next step.',
  },
];

/** The panel beside the heatmap: what has just gone wrong, on which deal, and the way to act. */
export function RiskTriggers() {
  return (
    <MockFrame title="Risk Triggers" aside="4 open">
      <p className="flex flex-wrap gap-1.5 border-b border-line px-4 py-3 @lg:px-5">
        {FILTERS.map((filter, index) => (
          <span
            key={filter}
            className={classes(
              'inline-flex h-7 items-center rounded-sm px-2.5 text-12 font-medium',
              index === 0 ? 'bg-forecast-soft text-forecast' : 'border border-line-strong text-ink-2',
            )}
          >
            {filter}
          </span>
        ))}
      </p>
      <ul className="divide-y divide-line">
        {TRIGGERS.map(({ urgency, tone, what, deal, why }) => (
          <li key={what} className="grid gap-x-4 gap-y-2 px-4 py-3.5 @lg:grid-cols-[5rem_minmax(0,1fr)_auto] @lg:px-5">
            <span>
              <Chip tone={tone}>{urgency}</Chip>
            </span>
            <div className="min-w-0">
              <p className="font-medium">{what}</p>
              <p className="num text-ink-2">{why}</p>
              <p className="num text-12 text-ink-3">{deal}</p>
            </div>
            <span>
              <MockButton>Take Action</MockButton>
            </span>
          </li>
        ))}
      </ul>
    </MockFrame>
  );
}
