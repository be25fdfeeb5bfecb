import { Chip } from '../../../ui/Chip.tsx';

interface Scenario {
  readonly title: string;
  readonly says: string;
  readonly template: string;
  readonly asked: string;
  readonly drafted: readonly string[];
  readonly because: string;
}

const SCENARIOS: readonly Scenario[] = [
  {
    title: 'Multi-stakeholder enterprise deals',
    says: 'Seven people, four opinions, one contract. Each person needs a different message, and the messages must agree.',
    template: 'Stakeholder Engagement',
    asked: 'Email the CFO and the security architect about the rollout. Keep both short, with no overlap.',
    drafted: [
      'For Rangi: the pilot saved 38 minutes a truck a day. Your board asked for that figure across both depots. Could we take ten minutes to check it?',
      'For Ines: here are answers to the five open points of your review, each with its document. Data residency needs your decision. Which option works for you?',
    ],
    because: 'Roles and influence of both contacts, Metrics evidence, open points in the notes.',
  },
  {
    title: 'Reviving stalled opportunities',
    says: 'No contact for a month. Give the customer a reason to answer.',
    template: 'Re-Engagement',
    asked: 'Northwater has been quiet for 34 days. What would make Grace answer?',
    drafted: [
      'Grace, when we last spoke, the depot in Napier was due to open in February. Two teams like yours told us what they would do differently in the first week. May I send you their notes?',
    ],
    because: 'Note of the last meeting, the date the customer named, drag from inactivity.',
  },
  {
    title: 'Closing qualification-framework gaps with targeted questions',
    says: 'The framework shows the missing answer. You still have to ask for it without sounding like a form.',
    template: 'Framework Gap Filling',
    asked: 'We do not know how they decide. Give me three questions for tomorrow’s call.',
    drafted: [
      'When you last bought something this size, what happened between the yes and the signature?',
      'Who reads the board paper before the board does?',
      'If this stops, at which step will it stop?',
    ],
    because: 'Decision Process is missing on this deal.',
  },
];

/** Shows three situations with the question, the draft and the facts behind it. */
export function Scenarios() {
  return (
    <ul className="grid gap-16">
      {SCENARIOS.map(({ title, says, template, asked, drafted, because }) => (
        <li key={title} className="grid items-start gap-8 lg:grid-cols-[1fr_1.35fr] lg:gap-16">
          <div>
            <h3 className="font-serif text-22 font-medium text-balance">{title}</h3>
            <p className="mt-3 text-ink-2">{says}</p>
            <p className="mt-4">
              <Chip tone="forecast">{template}</Chip>
            </p>
          </div>
          <div className="grid gap-3">
            <p className="ml-auto max-w-[34rem] rounded-md bg-forecast-soft px-5 py-3.5">
              <span className="sr-only">You ask: </span>
              {asked}
            </p>
            <div className="max-w-[40rem] rounded-md bg-surface px-5 py-4 shadow-raised">
              <p className="flex justify-between gap-4 text-12 font-medium text-ink-3">
                <span>Draft</span>
                <span>Illustrative</span>
              </p>
              <div className="mt-2 grid gap-2.5">
                {drafted.map((text) => (
                  <p key={text}>{text}</p>
                ))}
              </div>
              <p className="mt-4 border-t border-line pt-3 text-14 text-ink-3">Facts used: {because}</p>
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
