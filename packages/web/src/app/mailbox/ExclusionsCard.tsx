import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api, query } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { useSubmit } from '../../api/useSubmit.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Combobox } from '../../ui/fields/Combobox.tsx';
import { FormErrors } from '../../ui/fields/FormErrors.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { notify } from '../../ui/notify.ts';
import { findContacts } from '../contacts/findContacts.ts';
import { QueryBody } from '../queries/QueryBody.tsx';
import type { Exclusion } from './mailboxWords.ts';

/** Milliseconds until the screen asks again how far a removal is. */
const REMOVING_MS = 2_000;

/** Contacts and domains that the person keeps out, and the two fields that add one. */
export function ExclusionsCard() {
  const exclusions = useQuery(
    query.mailbox.exclusions.queryOptions({
      refetchInterval: ({ state }) => (state.data?.items.some(({ isRemoving }) => isRemoving) ? REMOVING_MS : false),
    }),
  );
  const client = useQueryClient();
  const { submit, busy, problem } = useSubmit();
  const [domain, setDomain] = useState('');
  const after = () => client.invalidateQueries({ queryKey: query.mailbox.key() });
  const add = (what: { contactId: string } | { domain: string }) =>
    submit(async () => {
      const added = await api.mailbox.addExclusion(what);
      await after();
      if ('domain' in what) setDomain('');
      notify(`${nameOf(added)} excluded`);
    });
  // What is kept of the mailbox is shown beside it, and has fewer rows once the removal is done.
  const isRemoving = exclusions.data?.items.some((each) => each.isRemoving) ?? false;
  const wasRemoving = useRef(isRemoving);
  useEffect(() => {
    if (wasRemoving.current && !isRemoving) void client.invalidateQueries({ queryKey: query.mailbox.key() });
    wasRemoving.current = isRemoving;
  }, [isRemoving, client]);
  const remove = async (exclusion: Exclusion) => {
    try {
      await api.mailbox.removeExclusion({ id: exclusion.id });
      notify(`${nameOf(exclusion)} included again. Read past days again to take what was left out`);
    } catch (error) {
      notify(`${problemOf(error).message} It is still excluded.`, { tone: 'risk' });
    }
    await after();
  };
  return (
    <Card title="Contacts and domains you exclude">
      <div className="grid gap-4">
        <p className="max-w-[68ch] text-14 text-ink-2">
          Nothing is read of emails and meetings with them. What is kept of them now is removed.
        </p>
        {problem && <FormErrors title="Not excluded" errors={[{ message: problem.message }]} />}
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <Combobox
            label="Contact"
            placeholder="Find a contact to exclude"
            value={null}
            onChange={(option) => option && void add({ contactId: option.value })}
            search={findContacts}
          />
          <form
            className="flex items-end gap-2"
            onSubmit={(event) => {
              event.preventDefault();
              if (!busy && domain.trim()) void add({ domain });
            }}
          >
            <div className="min-w-0 flex-1">
              <TextField
                label="Domain"
                placeholder="example.com"
                autoComplete="off"
                value={domain}
                onChange={setDomain}
              />
            </div>
            <Button type="submit" busy={busy} disabled={!domain.trim()}>
              Exclude
            </Button>
          </form>
        </div>
        <QueryBody of={exclusions} what="exclusions">
          {({ items }) =>
            items.length === 0 ? (
              <p className="text-14 text-ink-3">You exclude nobody.</p>
            ) : (
              <ul className="divide-y divide-line border-t border-line text-14">
                {items.map((exclusion) => (
                  <li key={exclusion.id} className="flex items-center gap-3 py-2">
                    <Icon name={exclusion.contact ? 'person' : 'at'} size={14} className="text-ink-3" />
                    <span className="min-w-0 flex-1 break-words">
                      {nameOf(exclusion)}
                      <span className="block text-12 text-ink-3">
                        {exclusion.isRemoving ? (
                          <span role="status" className="flex items-center gap-1.5">
                            <Icon name="spinner" size={12} className="animate-turn" />
                            Removing what was kept
                          </span>
                        ) : (
                          <>
                            since <RelativeTime instant={exclusion.createdAt} justNow />
                          </>
                        )}
                      </span>
                    </span>
                    <Button
                      size="small"
                      variant="quiet"
                      aria-label={`No longer exclude ${nameOf(exclusion)}`}
                      onClick={() => void remove(exclusion)}
                    >
                      Remove
                    </Button>
                  </li>
                ))}
              </ul>
            )
          }
        </QueryBody>
      </div>
    </Card>
  );
}

const nameOf = ({ contact, domain }: Exclusion): string => contact?.name ?? domain ?? 'A contact who was removed';
