import { Card } from '../../ui/Card.tsx';
import { Entry } from '../ai/Entry.tsx';

/** Says what is sent to an engine, to whom, and when. */
export function WhatIsSent({ host }: { host: string | null }) {
  return (
    <Card title="What is sent">
      <dl className="grid gap-3 text-14">
        <Entry name="Sent">
          The sound of a recording, in parts of up to ten minutes. Of a video only its sound. No names, no deal, no
          title.
        </Entry>
        <Entry name="To whom">{host === null ? 'Nobody: no engine is connected.' : `Only ${host}.`}</Entry>
        <Entry name="When">
          When a recording or an upload is finished. Earlier recordings only when somebody presses Transcribe now.
        </Entry>
        <Entry name="On record">Each part is listed with its time, size and receiver before it is sent.</Entry>
        <Entry name="What they keep">
          Engines may store what they receive, by their own terms. Read them before you connect one.
        </Entry>
        <Entry name="Turn it off">
          Remove the engine, or switch “Use AI models” off under Models. Imported transcripts work without it.
        </Entry>
      </dl>
    </Card>
  );
}
