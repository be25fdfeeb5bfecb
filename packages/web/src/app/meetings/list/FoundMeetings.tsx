import { counted } from '@forecastle/rules';
import { classes } from '../../../ui/classes.ts';
import { RelativeTime } from '../../../ui/format/RelativeTime.tsx';
import { Link } from '../../../ui/Link.tsx';
import { dealPath } from '../../opportunities/deal.ts';
import { meetingMoment, meetingPath } from '../meetingMoment.ts';
import { MarkedText } from '../recorded/MarkedText.tsx';
import { clockTime, spokenTime } from '../recorded/moments.ts';
import type { FoundItem } from './useMeetingPages.ts';
import type { Walk } from './useWalkedLinks.ts';

interface FoundMeetingsProps {
  items: readonly FoundItem[];
  words: string;
  walk: Walk;
  /** Links of the walk before the first moment. */
  first: number;
}

/** Lists the meetings in which the words were said, each with the first moments that hold them. */
export function FoundMeetings({ items, words, walk, first }: FoundMeetingsProps) {
  let at = first;
  return (
    <ul aria-label="Found in transcripts">
      {items.map(({ meeting, matches, cues }) => (
        <li key={meeting.id} className="border-b border-line px-5 py-3.5 last:border-0 max-sm:px-4">
          <p className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
            <Link quiet to={meetingPath(meeting.id)} dir="auto" className="min-w-0 font-medium break-words">
              {meeting.title}
            </Link>
            <span className="text-12 text-ink-3">
              <RelativeTime instant={meeting.startsAt} />
              {meeting.deal && (
                <>
                  {' · '}
                  <Link quiet to={dealPath(meeting.deal.id)} dir="auto">
                    {meeting.deal.name}
                  </Link>
                </>
              )}
            </span>
          </p>
          <ul className="mt-1.5 grid gap-0.5">
            {cues.map((cue) => {
              const index = at++;
              return (
                <li key={cue.cue}>
                  <Link
                    quiet
                    id={walk.idOf(index)}
                    to={meetingMoment(meeting.id, cue.startMs)}
                    className={classes(
                      '-mx-2 grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-2 rounded-sm px-2 py-1 text-14 no-underline! hover:bg-hover touch:min-h-12',
                      index === walk.cursor && 'bg-forecast-soft',
                    )}
                  >
                    <span className="num text-forecast">
                      <span aria-hidden="true">{clockTime(cue.startMs)}</span>
                      <span className="sr-only">At {spokenTime(cue.startMs)}: </span>
                    </span>
                    <span dir="auto" className="min-w-0 break-words">
                      {cue.speaker && <span className="text-ink-3">{cue.speaker}: </span>}
                      <MarkedText text={cue.text} words={words} />
                    </span>
                  </Link>
                </li>
              );
            })}
          </ul>
          {matches > cues.length && (
            <p className="mt-1 text-12 text-ink-3">
              <Link quiet to={meetingPath(meeting.id)}>
                {counted(matches - cues.length, 'more moment')} in this meeting
              </Link>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
