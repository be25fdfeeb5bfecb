import { COMPONENT_NAMES, type ComponentKey, counted, FRAMEWORKS } from '@forecastle/rules';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type Api, query } from '../../../api/client.ts';
import { Card } from '../../../ui/Card.tsx';
import { Link } from '../../../ui/Link.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { TableSkeleton } from '../../../ui/Skeleton.tsx';
import { dealPath } from '../../opportunities/deal.ts';
import { FailedQuery } from '../../queries/FailedQuery.tsx';
import { meetingMoment, meetingPath } from '../meetingMoment.ts';
import { clockTime } from '../recorded/moments.ts';
import type { TableAsked } from './coverageView.ts';
import { NoMeetings } from './NoMeetings.tsx';

type Answer = Awaited<ReturnType<Api['meetingCoverage']['deals']>>;
type Row = Answer['items'][number];
const HEAD = 'px-3 py-2 text-left font-medium whitespace-nowrap';
const CELL = 'px-3 py-2.5 align-top max-sm:px-4 max-sm:py-1';

/** Lists open deals by name: what their meetings covered of a framework, and the next step of the last one. */
export function DealCoverage({ asked }: { asked: TableAsked }) {
  const pages = useInfiniteQuery(
    query.meetingCoverage.deals.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...asked, ...(cursor && { cursor }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );
  if (pages.isPending) {
    return (
      <Card flush>
        <TableSkeleton label="Loading the deals" rows={7} columns={5} />
      </Card>
    );
  }
  if (!pages.data) {
    return (
      <Card flush>
        <FailedQuery title="The deals could not be loaded" of={pages} />
      </Card>
    );
  }
  const items = pages.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <NoMeetings title="No open deals with meetings in this time" />;
  const count = FRAMEWORKS[asked.framework].length;
  return (
    <div aria-busy={pages.isPlaceholderData}>
      <Card flush title="Open deals with meetings" aside={<Totals of={pages.data.pages[0]?.totals} count={count} />}>
        <table className="w-full text-14 max-sm:block">
          <caption className="sr-only">What meetings covered, by deal</caption>
          <thead className="border-y border-line text-12 text-ink-3 max-sm:sr-only">
            <tr>
              <th scope="col" className={`${HEAD} pl-5`}>
                Deal
              </th>
              <th scope="col" className={`${HEAD} text-right!`}>
                Meetings
              </th>
              <th scope="col" className={HEAD}>
                Components covered
              </th>
              <th scope="col" className={HEAD}>
                Next step, last meeting
              </th>
              <th scope="col" className={`${HEAD} pr-5 text-right!`}>
                Days since
              </th>
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {items.map((row) => (
              <DealRow key={row.deal.id} row={row} count={count} />
            ))}
          </tbody>
        </table>
        <ShowMore pages={pages} />
      </Card>
    </div>
  );
}

function Totals({ of, count }: { of: Answer['totals'] | undefined; count: number }) {
  if (!of) return null;
  return (
    <span className="num">
      {counted(of.deals, 'deal')}, {counted(of.meetings, 'meeting')} · next step agreed on {of.withNextStep} ·{' '}
      {of.coveredPerDeal ?? 0} of {count} covered on average
    </span>
  );
}

const named = (components: readonly string[]) =>
  components.map((each) => COMPONENT_NAMES[each as ComponentKey] ?? each).join(', ');

function DealRow({ row, count }: { row: Row; count: number }) {
  const { deal, account, owner, meetings, covered, proposed, missing, lastMeeting, daysSince, nextStep } = row;
  return (
    <tr className="border-b border-line last:border-0 max-sm:block max-sm:py-2">
      <th scope="row" className={`${CELL} text-left font-normal sm:max-w-64 sm:pl-5 max-sm:block`}>
        <Link quiet to={dealPath(deal.id)} dir="auto" className="finger font-medium break-words">
          {deal.name}
        </Link>
        <span className="block text-12 break-words text-ink-3">
          {account && <span dir="auto">{account.name} · </span>}
          {owner.name}
        </span>
      </th>
      <td className={`${CELL} num text-right max-sm:block max-sm:text-left`}>
        {meetings}
        <span className="sm:sr-only"> {meetings === 1 ? 'meeting' : 'meetings'}</span>
      </td>
      <td className={`${CELL} sm:max-w-80 max-sm:block`}>
        <span className="num font-medium">
          {covered.length} of {count}
        </span>
        <span className="sm:hidden"> components covered</span>
        {proposed.length > 0 && <span className="block text-12 text-attention-ink">To decide: {named(proposed)}</span>}
        {missing.length > 0 && <span className="block text-12 text-ink-3">Missing: {named(missing)}</span>}
      </td>
      <td className={`${CELL} sm:max-w-80 max-sm:block`}>
        {nextStep === null ? (
          <>
            <span className="font-medium text-attention-ink">No next step</span>
            <span className="block text-12 text-ink-3">
              <Link quiet to={meetingPath(lastMeeting.id)} dir="auto">
                {lastMeeting.title}
              </Link>
            </span>
          </>
        ) : (
          <>
            <span className={nextStep.state === 'confirmed' ? 'text-health' : 'text-attention-ink'}>
              {nextStep.state === 'confirmed' ? 'Agreed' : 'To decide'}
            </span>
            <span className="block break-words">
              <Link to={meetingMoment(lastMeeting.id, nextStep.startMs)} dir="auto">
                {nextStep.title}
              </Link>
            </span>
            <span className="block text-12 text-ink-3">
              <span dir="auto">{lastMeeting.title}</span> at {clockTime(nextStep.startMs)}
            </span>
          </>
        )}
      </td>
      <td className={`${CELL} num text-right sm:pr-5 max-sm:block max-sm:text-left`}>
        <span className="max-sm:hidden">{daysSince === 0 ? 'Today' : daysSince}</span>
        <span className="sm:hidden">{lastMeetingWords(daysSince)}</span>
      </td>
    </tr>
  );
}

const lastMeetingWords = (days: number): string =>
  days === 0 ? 'Last meeting today' : `${counted(days, 'day')} since the last meeting`;
