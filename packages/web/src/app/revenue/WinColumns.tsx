import { counted } from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { Card } from '../../ui/Card.tsx';
import { DateText } from '../../ui/format/DateText.tsx';
import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import { Link } from '../../ui/Link.tsx';
import { TableSkeleton } from '../../ui/Skeleton.tsx';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import type { WinColumns as View } from './answers.ts';
import { Bar, BarRow } from './BarRow.tsx';

/** Columns drawn: the rest move a chance less. */
const DRAWN = 8;

/** Whether fields tell wins from losses, asked of deals that were decided later. */
export function WinColumns() {
  const view = useQuery(query.forecastRuns.winColumns.queryOptions());
  const { data } = view;
  return (
    <Card
      title="Fields and win chance"
      aside={
        data?.learntAt && (
          <>
            Updated <RelativeTime instant={data.learntAt} />
          </>
        )
      }
    >
      {data ? (
        <Told view={data} />
      ) : view.isError ? (
        <FailedQuery title="Field effects could not be loaded" of={view} />
      ) : (
        <TableSkeleton label="Loading field effects" rows={3} columns={3} />
      )}
    </Card>
  );
}

function Told({ view }: { view: View }) {
  const { sentence, measured, verdict, columns, leftOut } = view;
  return (
    <div className="grid gap-4">
      <p className="max-w-[75ch]">{sentence}</p>
      {columns.length > 0 && <Columns columns={columns} hasSkill={verdict === 'skill'} />}
      {measured && (
        <p className="num max-w-[75ch] text-ink-3">
          Tested on {counted(measured.deals, 'deal')} closed <DateText day={measured.first} /> to{' '}
          <DateText day={measured.last} />. Predicted and actual win rates differ by {points(measured.calibrationError)}{' '}
          (chance alone: {points(measured.calibrationFloor)}).
        </p>
      )}
      {leftOut.length > 0 && (
        <div>
          <h3 className="font-medium">Not used</h3>
          <ul className="mt-1 grid max-w-[75ch] list-disc gap-1 pl-5 text-ink-2">
            {leftOut.map(({ name, sentence: why }) => (
              <li key={name}>{why}</li>
            ))}
          </ul>
        </div>
      )}
      <p className="max-w-[75ch] text-ink-3">
        All closed deals of the organisation. Not used by the forecast.{' '}
        <Link to="/docs/revenue-intelligence-analytics-guide#fields-and-win-chance" className="whitespace-nowrap">
          How it works
        </Link>
      </p>
    </div>
  );
}

const points = (share: number): string => `${(100 * share).toFixed(1)} points`;

function Columns({ columns, hasSkill }: { columns: View['columns']; hasSkill: boolean }) {
  const drawn = columns.slice(0, DRAWN);
  const rest = columns.length - drawn.length;
  const most = Math.max(...drawn.map((column) => column.points), Number.EPSILON);
  return (
    <div>
      <h3 className="font-medium">{hasSkill ? 'Effect on win chance' : 'Fields tested'}</h3>
      <ul className="mt-2 grid gap-2">
        {drawn.map((column) => (
          <BarRow
            key={column.name}
            name={column.name}
            bar={<Bar tone={hasSkill ? 'bg-forecast' : 'bg-line-strong'} share={column.points / most} />}
          >
            ± {column.points.toFixed(1)} points
          </BarRow>
        ))}
      </ul>
      {rest > 0 && (
        <p className="mt-2 text-ink-3">
          {rest === 1 ? '1 more field moves' : `${rest.toLocaleString()} more fields move`} it less.
        </p>
      )}
    </div>
  );
}
