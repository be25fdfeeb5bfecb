import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { readDraft } from '../../../ui/drafts/drafts.ts';
import { Fact } from '../Fact.tsx';
import { APP_PLACE, AppForm } from './AppForm.tsx';
import type { Salesforce } from './salesforceWords.ts';

interface AppCardProps extends Pick<Salesforce, 'app'> {
  title: string;
  onSaved: () => Promise<unknown>;
}

/** The app that is saved, and the form that changes it. */
export function AppCard({ app, title, onSaved }: AppCardProps) {
  const [isEditing, setEditing] = useState(() => readDraft(APP_PLACE) !== undefined);
  return (
    <Card title={title}>
      {app && !isEditing ? (
        <div className="flex flex-wrap items-end justify-between gap-4">
          <dl className="flex flex-wrap gap-x-10 gap-y-3 text-14">
            <Fact name="Sign in at">{app.loginHost}</Fact>
            <Fact name="Consumer key">…{app.clientIdEnd}</Fact>
            <Fact name="Consumer secret">{app.hasClientSecret ? 'Saved' : 'None'}</Fact>
            <Fact name="API version">{app.apiVersion}</Fact>
          </dl>
          <Button size="small" onClick={() => setEditing(true)}>
            Change
          </Button>
        </div>
      ) : (
        <AppForm app={app} onSaved={onSaved} onCancel={app ? () => setEditing(false) : undefined} />
      )}
    </Card>
  );
}
