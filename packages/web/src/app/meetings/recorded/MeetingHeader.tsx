import { lazy, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { classes } from '../../../ui/classes.ts';
import { DropdownMenu, MenuItem } from '../../../ui/DropdownMenu.tsx';
import { Switch } from '../../../ui/fields/Switch.tsx';
import { formatInstant } from '../../../ui/format/dates.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { LazyPart } from '../../../ui/LazyPart.tsx';
import { Link } from '../../../ui/Link.tsx';
import { dealPath } from '../../opportunities/deal.ts';
import { tabPath } from '../../opportunities/show/tabs.ts';
import { MEETINGS_PATH, meetingPath } from '../meetingMoment.ts';
import { MeetingFileItems } from '../privacy/MeetingFileItems.tsx';
import { MeetingTitle } from './MeetingTitle.tsx';
import { lengthWords } from './moments.ts';
import type { RecordedMeeting } from './recordedMeeting.ts';
import type { useMeetingMutations } from './useMeetingMutations.ts';

const SendingsDialog = lazy(() => import('../privacy/SendingsDialog.tsx'));
const StartDialog = lazy(() => import('./StartDialog.tsx'));

interface MeetingHeaderProps {
  meeting: RecordedMeeting;
  mutations: ReturnType<typeof useMeetingMutations>;
  onSetDeal: () => void;
  onReplace: () => void;
}

/** Shows title, time and deal of a meeting, and who sees it. Its main action logs the meeting on the deal. */
export function MeetingHeader({ meeting, mutations, onSetDeal, onReplace }: MeetingHeaderProps) {
  const { id, title, deal, abilities, isConfirmed, state } = meeting;
  const navigate = useNavigate();
  const [isTiming, setTiming] = useState(false);
  const [isListing, setListing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const mayLog = abilities.update && state === 'ready' && !isConfirmed;
  const log = async () => {
    if (!deal) return onSetDeal();
    setBusy(true);
    await mutations.confirm();
    setBusy(false);
  };
  const remove = async () => {
    if (await mutations.remove(() => void navigate(meetingPath(id)))) void navigate(MEETINGS_PATH);
  };
  return (
    <header className="mb-4 max-sm:mb-3">
      <p className="trail mb-1 text-12 text-ink-3">
        <Link quiet to={MEETINGS_PATH}>
          Meetings
        </Link>
      </p>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <MeetingTitle
          as="h1"
          id={id}
          title={title}
          onRename={abilities.update ? (next) => void mutations.rename(next) : null}
          className={classes(
            'min-w-0 flex-1 text-28 tracking-tight text-balance max-sm:text-22',
            // A lone menu stands beside the title, not in a row of its own.
            mayLog && 'max-sm:basis-full',
          )}
          editorClassName="min-w-0 flex-1"
          fieldClassName="h-10! text-28!"
          isClamped
        />
        <div className="flex flex-wrap items-center gap-2">
          {mayLog && (
            <Button variant="primary" icon="check" busy={isBusy} onClick={() => void log()}>
              Log meeting
            </Button>
          )}
          {(abilities.update || abilities.remove) && (
            <DropdownMenu align="end" trigger={<IconButton icon="dots" variant="secondary" label="Meeting actions" />}>
              {abilities.update && (
                <MenuItem icon="deals" onSelect={onSetDeal}>
                  {deal ? 'Change deal' : 'Set deal'}
                </MenuItem>
              )}
              {abilities.update && (
                <MenuItem icon="clock" onSelect={() => setTiming(true)}>
                  Change start
                </MenuItem>
              )}
              {abilities.update && isConfirmed && (
                <MenuItem icon="undo" onSelect={() => void mutations.unconfirm()}>
                  Take off the deal’s activities
                </MenuItem>
              )}
              {abilities.update && state === 'ready' && meeting.transcriptDeletedAt === null && (
                <MenuItem icon="upload" onSelect={onReplace}>
                  Replace the transcript
                </MenuItem>
              )}
              <MeetingFileItems meeting={meeting} onSendings={() => setListing(true)} />
              {abilities.hold && (
                <MenuItem icon="lock" onSelect={() => void mutations.setHeld(!meeting.isHeld)}>
                  {meeting.isHeld ? 'Lift legal hold' : 'Put on legal hold'}
                </MenuItem>
              )}
              {abilities.remove && (
                <MenuItem icon="trash" danger onSelect={() => void remove()}>
                  Remove meeting
                </MenuItem>
              )}
            </DropdownMenu>
          )}
        </div>
      </div>
      <div className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-14 text-ink-2">
        <When meeting={meeting} onSetStart={() => setTiming(true)} />
        {deal ? (
          <Link to={dealPath(deal.id)} dir="auto" className="finger min-w-0 break-words">
            {deal.name}
          </Link>
        ) : abilities.update ? (
          <Button size="small" onClick={onSetDeal}>
            Set deal
          </Button>
        ) : (
          <span className="text-ink-3">No deal</span>
        )}
        <span dir="auto">
          <span className="text-ink-3">Owner</span> {meeting.owner.name}
        </span>
        {isConfirmed && deal && (
          <Link to={tabPath(dealPath(deal.id), 'activities')} quiet className="finger">
            <Chip tone="health" icon="check">
              Logged
            </Chip>
          </Link>
        )}
        {meeting.isHeld && <Chip icon="lock">Legal hold</Chip>}
        {abilities.makePrivate ? (
          <Switch label="Private" checked={meeting.isPrivate} onChange={(on) => void mutations.setPrivate(on)} />
        ) : (
          meeting.isPrivate && <Chip icon="lock">Private</Chip>
        )}
        {meeting.consent && (
          <span className="text-12 text-ink-3" title={meeting.consent.statement}>
            Consent confirmed by {meeting.consent.saidBy.name}
          </span>
        )}
      </div>
      {isListing && (
        <LazyPart onClose={() => setListing(false)}>
          <SendingsDialog id={id} onClose={() => setListing(false)} />
        </LazyPart>
      )}
      {isTiming && (
        <LazyPart onClose={() => setTiming(false)}>
          <StartDialog meeting={meeting} mutations={mutations} onClose={() => setTiming(false)} />
        </LazyPart>
      )}
    </header>
  );
}

interface WhenProps {
  meeting: RecordedMeeting;
  onSetStart: () => void;
}

/** Shows when a meeting began and how long it took. Where nobody said when, it shows when it came, and asks. */
function When({ meeting: { startsAt, isStartKnown, durationMs, source, abilities }, onSetStart }: WhenProps) {
  return (
    <>
      <span>
        {!isStartKnown && (source === 'upload' ? 'Uploaded ' : 'Imported ')}
        <time dateTime={startsAt}>{formatInstant(startsAt)}</time>
        {durationMs > 0 && ` · ${lengthWords(durationMs)}`}
      </span>
      {!isStartKnown && abilities.update && (
        <Button size="small" variant="quiet" icon="clock" className="-mx-2" onClick={onSetStart}>
          Set start
        </Button>
      )}
    </>
  );
}
