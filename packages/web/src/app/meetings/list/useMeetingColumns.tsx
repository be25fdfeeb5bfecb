import { useMemo } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { formatRelative } from '../../../ui/format/dates.ts';
import { Unknown } from '../../../ui/format/Money.tsx';
import { RelativeTime } from '../../../ui/format/RelativeTime.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { dealPath } from '../../opportunities/deal.ts';
import { meetingPath } from '../meetingMoment.ts';
import { peopleWords } from '../meetingWords.ts';
import { lengthWords } from '../recorded/moments.ts';
import { MeetingStateChip, ToDecideChip } from './MeetingChips.tsx';
import { stateLook } from './meetingStates.ts';
import type { MeetingItem } from './useMeetingPages.ts';

/** Pixels inside a chip, and of its icon. */
const CHIP = 40;
const LOCK = 20;
const RESTORE = 84;

interface MeetingColumnsInput {
  isNarrow: boolean;
  /** Who sees own meetings alone needs no owner beside each. */
  showsOwner: boolean;
  /** Restores a removed meeting; null where the list shows those that are there. */
  onRestore: ((meeting: MeetingItem) => void) | null;
}

export function useMeetingColumns({
  isNarrow,
  showsOwner,
  onRestore,
}: MeetingColumnsInput): readonly Column<MeetingItem>[] {
  return useMemo(() => {
    const columns: Column<MeetingItem>[] = [
      {
        key: 'title',
        header: 'Meeting',
        isMain: true,
        narrow: 'title',
        text: ({ title }) => title,
        chrome: LOCK,
        cell: (row) =>
          isNarrow ? (
            <MeetingCard meeting={row} isRemoved={onRestore !== null} />
          ) : (
            <Title meeting={row} isRemoved={onRestore !== null} />
          ),
      },
      {
        key: 'undecided',
        header: 'To decide',
        title: 'Proposals to confirm or reject',
        align: 'end',
        narrow: 'hidden',
        text: ({ proposed }) => String(proposed),
        cell: ({ proposed }) =>
          proposed > 0 ? <span className="font-medium">{proposed}</span> : <span className="text-ink-3">0</span>,
      },
      {
        key: 'state',
        header: 'State',
        leaves: 5,
        narrow: 'hidden',
        text: (row) => stateLook(row).name,
        chrome: CHIP,
        cell: (row) => <MeetingStateChip meeting={row} />,
      },
      {
        key: 'deal',
        header: 'Deal',
        narrow: 'hidden',
        text: ({ deal }) => deal?.name ?? 'No deal',
        cell: ({ deal }) =>
          deal ? (
            <Link quiet to={dealPath(deal.id)} title={deal.name} dir="auto" className="block truncate touch:leading-8">
              {deal.name}
            </Link>
          ) : (
            <span className="text-ink-3">No deal</span>
          ),
      },
      {
        key: 'people',
        header: 'Contacts',
        leaves: 2,
        narrow: 'hidden',
        text: ({ contacts }) => peopleWords(contacts),
        cell: ({ contacts }) =>
          contacts.length > 0 ? (
            <span dir="auto" className="block truncate text-ink-2" title={contacts.map(({ name }) => name).join(', ')}>
              {peopleWords(contacts)}
            </span>
          ) : (
            <Unknown />
          ),
      },
      {
        key: 'when',
        header: 'When',
        leaves: 6,
        narrow: 'hidden',
        text: ({ startsAt }) => formatRelative(Date.parse(startsAt), Date.now()),
        cell: ({ startsAt }) => (
          <span className="num block truncate text-ink-2">
            <RelativeTime instant={startsAt} />
          </span>
        ),
      },
      {
        key: 'length',
        header: 'Length',
        leaves: 3,
        align: 'end',
        narrow: 'hidden',
        text: ({ durationMs }) => lengthOf(durationMs),
        cell: ({ durationMs }) => (durationMs > 0 ? lengthOf(durationMs) : <Unknown />),
      },
      {
        key: 'owner',
        header: 'Owner',
        leaves: 1,
        narrow: 'hidden',
        text: ({ owner }) => owner.name,
        cell: ({ owner }) => (
          <span dir="auto" className="block truncate text-ink-2">
            {owner.name}
          </span>
        ),
      },
      {
        key: 'restore',
        header: '',
        title: 'Restore',
        align: 'end',
        text: () => '',
        chrome: RESTORE,
        cell: (row) => (
          <Button size="small" icon="undo" aria-label={`Restore ${row.title}`} onClick={() => onRestore?.(row)}>
            Restore
          </Button>
        ),
      },
    ];
    return columns.filter(({ key }) => (showsOwner || key !== 'owner') && (onRestore !== null || key !== 'restore'));
  }, [isNarrow, showsOwner, onRestore]);
}

const lengthOf = (durationMs: number) => (durationMs > 0 ? lengthWords(durationMs) : '');

function Title({ meeting: { id, title, isPrivate }, isRemoved }: { meeting: MeetingItem; isRemoved: boolean }) {
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      {isPrivate && (
        <>
          <Icon name="lock" size={13} className="text-ink-3" />
          <span className="sr-only">Private: </span>
        </>
      )}
      {isRemoved ? (
        <span dir="auto" className="min-w-0 truncate">
          {title}
        </span>
      ) : (
        <Link
          quiet
          to={meetingPath(id)}
          title={title}
          dir="auto"
          className="min-w-0 truncate font-medium touch:leading-12"
        >
          {title}
        </Link>
      )}
    </span>
  );
}

/** Shows a meeting on a phone: its title, then its deal and time, then what is to do. */
function MeetingCard({ meeting, isRemoved }: { meeting: MeetingItem; isRemoved: boolean }) {
  const { deal, startsAt, durationMs, proposed, owner } = meeting;
  return (
    <span className="grid min-w-0 gap-1">
      <Title meeting={meeting} isRemoved={isRemoved} />
      <span className="text-12 font-normal text-ink-3">
        <RelativeTime instant={startsAt} />
        {durationMs > 0 && ` · ${lengthWords(durationMs)}`} ·{' '}
        <span dir="auto">{deal?.name ?? `No deal, ${owner.name}`}</span>
      </span>
      <span className="flex flex-wrap items-center gap-1.5">
        <MeetingStateChip meeting={meeting} />
        <ToDecideChip proposed={proposed} />
      </span>
    </span>
  );
}
