import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { TableSkeleton } from '../../ui/Skeleton.tsx';
import { ContactCreate } from '../contacts/ContactCreate.tsx';
import { contactPath } from '../contacts/contact.ts';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import type { Account } from './account.ts';

const PAGE = 50;

/** The people of an account by name. */
export function AccountContacts({ account }: { account: Account }) {
  const [adding, setAdding] = useState(false);
  const pages = useInfiniteQuery(
    query.contacts.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ accountId: account.id, limit: PAGE, ...(cursor && { cursor }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    }),
  );
  const people = pages.data?.pages.flatMap((page) => page.items) ?? [];
  const add = (
    <Button icon="plus" onClick={() => setAdding(true)}>
      Add contact
    </Button>
  );
  return (
    <Card flush>
      {pages.isPending && <TableSkeleton label="Loading the contacts" rows={4} columns={3} />}
      {pages.isError && people.length === 0 && <FailedQuery title="The contacts could not be loaded" of={pages} />}
      {pages.isSuccess && people.length === 0 && (
        <EmptyState icon="people" title="No contacts yet" action={add}>
          Add the people you talk to.
        </EmptyState>
      )}
      {people.length > 0 && (
        <>
          <div className="flex justify-end border-b border-line px-5 py-3 max-sm:px-4">{add}</div>
          <ul>
            {people.map(({ id, name, title, email, phone, openDeals }) => (
              <li
                key={id}
                className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line px-5 py-2.5 last:border-0 max-sm:px-4"
              >
                <div className="min-w-0">
                  <Link quiet to={contactPath(id)} dir="auto" className="block truncate font-medium touch:leading-12">
                    {name}
                  </Link>
                  <p className="truncate text-12 text-ink-3" dir="auto">
                    {[title, email, phone].filter(Boolean).join(' · ') || 'No details yet'}
                  </p>
                </div>
                <span className="num text-12 text-ink-3">
                  {openDeals === 0 ? 'No open deals' : `${openDeals} open ${openDeals === 1 ? 'deal' : 'deals'}`}
                </span>
              </li>
            ))}
          </ul>
          {pages.hasNextPage && (
            <div className="grid justify-center border-t border-line p-3">
              <Button variant="quiet" busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
                Show more
              </Button>
            </div>
          )}
        </>
      )}
      {adding && (
        <ContactCreate account={{ value: account.id, label: account.name }} stays onClose={() => setAdding(false)} />
      )}
    </Card>
  );
}
