import { Chip } from '../../../ui/Chip.tsx';
import { CloseUp } from '../../screens/CloseUp.tsx';
import type { ScreenName } from '../../screens/Screen.tsx';

interface Scenario {
  readonly title: string;
  readonly says: string;
  readonly category: string;
  readonly template: string;
  readonly screen: ScreenName;
  readonly alt: string;
  readonly next: string;
}

const SCENARIOS: readonly Scenario[] = [
  {
    title: 'Multi-stakeholder enterprise deals',
    says: 'Everybody on the customer’s side wants something else. See who is involved, whom you have not met, and what the customer has confirmed.',
    category: 'Enterprise Sales',
    template: 'Buying committee brief',
    screen: 'draft-committee',
    alt: 'The draft Buying committee brief: stage, amount and close date of the deal, five people with role, influence and the day of the last meeting, one of them never met, and what the customer has confirmed.',
    next: 'Then choose a recipient, and write to each of them in turn.',
  },
  {
    title: 'Reviving stalled opportunities',
    says: 'The date keeps moving and nobody answers. Decide with your manager: revive it, or qualify it out.',
    category: 'Re-Engagement',
    template: 'Stalled deal review',
    screen: 'draft-stalled',
    alt: 'The draft Stalled deal review: the latest activity, how often the close date was pushed, the risk triggers by urgency, and the people who could restart the deal.',
    next: 'If you revive it, “Still a priority?” asks the customer and makes it easy to say no.',
  },
  {
    title: 'Closing qualification-framework gaps with targeted questions',
    says: 'The framework shows what is missing. Ask for it without sounding like a form.',
    category: 'Framework Gap Filling',
    template: 'Budget and dates',
    screen: 'draft-gaps',
    alt: 'The draft Budget and dates: a short email to the champion that asks when they want to start, which event sets that date, when their budget year ends, and whether the money is planned.',
    next: '“Missing answers” prepares the call: all gaps of the deal, what is doubtful, and what to ask first at this stage.',
  },
];

/** Shows three situations, each with the draft that the product makes for it without a model. */
export function Scenarios() {
  return (
    <ul className="grid gap-16">
      {SCENARIOS.map(({ title, says, category, template, screen, alt, next }) => (
        <li key={title} className="grid items-center gap-8 lg:grid-cols-[1fr_1.2fr] lg:gap-16">
          <div>
            <h3 className="font-serif text-22 font-medium text-balance">{title}</h3>
            <p className="mt-3 text-ink-2">{says}</p>
            <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
              <Chip tone="forecast">{category}</Chip>
              <span className="font-medium">{template}</span>
            </p>
            <p className="mt-4 text-ink-2">{next}</p>
          </div>
          <CloseUp name={screen} alt={alt} shape="tall" width={600} />
        </li>
      ))}
    </ul>
  );
}
