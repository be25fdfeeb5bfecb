const STEPS = [
  {
    name: 'Record',
    says: 'You will record the meeting, or upload a recording afterwards. Everyone in the room will know. If someone says no, we keep nothing they say.',
  },
  {
    name: 'Process',
    says: 'Forecastle will turn the audio into a transcript with speaker identification and timestamps, and find what matters for the deal.',
  },
  {
    name: 'Action',
    says: 'The opportunity will show the findings: suggested evidence to confirm, action items with an owner, risks with their timestamp.',
  },
];

/** Shows the three steps from the meeting to the deal. */
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
