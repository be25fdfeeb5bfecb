import { useQuery } from '@tanstack/react-query';
import { lazy, useEffect, useState } from 'react';
import { query } from '../../../api/client.ts';
import { Button } from '../../../ui/Button.tsx';
import { readDraft } from '../../../ui/drafts/drafts.ts';
import { LazyPart } from '../../../ui/LazyPart.tsx';
import { Link } from '../../../ui/Link.tsx';
import { dealPath } from '../../opportunities/deal.ts';
import { InlineText } from '../../opportunities/edit/InlineEditor.tsx';
import { useFocusBack } from '../../opportunities/edit/useFocusBack.ts';
import type { RecordedMeeting } from '../recorded/recordedMeeting.ts';
import { useMeetingMutations } from '../recorded/useMeetingMutations.ts';
import { TITLE_MAX } from './AboutMeeting.tsx';
import { changeRecorder } from './activeRecording.ts';

const DealDialog = lazy(() => import('../recorded/DealDialog.tsx'));

const HEADING = 'mt-1 font-serif text-22 font-medium break-words';

interface RecordedAboutProps {
  /** Null until the server has it. */
  id: string | null;
  title: string;
}

/** Shows title and deal of what is being recorded, to change them while it goes on. */
export function RecordedAbout({ id, title }: RecordedAboutProps) {
  const { data } = useQuery(query.recordedMeetings.get.queryOptions({ input: { id: id ?? '' }, enabled: id !== null }));
  const known = data?.title;
  // Every screen shows it, and an undo changes it too.
  useEffect(() => {
    if (known !== undefined) changeRecorder({ title: known });
  }, [known]);
  return data?.abilities.update ? <Changeable meeting={data} /> : <h2 className={HEADING}>{title}</h2>;
}

function Changeable({ meeting }: { meeting: RecordedMeeting }) {
  const { id, title, deal } = meeting;
  const mutations = useMeetingMutations(meeting);
  const typed = `typed/meeting/${id}/title`;
  const [isEditing, setEditing] = useState(() => readDraft(typed) !== undefined);
  const [isChoosing, setChoosing] = useState(false);
  const opener = useFocusBack(isEditing);
  return (
    <>
      {isEditing ? (
        <div className="mt-1 px-1.5">
          <InlineText
            place={typed}
            label="Title"
            value={title}
            required
            maxLength={TITLE_MAX}
            className="h-9! font-serif text-22! font-medium"
            onCancel={() => setEditing(false)}
            onSave={(next) => {
              setEditing(false);
              if (next && next !== title) void mutations.rename(next);
            }}
          />
        </div>
      ) : (
        <h2 dir="auto" className={HEADING}>
          <button
            ref={opener}
            type="button"
            title="Edit title"
            onClick={() => setEditing(true)}
            className="-mx-1.5 cursor-text rounded-sm px-1.5 text-left break-words touch:min-h-12 hover:bg-surface hover:ring-1 hover:ring-line-strong"
          >
            {title}
          </button>
        </h2>
      )}
      <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-14">
        {deal && (
          <Link to={dealPath(deal.id)} dir="auto" className="finger min-w-0 break-words">
            {deal.name}
          </Link>
        )}
        <Button size="small" onClick={() => setChoosing(true)}>
          {deal ? 'Change deal' : 'Set deal'}
        </Button>
      </div>
      {isChoosing && (
        <LazyPart onClose={() => setChoosing(false)}>
          <DealDialog meeting={meeting} mutations={mutations} onClose={() => setChoosing(false)} />
        </LazyPart>
      )}
    </>
  );
}
