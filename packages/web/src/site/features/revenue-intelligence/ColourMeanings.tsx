import { classes } from '../../../ui/classes.ts';

const MEANINGS = [
  {
    name: 'Blue (Forecast)',
    question: 'What will the quarter bring?',
    figures: 'The forecast with its range, the team commit, and quota attainment against the expected pace.',
    edge: 'border-forecast',
    ink: 'text-forecast',
    ground: 'bg-forecast-soft',
  },
  {
    name: 'Red (Risk)',
    question: 'What could reduce it?',
    figures: 'Revenue at risk with its share of the pipeline and its main cause, and the deals that are slowing down.',
    edge: 'border-risk',
    ink: 'text-risk',
    ground: 'bg-risk-soft',
  },
  {
    name: 'Green (Health)',
    question: 'How strong are the next quarters?',
    figures: 'Pipeline health, win rate and coverage.',
    edge: 'border-health',
    ink: 'text-health',
    ground: 'bg-health-soft',
  },
];

/** Explains the three colours, each by name and with its question. */
export function ColourMeanings() {
  return (
    <ul className="grid gap-5 lg:grid-cols-3">
      {MEANINGS.map(({ name, question, figures, edge, ink, ground }) => (
        <li key={name} className={classes('rounded-md border-t-4 p-6 sm:p-7', edge, ground)}>
          <h3 className={classes('text-14 font-semibold', ink)}>{name}</h3>
          <p className="mt-3 font-serif text-22 font-medium text-balance">{question}</p>
          <p className="mt-3 text-ink-2">{figures}</p>
        </li>
      ))}
    </ul>
  );
}
