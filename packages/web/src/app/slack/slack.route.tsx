import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { Link } from '../../ui/Link.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useUrlParam } from '../../ui/useUrlParam.ts';
import { QueryBody } from '../queries/QueryBody.tsx';
import { useSession } from '../shell/session.ts';
import { LinkCard } from './LinkCard.tsx';
import { RequestCard } from './RequestCard.tsx';

export const meta = () => [{ title: 'Slack user · Settings · Forecastle' }];

/** Which Slack user this person is. A link from Slack brings a code, with which they confirm one. */
export default function SlackRoute() {
  const { abilities } = useSession();
  const [code, setCode] = useUrlParam('code', '');
  const mine = useQuery(query.slackLinks.get.queryOptions());
  return (
    <>
      <PageHeader
        title="Slack user"
        below={
          <>
            Ask about your deals in Slack with /forecastle. <Link to="/help/integration-slack">How it works</Link>
            {abilities.manageIntegrations && (
              <>
                {' · '}
                <Link to="/admin/integrations/slack">Connect Slack and see who is linked</Link>
              </>
            )}
          </>
        }
      />
      <div className="grid gap-6">
        {code !== '' && <RequestCard key={code} code={code} onClose={() => setCode(null)} />}
        <QueryBody of={mine} what="Slack link">
          {(state) => <LinkCard state={state} />}
        </QueryBody>
      </div>
    </>
  );
}
