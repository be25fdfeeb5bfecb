const STEPS = [
  {
    name: 'Record',
    says: 'Import a transcript, record in the browser, or upload a recording. You confirm first that everyone has agreed, and that stays with the recording.',
  },
  {
    name: 'Process',
    says: 'An engine that you connect turns audio into a transcript with speaker identification and timestamps, where it tells speakers apart. Rules then find what matters for the deal.',
  },
  {
    name: 'Action',
    says: 'You confirm, change or reject each proposal. Confirmed ones become tasks, evidence, competitors and the next step.',
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
