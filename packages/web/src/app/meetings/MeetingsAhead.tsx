import { ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { formatInstant } from '../../ui/format/dates.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { dealPath } from '../opportunities/deal.ts';
import { agendaPath, meetingTime, peopleWords, prepareWords } from './meetingWords.ts';
import { useOwnMeetings } from './useMeetings.ts';

/** Own meetings of the next days, each with its deal and the way to its agenda. It takes no room while there is none. */
export function MeetingsAhead({ className }: { className?: string }) {
  const meetings = useOwnMeetings();
  const items = meetings.data?.items ?? [];
  if (items.length === 0) return null;
  const now = Date.now();
  return (
    <Card flush title="Meetings in the next 7 days" className={className}>
      <ul>
        {items.map((meeting) => {
          const { id, startsAt, deal, otherDeals } = meeting;
          return (
            <li
              key={id}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-5 py-3 text-14 max-sm:px-4"
            >
              <Icon name="calendar" className="text-ink-3" />
              <div className="min-w-0 flex-1 basis-56">
                <p className="font-medium break-words">
                  {deal ? prepareWords(meeting, { now }) : `Meeting with ${peopleWords(meeting.contacts)}`}
                </p>
                <p className="text-12 break-words text-ink-3">
                  <time dateTime={startsAt} title={formatInstant(Date.parse(startsAt))}>
                    {meetingTime(startsAt, { now })}
                  </time>
                  {' · '}
                  {deal ? (
                    <>
                      <Link quiet to={dealPath(deal.id)}>
                        {deal.name}
                      </Link>
                      {otherDeals > 0 && `, ${otherDeals} more ${otherDeals === 1 ? 'deal' : 'deals'}`}
                    </>
                  ) : (
                    'No open deal with them'
                  )}
                </p>
              </div>
              {deal && (
                <ButtonLink size="small" to={agendaPath(deal.id)} aria-label={prepareWords(meeting, { now })}>
                  Prepare
                </ButtonLink>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
