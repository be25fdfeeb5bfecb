import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../api/client.ts';
import { problemOf } from '../../../api/problem.ts';
import { sendFile } from '../../../api/sendFile.ts';
import { notify } from '../../../ui/notify.ts';
import { refusalOf } from '../imports/importTranscripts.ts';
import type { ImportAnswer } from '../imports/sendingTranscripts.ts';

interface Attaching {
  readonly id: string;
  readonly onImported: () => Promise<unknown>;
  /** It takes the place of the transcript that the meeting has. */
  readonly replaces?: boolean;
}

interface Sending {
  readonly name: string;
  readonly share: number;
}

/** Sends a file as the transcript of a recorded meeting. `refusal` says why the last one was not saved. */
export function useAttachTranscript({ id, onImported, replaces = false }: Attaching) {
  const cache = useQueryClient();
  const [sending, setSending] = useState<Sending | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const add = async (files: Iterable<File>) => {
    const [file, ...others] = files;
    if (!file || sending) return;
    if (others.length > 0) return setRefusal('Choose one file. A meeting has one transcript. Nothing was saved.');
    const why = refusalOf(file);
    setRefusal(why);
    if (why !== null) return;
    const { name } = file;
    setSending({ name, share: 0 });
    try {
      const asked = new URLSearchParams({ fileName: name, meetingId: id, ...(replaces && { replaces: 'true' }) });
      const { meeting, matches, isKnown } = await sendFile<ImportAnswer>(
        `/recorded-meetings/transcripts?${asked}`,
        file,
        {
          key: crypto.randomUUID(),
          onProgress: (share) => setSending({ name, share }),
        },
      );
      cache.setQueryData(query.recordedMeetings.matches.queryKey({ input: { id } }), matches);
      cache.setQueryData(query.recordedMeetings.get.queryKey({ input: { id } }), meeting);
      if (replaces && isKnown) setRefusal('This file is the transcript that the meeting has. Nothing was changed.');
      else {
        notify(replaces ? 'Transcript replaced' : 'Transcript imported');
        await onImported();
      }
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : problemOf(error).message);
    }
    setSending(null);
  };
  return { sending, refusal, add };
}
