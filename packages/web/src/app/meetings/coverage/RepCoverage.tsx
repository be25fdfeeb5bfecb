import { FRAMEWORKS } from '@forecastle/rules';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type Api, query } from '../../../api/client.ts';
import { Card } from '../../../ui/Card.tsx';
import { Link } from '../../../ui/Link.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { TableSkeleton } from '../../../ui/Skeleton.tsx';
import { FailedQuery } from '../../queries/FailedQuery.tsx';
import { COVERAGE_PATH } from '../meetingMoment.ts';
import { type TableAsked, useCoverageView, writeCoverageView } from './coverageView.ts';
import { NoMeetings } from './NoMeetings.tsx';
import { percent } from './percent.ts';

type Answer = Awaited<ReturnType<Api['meetingCoverage']['reps']>>;

const HEAD = 'px-3 py-2 text-right font-medium';
const CELL = 'px-3 py-2 text-right';

/** Lists reps by name with figures for coaching. It orders nobody by them. */
export function RepCoverage({ asked }: { asked: TableAsked }) {
  const [view] = useCoverageView();
  const dealsOf = (id: string) => `${COVERAGE_PATH}?${writeCoverageView({ ...view, by: 'deals', owner: [id] })}`;
  const pages = useInfiniteQuery(
    query.meetingCoverage.reps.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...asked, ...(cursor && { cursor }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );
  if (pages.isPending) {
    return (
      <Card flush>
        <TableSkeleton label="Loading the reps" rows={7} columns={4} />
      </Card>
    );
  }
  if (!pages.data) {
    return (
      <Card flush>
        <FailedQuery title="The reps could not be loaded" of={pages} />
      </Card>
    );
  }
  const items = pages.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <NoMeetings />;
  const count = FRAMEWORKS[asked.framework].length;
  return (
    <div aria-busy={pages.isPlaceholderData}>
      <Card flush title="Reps" aside="Meetings on deals they own, open and closed">
        <table className="num w-full text-14">
          <caption className="sr-only">What meetings covered, by rep</caption>
          <thead className="border-y border-line text-12 text-ink-3">
            <tr>
              <th scope="col" className={`${HEAD} pl-5 text-left! max-sm:pl-4`}>
                Rep
              </th>
              <th scope="col" className={HEAD}>
                Meetings
              </th>
              <th scope="col" className={HEAD}>
                With a next step
              </th>
              <th scope="col" className={`${HEAD} pr-5 max-sm:pr-4`}>
                Covered per deal
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ rep, ...figures }) => (
              <tr key={rep.id} className="border-b border-line">
                <th scope="row" className="py-2 pr-3 pl-5 text-left font-normal max-sm:pl-4">
                  <Link quiet to={dealsOf(rep.id)} className="finger break-words">
                    {rep.name}
                  </Link>
                </th>
                <Figures of={figures} count={count} />
              </tr>
            ))}
          </tbody>
          {pages.data.pages[0] && !pages.hasNextPage && (
            <tfoot>
              <tr className="font-medium">
                <th scope="row" className="py-2 pr-3 pl-5 text-left font-medium max-sm:pl-4">
                  Total
                </th>
                <Figures of={pages.data.pages[0].totals} count={count} />
              </tr>
            </tfoot>
          )}
        </table>
        <ShowMore pages={pages} />
      </Card>
    </div>
  );
}

function Figures({ of, count }: { of: Answer['totals']; count: number }) {
  const { meetings, withNextStep, coveredPerDeal } = of;
  return (
    <>
      <td className={CELL}>{meetings.toLocaleString()}</td>
      <td className={CELL}>{meetings === 0 ? '—' : percent(withNextStep, meetings)}</td>
      <td className={`${CELL} pr-5 max-sm:pr-4`}>
        {coveredPerDeal === null ? '—' : `${coveredPerDeal.toFixed(1)} of ${count}`}
      </td>
    </>
  );
}
