import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { Card } from '../../ui/Card.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { QueryBody } from '../queries/QueryBody.tsx';
import { AdminsOnly } from './AdminsOnly.tsx';
import { IntegrationRow } from './IntegrationRow.tsx';
import { isOutside } from './integration.ts';

export const meta = () => [{ title: 'Integrations · Forecastle' }];

export default function IntegrationsRoute() {
  return (
    <AdminsOnly page="Integrations" instead="Ask an admin of your organisation what is connected.">
      <Integrations />
    </AdminsOnly>
  );
}

function Integrations() {
  const integrations = useQuery(query.integrations.list.queryOptions());
  return (
    <>
      <PageHeader
        title="Integrations"
        below={
          <>
            Systems connected to your organisation.{' '}
            <a className="underline" href="/docs/integrations-overview">
              Integrations at a glance
            </a>
          </>
        }
      />
      <QueryBody of={integrations} what="integrations">
        {({ items }) => (
          <div className="grid gap-6">
            {[
              { title: 'CRM, email and chat', rows: items.filter(isOutside) },
              { title: 'Built in', rows: items.filter((item) => !isOutside(item)) },
            ].map(({ title, rows }) => (
              <Card key={title} title={title} flush>
                <ul>
                  {rows.map((row) => (
                    <IntegrationRow key={row.kind} integration={row} />
                  ))}
                </ul>
              </Card>
            ))}
          </div>
        )}
      </QueryBody>
    </>
  );
}
