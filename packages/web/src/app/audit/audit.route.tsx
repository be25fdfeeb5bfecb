import { buttonClasses } from '../../ui/buttonClasses.ts';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ClosedPage } from '../shell/ClosedPage.tsx';
import { useSession } from '../shell/session.ts';
import { AuditFilterBar } from './AuditFilterBar.tsx';
import { AuditList } from './AuditList.tsx';
import { useAuditTrail } from './useAuditTrail.ts';

export const meta = () => [{ title: 'Audit trail · Forecastle' }];

export default function AuditRoute() {
  const { abilities } = useSession();
  if (abilities.seeAudit) return <Trail />;
  return (
    <ClosedPage page="Audit trail" icon="clock" title="The audit trail is for admins">
      Ask an admin to look something up.
    </ClosedPage>
  );
}

function Trail() {
  const trail = useAuditTrail();
  return (
    <>
      <PageHeader
        title="Audit trail"
        below="Who did what, latest first. Entries cannot be changed."
        actions={
          <a href={trail.csvHref} download className={buttonClasses({})}>
            <Icon name="download" />
            Export CSV
          </a>
        }
      />
      <Card flush className="overflow-hidden">
        <AuditFilterBar {...trail} />
        <AuditList {...trail} />
      </Card>
    </>
  );
}
