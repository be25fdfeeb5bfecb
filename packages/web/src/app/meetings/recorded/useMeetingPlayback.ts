import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { query } from '../../../api/client.ts';
import { takeContent } from '../recording/recordingPlaces.ts';
import { createPlayback, type Playback } from './playback.ts';
import { rememberedRate } from './playbackRate.ts';
import type { RecordedMeeting } from './recordedMeeting.ts';

/** Makes the player of a meeting. Without a recording it only keeps the moment that is looked at. */
export function useMeetingPlayback({ id, hasAudio, durationMs, isTimed, cueCount }: RecordedMeeting): {
  playback: Playback;
  isPlayable: boolean;
} {
  const recording = useQuery(query.recordings.get.queryOptions({ input: { id }, enabled: hasAudio }));
  const takes = recording.data?.takes.filter(({ sliceCount }) => sliceCount > 0);
  // The same takes make the same player: what plays goes on when the meeting is asked for again.
  const key = JSON.stringify((takes ?? []).map((take) => [take.id, take.startsMs]));
  // Cues of a file without times stand at their numbers.
  const length = isTimed ? durationMs : cueCount;
  const playback = useMemo(() => {
    const starts = JSON.parse(key) as [string, number][];
    return createPlayback(
      starts.map(([takeId, startsMs]) => ({ url: takeContent(id, takeId), startsMs })),
      length,
      rememberedRate(),
    );
  }, [id, key, length]);
  return { playback, isPlayable: hasAudio && takes !== undefined && takes.length > 0 };
}
