import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import { Card } from '../../../ui/Card.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { QueryBody } from '../../queries/QueryBody.tsx';
import { ClosedPage } from '../../shell/ClosedPage.tsx';
import { useSession } from '../../shell/session.ts';
import { AllSendings } from './AllSendings.tsx';
import { RetentionForm } from './RetentionForm.tsx';
import { UnseenHolds } from './UnseenHolds.tsx';

export const meta = () => [{ title: 'Meeting privacy · Forecastle' }];

export default function MeetingPrivacyRoute() {
  const { abilities } = useSession();
  if (!abilities.erasePeople) {
    return (
      <ClosedPage page="Meeting privacy" icon="settings" title="Meeting privacy is for admins">
        Admins set how long recorded meetings are kept.
      </ClosedPage>
    );
  }
  return <MeetingPrivacy />;
}

function MeetingPrivacy() {
  const retention = useQuery(query.meetingPrivacy.retention.queryOptions({ input: {} }));
  return (
    <>
      <PageHeader
        title="Meeting privacy"
        below="Set how long recorded meetings are kept, and see what left the server."
      />
      <div className="grid gap-6">
        <QueryBody of={retention} what="settings">
          {(data) => <RetentionForm key={JSON.stringify(data)} retention={data} />}
        </QueryBody>
        <Card title="Who sees a meeting">
          <ul className="grid max-w-[68ch] list-disc gap-1 pl-5 text-14 text-ink-2">
            <li>Everyone who sees the deal. A private meeting, or one without a deal: only its owner.</li>
            <li>There are no public links. Nobody outside your organisation can open a meeting.</li>
            <li>RevOps and admins can put a meeting on legal hold. Nothing of it is deleted until they lift it.</li>
          </ul>
        </Card>
        <UnseenHolds />
        <AllSendings />
      </div>
    </>
  );
}
