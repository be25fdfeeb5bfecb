import { useQueryClient } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import { copyText } from '../../../ui/copyText.ts';
import { MenuItem } from '../../../ui/DropdownMenu.tsx';
import { startDownload } from '../../../ui/startDownload.ts';
import type { RecordedMeeting } from '../recorded/recordedMeeting.ts';
import { wholeText } from '../recorded/spokenText.ts';

/** Adds to a meeting's menu its files and the list of what was sent of it. */
export function MeetingFileItems({ meeting, onSendings }: { meeting: RecordedMeeting; onSendings: () => void }) {
  const cache = useQueryClient();
  const copy = async () => {
    const { cues } = await cache.ensureQueryData(
      query.recordedMeetings.transcript.queryOptions({ input: { id: meeting.id } }),
    );
    const text = wholeText({ cues, speakers: meeting.speakers, isTimed: meeting.isTimed });
    await copyText(text, { copied: 'Transcript copied', instead: 'Download it instead.' });
  };
  const file = (name: string) => startDownload(`/api/v1/recorded-meetings/${meeting.id}/${name}`);
  return (
    <>
      {meeting.cueCount > 0 && (
        <MenuItem icon="copy" onSelect={() => void copy()}>
          Copy transcript
        </MenuItem>
      )}
      {meeting.cueCount > 0 && meeting.isTimed && (
        <MenuItem icon="download" onSelect={() => file('transcript.vtt')}>
          Download transcript (.vtt)
        </MenuItem>
      )}
      {meeting.cueCount > 0 && (
        <MenuItem icon="download" onSelect={() => file('transcript.txt')}>
          Download transcript (.txt)
        </MenuItem>
      )}
      <MenuItem icon="download" onSelect={() => file('proposals.csv')}>
        Download proposals (.csv)
      </MenuItem>
      <MenuItem icon="external" onSelect={onSendings}>
        What left the server
      </MenuItem>
    </>
  );
}
