import { ButtonLink } from '../../ui/Button.tsx';
import { formatInstant } from '../../ui/format/dates.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { dealPath } from '../opportunities/deal.ts';
import { agendaPath, meetingTime, type OwnMeeting, peopleWords, prepareWords } from './meetingWords.ts';

/** An own meeting with its deal and the way to its agenda. */
export function OwnMeetingRow({ meeting }: { meeting: OwnMeeting }) {
  const { startsAt, deal, otherDeals } = meeting;
  const now = Date.now();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-5 py-3 text-14 max-sm:px-4">
      <Icon name="calendar" size={14} className="text-ink-3" />
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
        <ButtonLink
          size="small"
          className="max-sm:ml-6.5"
          to={agendaPath(deal.id)}
          aria-label={prepareWords(meeting, { now })}
        >
          Prepare
        </ButtonLink>
      )}
    </div>
  );
}
