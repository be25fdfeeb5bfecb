import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { readDraft } from '../../../ui/drafts/drafts.ts';
import { formatInstant } from '../../../ui/format/dates.ts';
import { STREAM_NAMES } from '../../mailbox/mailboxWords.ts';
import { Fact } from '../Fact.tsx';
import { GOOGLE_APP_PLACE, GoogleAppForm } from './GoogleAppForm.tsx';
import type { GoogleWorkspace } from './googleWords.ts';
import { RemoveAppDialog } from './RemoveAppDialog.tsx';

interface GoogleAppCardProps {
  workspace: GoogleWorkspace;
  title: string;
  onSaved: () => Promise<unknown>;
}

/** The app that is saved, the form that changes it, and the way to remove it. */
export function GoogleAppCard({ workspace, title, onSaved }: GoogleAppCardProps) {
  const { app } = workspace;
  const [isEditing, setEditing] = useState(() => readDraft(GOOGLE_APP_PLACE) !== undefined);
  const [isRemoving, setRemoving] = useState(false);
  return (
    <Card title={title}>
      {app && !isEditing ? (
        <div className="flex flex-wrap items-end justify-between gap-4">
          <dl className="flex flex-wrap gap-x-10 gap-y-3 text-14">
            <Fact name="Client ID">…{app.clientIdEnd}</Fact>
            <Fact name="Client secret">{app.hasClientSecret ? 'Saved' : 'None'}</Fact>
            <Fact name="People may connect">{app.streams.map((stream) => STREAM_NAMES[stream]).join(', ')}</Fact>
            <Fact name="Saved">{formatInstant(Date.parse(app.savedAt))}</Fact>
          </dl>
          <div className="flex flex-wrap gap-2">
            <Button size="small" onClick={() => setEditing(true)}>
              Change
            </Button>
            <Button size="small" variant="quiet" onClick={() => setRemoving(true)}>
              Remove app
            </Button>
          </div>
        </div>
      ) : (
        <GoogleAppForm app={app} onSaved={onSaved} onCancel={app ? () => setEditing(false) : undefined} />
      )}
      {isRemoving && (
        <RemoveAppDialog connected={workspace.connected} onClose={() => setRemoving(false)} onDone={onSaved} />
      )}
    </Card>
  );
}
