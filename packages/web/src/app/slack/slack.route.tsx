import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useUrlParam } from '../../ui/useUrlParam.ts';
import { QueryBody } from '../queries/QueryBody.tsx';
import { useSession } from '../shell/session.ts';
import { LinkCard } from './LinkCard.tsx';
import { LinkedPeople } from './LinkedPeople.tsx';
import { RequestCard } from './RequestCard.tsx';

export const meta = () => [{ title: 'Slack · Settings · Forecastle' }];

/** Which Slack user this person is. A link from Slack brings a code, with which they confirm one. */
export default function SlackRoute() {
  const { abilities } = useSession();
  const [code, setCode] = useUrlParam('code', '');
  const mine = useQuery(query.slackLinks.get.queryOptions());
  return (
    <>
      <PageHeader title="Slack" below="Ask about your deals in Slack with /forecastle." />
      <div className="grid gap-6">
        {code !== '' && <RequestCard key={code} code={code} onClose={() => setCode(null)} />}
        <QueryBody of={mine} what="Slack link">
          {(state) => <LinkCard state={state} />}
        </QueryBody>
        {abilities.manageIntegrations && <LinkedPeople />}
      </div>
    </>
  );
}
