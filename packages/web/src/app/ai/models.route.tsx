import { useQuery, useQueryClient } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { ButtonLink } from '../../ui/Button.tsx';
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
  const { abilities, demo } = useSession();
  if (demo) {
    return (
      <Closed title="The demo connects no models">
        It sends nothing to AI providers. Sign up to connect your own.
      </Closed>
    );
  }
  if (!abilities.manageAi) {
    return <Closed title="Models are for admins">Ask an admin of your organisation to connect a model.</Closed>;
  }
  return <Models />;
}

/** Everybody may read what is sent to whom. */
function Closed({ title, children }: { title: string; children: string }) {
  const { data } = useQuery(query.ai.status.queryOptions({ input: {} }));
  const hosts = [data?.fast, data?.detailed].flatMap((model) => (model ? [model.sendsTo] : []));
  return (
    <div className="grid gap-6">
      <div>
        <ClosedPage page="Models" icon="settings" title={title}>
          {children}
        </ClosedPage>
      </div>
      {data && <WhatLeaves hosts={hosts} />}
    </div>
  );
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
          <ButtonLink to="/settings/ai-usage" icon="gauge">
            AI usage
          </ButtonLink>
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
                <Link to={`#${WHAT_LEAVES}`} className="inline-flex items-center underline touch:min-h-12">
                  What leaves the server
                </Link>
              </p>
            </Card>
            <Connections settings={data} onSaved={after} />
            <Choices settings={data} onSaved={after} />
            <Budgets settings={data} onSaved={after} />
            <WhatLeaves hosts={data.providers.map(({ sendsTo }) => sendsTo)} />
          </div>
        )}
      </QueryBody>
    </>
  );
}
