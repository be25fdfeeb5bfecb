import { useQuery, useQueryClient } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/Link.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { QueryBody } from '../queries/QueryBody.tsx';
import { SettingSwitch } from '../settings/SettingSwitch.tsx';
import { ClosedPage } from '../shell/ClosedPage.tsx';
import { useSession } from '../shell/session.ts';
import { Budgets } from './Budgets.tsx';
import { Choices } from './Choices.tsx';
import { Connections } from './Connections.tsx';
import { WHAT_LEAVES, WhatLeaves } from './WhatLeaves.tsx';

export const meta = () => [{ title: 'Models · Forecastle' }];

export default function ModelsRoute() {
  const { abilities } = useSession();
  if (!abilities.manageAi) {
    return (
      <ClosedPage page="Models" icon="settings" title="Models are for admins">
        Ask an admin of your organisation to connect a model.
      </ClosedPage>
    );
  }
  return <Models />;
}

function Models() {
  const settings = useQuery(query.ai.settings.queryOptions({ input: {} }));
  const client = useQueryClient();
  const after = () => client.invalidateQueries({ queryKey: query.ai.key() });
  return (
    <>
      <PageHeader
        title="Models"
        below="Connect your own AI provider. Without one, drafts are made from templates."
        actions={
          <Link to="/settings/ai-usage" className="text-14 underline">
            AI usage
          </Link>
        }
      />
      <QueryBody of={settings} what="models">
        {(data) => (
          <div className="grid gap-6">
            <Card>
              <SettingSwitch
                of="ai"
                name="isOn"
                label="Use AI models"
                hint="Off: nothing is sent to a provider. Drafts from templates still work."
                checked={data.isOn}
                words={['Models turned on', 'Models turned off. Nothing is sent']}
              />
              <p className="mt-2 pl-12 text-14">
                <Link to={`#${WHAT_LEAVES}`} className="underline">
                  What leaves the server
                </Link>
              </p>
            </Card>
            <Connections settings={data} onSaved={after} />
            <Choices settings={data} onSaved={after} />
            <Budgets settings={data} onSaved={after} />
            <WhatLeaves settings={data} />
          </div>
        )}
      </QueryBody>
    </>
  );
}
