const MEETINGS = [
  {
    name: 'Discovery call',
    minutes: 30,
    finds: 'What the problem costs a month, and the date when the old contract ends.',
    becomes: 'Discovery Health: Pain and Critical Event proposed as evidence.',
  },
  {
    name: 'Technical demo',
    minutes: 60,
    finds: 'Questions that nobody could answer in the call, and a competitor by name.',
    becomes: 'Open questions on the deal, and Decision Criteria in the customer’s own words.',
  },
  {
    name: 'Executive briefing',
    minutes: 30,
    finds: '“I sign anything above half a million”, with its timestamp.',
    becomes: 'Economic Buyer evidence, with that moment as its source.',
  },
  {
    name: 'Team handoffs',
    minutes: 45,
    finds: 'What was promised, by whom and until when.',
    becomes: 'Tasks with owner and day, and a transcript that the delivery team can search.',
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
