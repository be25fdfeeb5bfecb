import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { useSession } from '../shell/session.ts';
import { leadsNobody } from './leadsNobody.ts';

/** First run: there is nothing to forecast until deals are here, or until a manager's team is. */
export function PipelineEmpty() {
  const { abilities, member } = useSession();
  const isManager = abilities.seeTeam && !abilities.seeOrganization;
  const people = useQuery(query.people.list.queryOptions({ enabled: isManager }));
  if (isManager && people.isPending) return null;
  const isAlone = isManager && leadsNobody(people.data?.items ?? [], member.id);
  return (
    <Card>
      <EmptyState
        icon={isAlone ? 'people' : 'pipeline'}
        title={isAlone ? 'No one reports to you yet' : 'Start with your deals'}
        action={
          <>
            {abilities.importDeals && (
              <ButtonLink to="/imports/new" variant="primary" icon="upload">
                Import a spreadsheet
              </ButtonLink>
            )}
            <ButtonLink to="/crm/opportunities?new=deal" icon="plus">
              Add a deal
            </ButtonLink>
          </>
        }
      >
        {isAlone ? (
          <>
            You see your deals and your team’s. You have none of your own, and the deals of others stay hidden until an
            admin sets you as their manager under <Link to="/settings/people">Settings, People</Link>.
          </>
        ) : (
          'Import your pipeline spreadsheet. Scores and the forecast follow within a minute.'
        )}
      </EmptyState>
    </Card>
  );
}
