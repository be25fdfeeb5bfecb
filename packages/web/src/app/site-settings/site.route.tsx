import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { Link } from '../../ui/Link.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { QueryBody } from '../queries/QueryBody.tsx';
import { ClosedPage } from '../shell/ClosedPage.tsx';
import { useSession } from '../shell/session.ts';
import { SiteForm } from './SiteForm.tsx';

export const meta = () => [{ title: 'Site · Forecastle' }];

export default function SiteRoute() {
  const { abilities } = useSession();
  if (!abilities.manageSite) {
    return (
      <ClosedPage page="Site" icon="at" title="Site details are for the operator">
        Only admins of the operator’s organisation can change them.
      </ClosedPage>
    );
  }
  return <SitePage />;
}

function SitePage() {
  const site = useQuery(query.siteSettings.get.queryOptions());
  return (
    <>
      <PageHeader
        title="Site"
        below={
          <>
            Contact details and notes on the public pages. Changes show within seconds on the{' '}
            <Link to="/contact" reloadDocument className="underline">
              contact page
            </Link>
            .
          </>
        }
      />
      <QueryBody of={site} what="site details">
        {(data) => <SiteForm site={data} />}
      </QueryBody>
    </>
  );
}
