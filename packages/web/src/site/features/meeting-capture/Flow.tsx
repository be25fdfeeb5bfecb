const STEPS = [
  {
    name: 'Record',
    says: 'You will record in the meeting, or upload a recording afterwards. Everyone in the room will know, and we keep nothing of people who say no.',
  },
  {
    name: 'Process',
    says: 'The audio will become a transcript with speaker identification and timestamps, and be read for what matters to the deal.',
  },
  {
    name: 'Action',
    says: 'Findings will stand on the opportunity: suggested evidence to confirm, action items with an owner, risks with the minute they were said.',
  },
];

/** Three steps from the room to the deal. */
export function Flow() {
  return (
    <ol className="grid gap-px overflow-hidden rounded-lg bg-line shadow-raised lg:grid-cols-3">
      {STEPS.map(({ name, says }, index) => (
        <li key={name} className="bg-surface p-6 sm:p-8">
          <span aria-hidden="true" className="num font-serif text-36 font-medium text-forecast">
            {index + 1}
          </span>
          <h3 className="mt-2 font-serif text-22 font-medium">{name}</h3>
          <p className="mt-2 text-ink-2">{says}</p>
        </li>
      ))}
    </ol>
  );
}
