import { classes } from '../../../ui/classes.ts';
import { RelativeTime } from '../../../ui/format/RelativeTime.tsx';
import { Link } from '../../../ui/Link.tsx';
import { meetingPath } from '../meetingMoment.ts';
import { MarkedText } from '../recorded/MarkedText.tsx';
import { MeetingStateChip, ToDecideChip } from './MeetingChips.tsx';
import type { MeetingItem } from './useMeetingPages.ts';
import type { Walk } from './useWalkedLinks.ts';

interface FoundTitlesProps {
  items: readonly MeetingItem[];
  words: string;
  walk: Walk;
}

/** Lists the meetings whose title holds the words. */
export function FoundTitles({ items, words, walk }: FoundTitlesProps) {
  return (
    <ul aria-label="Found by title">
      {items.map((meeting, index) => (
        <li
          key={meeting.id}
          className={classes(
            'flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-5 py-2.5 text-14 max-sm:px-4',
            index === walk.cursor && 'bg-forecast-soft',
          )}
        >
          <Link
            quiet
            id={walk.idOf(index)}
            to={meetingPath(meeting.id)}
            dir="auto"
            className="finger min-w-0 flex-1 basis-48 font-medium break-words"
          >
            <MarkedText text={meeting.title} words={words} />
          </Link>
          <span className="text-12 text-ink-3">
            <RelativeTime instant={meeting.startsAt} />
            {meeting.deal && (
              <>
                {' · '}
                <span dir="auto">{meeting.deal.name}</span>
              </>
            )}
          </span>
          <ToDecideChip proposed={meeting.proposed} />
          <MeetingStateChip meeting={meeting} />
        </li>
      ))}
    </ul>
  );
}
