import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { notify } from '../../ui/notify.ts';
import { NotFound } from '../shell/NotFound.tsx';
import { useSession } from '../shell/session.ts';
import { goTo } from './goTo.ts';

/** An address of a deal that is not here: perhaps it is in another organisation of the person's. */
export default function ElsewhereDeal({ id }: { id: string }) {
  const { organization } = useSession();
  const found = useQuery(query.memberships.ofDeal.queryOptions({ input: { opportunityId: id }, retry: false }));
  const elsewhere = found.data?.membership;
  if (found.isPending) return null;
  if (!elsewhere) return <NotFound />;
  const { pathname, search } = location;
  return (
    <section className="mx-auto grid min-h-[70dvh] max-w-md content-center gap-4">
      <h1 className="font-serif text-28 font-medium text-balance">This deal is in {elsewhere.name}</h1>
      <p className="text-16 text-ink-2">You are in {organization.name} now. Switch to see the deal.</p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          onClick={() =>
            goTo(elsewhere.organizationId, pathname + search).catch((error: unknown) =>
              notify(problemOf(error).message, { tone: 'risk' }),
            )
          }
        >
          Switch to {elsewhere.name}
        </Button>
        <ButtonLink to="/crm/opportunities">Stay in {organization.name}</ButtonLink>
      </div>
    </section>
  );
}
