import { ROLE_METRICS } from '@forecastle/rules';
import { inWords } from '../worked/inWords.ts';

const VIEWS = [
  {
    role: 'CEO and CRO',
    count: `${inWords(ROLE_METRICS.cro.length)} metrics`,
    scope: 'The whole organisation',
    metrics: ['Forecast', 'Quota attainment', 'Revenue at risk', 'Pipeline health', 'Win rate'],
    says: 'The numbers for a board meeting, in the usual order.',
  },
  {
    role: 'VP Sales',
    count: `${inWords(ROLE_METRICS.vp_sales.length)} metrics`,
    scope: 'Their teams',
    metrics: [
      'Forecast',
      'Quota attainment',
      'Revenue at risk',
      'Pipeline health',
      'Win rate',
      'Pipeline coverage',
      'Velocity',
    ],
    says: 'Adds coverage and velocity, for managers who act this quarter.',
  },
  {
    role: 'Sales manager',
    count: 'Detailed',
    scope: 'Their team, rep by rep',
    metrics: [
      `All ${inWords(ROLE_METRICS.vp_sales.length)} and slippage`,
      'Attainment by rep',
      'Pipeline by stage',
      'Week by week',
    ],
    says: 'Click a figure to see its deals and the next action.',
  },
];

/** Shows the metrics and the scope of each role's dashboard. */
export function RoleViews() {
  return (
    <ul className="grid gap-x-10 gap-y-12 lg:grid-cols-3">
      {VIEWS.map(({ role, count, scope, metrics, says }) => (
        <li key={role} className="border-t border-line-strong pt-5">
          <p className="text-14 text-ink-3">{scope}</p>
          <h3 className="mt-1 font-serif text-22 font-medium">
            {role}: {count.toLowerCase()}
          </h3>
          <p className="mt-2 text-ink-2">{says}</p>
          <ol className="mt-4 flex flex-wrap gap-1.5 text-14">
            {metrics.map((metric) => (
              <li key={metric} className="rounded-sm bg-surface px-2.5 py-1 shadow-raised">
                {metric}
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ul>
  );
}
