import { Card } from '../../../ui/Card.tsx';
import { Link } from '../../../ui/Link.tsx';
import { useSession } from '../../shell/session.ts';
import type { Forecast } from '../answers.ts';
import { forecastPaths } from '../forecastPaths.ts';
import { PartsTable, RangeEnds } from '../PartsTable.tsx';
import type { Whose } from '../whose.ts';

/** Shows the parts of the figure, to the last unit, and the two ends of its range. */
export function PartsCard({ forecast, whose }: { forecast: Forecast; whose: Whose }) {
  const { organization } = useSession();
  const paths = forecastPaths(forecast, whose, organization.timeZone);
  return (
    <Card title="Forecast parts">
      {forecast.parts.length > 0 ? (
        <PartsTable forecast={forecast} />
      ) : (
        <p className="text-ink-2">No forecast, so there are no parts to show.</p>
      )}
      {forecast.low !== null && (
        <div className="mt-3 border-t border-line pt-3">
          <RangeEnds forecast={forecast} />
        </div>
      )}
      {forecast.members > 0 && (
        <p className="mt-3 border-t border-line pt-3 text-ink-3">
          <Link to={paths.members} className="num">
            {forecast.members.toLocaleString()}
          </Link>{' '}
          {forecast.members === 1 ? 'open deal belongs' : 'open deals belong'} to the period
          {forecast.overdue > 0 && (
            <>
              , <Link to={paths.overdue}>{forecast.overdue.toLocaleString()} of them overdue</Link>
            </>
          )}
          .
        </p>
      )}
    </Card>
  );
}
