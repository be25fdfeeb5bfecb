import { useQuery } from '@tanstack/react-query';
import { lazy, useEffect, useState } from 'react';
import { query } from '../../../api/client.ts';
import { Button } from '../../../ui/Button.tsx';
import { LazyPart } from '../../../ui/LazyPart.tsx';
import { Link } from '../../../ui/Link.tsx';
import { dealPath } from '../../opportunities/deal.ts';
import { MeetingTitle } from '../recorded/MeetingTitle.tsx';
import type { RecordedMeeting } from '../recorded/recordedMeeting.ts';
import { useMeetingMutations } from '../recorded/useMeetingMutations.ts';
import { changeRecorder } from './activeRecording.ts';

const DealDialog = lazy(() => import('../recorded/DealDialog.tsx'));

const HEADING = 'mt-1 text-22';

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
  return data?.abilities.update ? (
    <Changeable meeting={data} />
  ) : (
    <h2 className={`font-serif font-medium break-words ${HEADING}`}>{title}</h2>
  );
}

function Changeable({ meeting }: { meeting: RecordedMeeting }) {
  const { id, title, deal } = meeting;
  const mutations = useMeetingMutations(meeting);
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <MeetingTitle
        as="h2"
        id={id}
        title={title}
        onRename={(next) => void mutations.rename(next)}
        className={HEADING}
        editorClassName="mt-1"
        fieldClassName="h-9! text-22!"
      />
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
