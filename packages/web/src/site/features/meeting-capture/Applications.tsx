const MEETINGS = [
  {
    name: 'Discovery call',
    minutes: 30,
    finds: 'Two pains, one of them with a cost. A critical event that nobody had recorded.',
    becomes: 'Discovery Health: Pain and Critical Event suggested as evidence.',
  },
  {
    name: 'Technical demo',
    minutes: 60,
    finds: 'Eleven questions, three of them about security, one unanswered.',
    becomes: 'An action item for the architect, and Decision Criteria in the customer’s own words.',
  },
  {
    name: 'Executive briefing',
    minutes: 30,
    finds: '“I sign anything above half a million”, with its timestamp.',
    becomes: 'Economic Buyer confirmed, with the quote as its source.',
  },
  {
    name: 'Team handoffs',
    minutes: 45,
    finds: 'What was promised, to whom, and by when.',
    becomes: 'A summary for the delivery team, so that nobody asks the customer again.',
  },
];

/** Shows four meetings, the findings of each and the result. */
export function Applications() {
  return (
    <ul className="grid gap-5 sm:grid-cols-2">
      {MEETINGS.map(({ name, minutes, finds, becomes }) => (
        <li key={name} className="flex flex-col rounded-md bg-surface p-6 shadow-raised sm:p-7">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="font-serif text-22 font-medium">{name}</span>
            <span className="num text-14 text-ink-3">{minutes} minutes, illustrative</span>
          </p>
          <p className="mt-3 text-ink-2">{finds}</p>
          <p className="mt-auto pt-4">
            <span className="text-health" aria-hidden="true">
              →{' '}
            </span>
            {becomes}
          </p>
        </li>
      ))}
    </ul>
  );
}
