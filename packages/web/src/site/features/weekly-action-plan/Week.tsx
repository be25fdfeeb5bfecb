import { COMPLETION_TARGET, PLAN_HOUR } from '@forecastle/rules';

const DAYS = [
  {
    day: 'Monday',
    when: `0${PLAN_HOUR}:00, your time`,
    says: 'Every rep gets a plan from what changed over the week. Generate it again at any time: your changes stay, and the rest is ranked by today’s facts.',
  },
  {
    day: 'Through the week',
    when: 'As you work',
    says: 'You complete an action, snooze it until next Monday, or skip it until its reason comes back. The product suggests what looks done.',
  },
  {
    day: 'Friday',
    when: `Target: ${COMPLETION_TARGET}% done`,
    says: 'What was skipped does not count against you. You and your manager both see what was missed.',
  },
];

/** The rhythm of a plan. */
export function Week() {
  return (
    <ol className="grid gap-y-10 lg:grid-cols-3">
      {DAYS.map(({ day, when, says }) => (
        <li key={day} className="relative pt-8 lg:pr-10">
          <span aria-hidden="true" className="absolute top-1.5 right-0 left-0 h-0.5 bg-line" />
          <span aria-hidden="true" className="absolute top-0 left-0 size-3.5 rounded-full bg-forecast" />
          <h3 className="font-serif text-22 font-medium">{day}</h3>
          <p className="text-14 text-ink-3">{when}</p>
          <p className="mt-2 text-ink-2">{says}</p>
        </li>
      ))}
    </ol>
  );
}
