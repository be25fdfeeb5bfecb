import { Chip, type Tone } from '../../../ui/Chip.tsx';
import { COMPANY_DEALS, shortAmount } from '../../company.ts';
import { MockButton } from './MockButton.tsx';
import { MockFrame } from './MockFrame.tsx';

interface Action {
  readonly action: string;
  readonly deal: string;
  readonly amount: string;
  readonly priority: string;
  readonly tone: Tone;
  readonly why: string;
}

const dealOf = (deal: keyof typeof COMPANY_DEALS) => ({
  deal: COMPANY_DEALS[deal].name,
  amount: shortAmount(COMPANY_DEALS[deal].amountMinor),
});

const ACTIONS: readonly Action[] = [
  {
    action: 'Identify and engage Economic Buyer',
    ...dealOf('harbourline'),
    priority: 'High',
    tone: 'risk',
    why: 'No contact with Rangi Cooper for 34 days; the deal is due in 18.',
  },
  {
    action: 'Validate business impact with metrics',
    ...dealOf('northwater'),
    priority: 'Medium',
    tone: 'attention',
    why: 'Framework completeness is 31; no Metrics evidence is recorded.',
  },
  {
    action: 'Check in and maintain momentum',
    ...dealOf('tasmanCredit'),
    priority: 'Normal',
    tone: 'health',
    why: `Healthy at ${COMPANY_DEALS.tasmanCredit.risk}; the last meeting was nine days ago.`,
  },
];

/** A rep's week: what to do next, on which deal, and why. */
export function WeeklyActionPlan() {
  return (
    <MockFrame title="Weekly action plan" aside="Mere Walker, from Monday">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 @lg:px-5">
        <p>
          <span className="num font-semibold">5 of 8</span> <span className="text-ink-2">done this week</span>
        </p>
        <span aria-hidden="true" className="h-2 min-w-24 flex-1 overflow-hidden rounded-full bg-line">
          <span className="block h-full w-5/8 rounded-full bg-forecast" />
        </span>
        <p className="text-12 text-ink-3">New plan every Monday</p>
      </div>
      <ol className="divide-y divide-line">
        {ACTIONS.map(({ action, deal, amount, priority, tone, why }) => (
          <li key={deal} className="grid gap-2 px-4 py-3.5 @lg:px-5">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Chip tone={tone}>{priority}</Chip>
              <p className="font-medium">{action}</p>
            </div>
            <p className="text-ink-2">
              <span className="font-medium text-ink">
                {deal}, <span className="num">{amount}</span>.
              </span>{' '}
              {why}
            </p>
            <div className="flex flex-wrap gap-1.5">
              <MockButton variant="primary">Use prompt</MockButton>
              <MockButton icon="check">Complete</MockButton>
              <MockButton variant="quiet">Snooze</MockButton>
              <MockButton variant="quiet">Skip</MockButton>
            </div>
          </li>
        ))}
      </ol>
    </MockFrame>
  );
}
