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
    says: 'Seven people, four opinions, one contract. Each of them needs another message about the same thing, and none may contradict the next.',
    template: 'Stakeholder Engagement',
    asked: 'Write to the CFO and to the security architect about the rollout. One page each, no overlap.',
    drafted: [
      'For Rangi: the pilot saved 38 minutes a truck a day. Over both depots that is the figure your board asked for, and I would like ten minutes to check it with you.',
      'For Ines: here are the answers to the five open points of your review, each with its document. Only data residency needs a decision of yours.',
    ],
    because: 'Roles and influence of both contacts, Metrics evidence, the open points in the notes.',
  },
  {
    title: 'Reviving stalled opportunities',
    says: 'Nothing for a month. A message needs a reason to answer it.',
    template: 'Re-Engagement',
    asked: 'Northwater has been quiet for 34 days. What would make Grace answer?',
    drafted: [
      'Grace, when we last spoke the depot in Napier was due to open in February. Two teams like yours told us what they would do differently in the first week. May I send you the page?',
    ],
    because: 'The last meeting’s note, the date the customer named, the drag that says inactivity.',
  },
  {
    title: 'Closing qualification-framework gaps with targeted questions',
    says: 'The framework says which answer is missing. The hard part is to ask for it without sounding like a form.',
    template: 'Framework Gap Filling',
    asked: 'We do not know how they decide. Give me three questions for tomorrow’s call.',
    drafted: [
      'When you last bought something of this size, what happened between the yes and the signature?',
      'Who reads the board paper before the board does?',
      'If it fails, at which step will it have failed?',
    ],
    because: 'Decision Process is missing and worth the most points on this deal.',
  },
];

/** Three situations with what was asked, what was drafted, and what the draft was made from. */
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
              <p className="mt-4 border-t border-line pt-3 text-14 text-ink-3">Made from: {because}</p>
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
