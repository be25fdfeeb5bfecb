import { useQuery, useQueryClient } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { QueryBody } from '../queries/QueryBody.tsx';
import { ClosedPage } from '../shell/ClosedPage.tsx';
import { useSession } from '../shell/session.ts';
import { EngineCard } from './EngineCard.tsx';
import { HowToGetOne } from './HowToGetOne.tsx';
import { WhatIsSent } from './WhatIsSent.tsx';

export const meta = () => [{ title: 'Transcription · Forecastle' }];

export default function TranscriptionRoute() {
  const { abilities, demo } = useSession();
  if (demo) {
    return (
      <Closed title="The demo connects no engine">It sends no audio anywhere. Sign up to connect your own.</Closed>
    );
  }
  if (!abilities.manageAi) {
    return <Closed title="The engine is for admins">Ask an admin of your organisation to connect one.</Closed>;
  }
  return <Transcription />;
}

/** Everybody may read what is sent to whom. */
function Closed({ title, children }: { title: string; children: string }) {
  const { data } = useQuery(query.transcription.status.queryOptions({ input: {} }));
  return (
    <div className="grid gap-6">
      <div>
        <ClosedPage page="Transcription" icon="settings" title={title}>
          {children}
        </ClosedPage>
      </div>
      {data && <WhatIsSent host={data.engine?.sendsTo ?? null} />}
    </div>
  );
}

function Transcription() {
  const settings = useQuery(query.transcription.settings.queryOptions({ input: {} }));
  const client = useQueryClient();
  const after = () => client.invalidateQueries({ queryKey: query.transcription.key() });
  return (
    <>
      <PageHeader
        title="Transcription"
        below="Connect the engine that turns recordings into transcripts. Imported transcripts need none."
      />
      <QueryBody of={settings} what="transcription engine">
        {({ engine }) => (
          <div className="grid gap-6">
            <EngineCard engine={engine} onSaved={after} />
            {engine === null && <HowToGetOne />}
            <WhatIsSent host={engine?.sendsTo ?? null} />
            {engine !== null && <HowToGetOne />}
          </div>
        )}
      </QueryBody>
    </>
  );
}
