import { useQuery } from '@tanstack/react-query';
import { Card } from '../../../ui/Card.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { FailedQuery } from '../../queries/FailedQuery.tsx';
import { AdminsOnly } from '../AdminsOnly.tsx';
import { MappingEditor } from './MappingEditor.tsx';
import { SavedLine } from './SavedLine.tsx';
import { salesforceMappingOptions } from './salesforceMappingOptions.ts';

export const meta = () => [{ title: 'Mapping · Salesforce · Forecastle' }];

export default function MappingRoute() {
  return (
    <AdminsOnly
      page="Mapping"
      inDemo="It reads nothing from Salesforce."
      instead="Ask an admin of your organisation how Salesforce is mapped."
    >
      <MappingPage />
    </AdminsOnly>
  );
}

function MappingPage() {
  const mapping = useQuery(salesforceMappingOptions());
  return (
    <>
      <PageHeader
        title="Mapping"
        above={
          <Link to="/admin/integrations/salesforce" className="finger underline">
            Salesforce
          </Link>
        }
        below={
          mapping.data ? (
            <SavedLine view={mapping.data} />
          ) : (
            'What becomes of the fields, stages and people of Salesforce.'
          )
        }
      />
      {mapping.isPending && <Asking />}
      {mapping.isError && !mapping.data && <FailedQuery title="The mapping could not be loaded" of={mapping} />}
      {mapping.data && <MappingEditor view={mapping.data} onReload={() => mapping.refetch()} />}
    </>
  );
}

function Asking() {
  return (
    <Card>
      <p role="status" aria-label="Loading the mapping" className="flex items-center gap-3 py-16 text-14">
        <Icon name="spinner" className="animate-turn" />
        Asking Salesforce for its fields, stages and users. This takes a few seconds.
      </p>
    </Card>
  );
}
