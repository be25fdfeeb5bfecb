import { KEPT_KINDS } from '@forecastle/contract/limits';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { query } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Combobox } from '../../ui/fields/Combobox.tsx';
import { Segments } from '../../ui/fields/Segments.tsx';
import { Select, SMALL_SELECT } from '../../ui/fields/Select.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { useUrlParam } from '../../ui/useUrlParam.ts';
import { findContacts } from '../contacts/findContacts.ts';
import { QueryBody } from '../queries/QueryBody.tsx';
import { KeptRow } from './KeptRow.tsx';
import { countsWords, type Mailbox } from './mailboxWords.ts';
import { useExcludeKept } from './useExcludeKept.ts';

const SHOWN = { all: 'All', excluded: 'Excluded' } as const;
const EVERY_KIND = '';
const KINDS = [
  { value: EVERY_KIND, label: 'Emails and meetings' },
  { value: 'message', label: 'Emails' },
  { value: 'meeting', label: 'Meetings' },
] as const;

/** Everything that is kept of the own mailbox and calendar, to look at and to exclude. */
export function KeptCard({ kept }: Pick<Mailbox, 'kept'>) {
  const [show, setShow] = useUrlParam<keyof typeof SHOWN>('show', 'all');
  const [kindAsked, setKind] = useUrlParam<string>('kind', EVERY_KIND);
  const [contactId, setContactId] = useUrlParam<string>('contact', '');
  const [, setParams] = useSearchParams();
  const kind = KEPT_KINDS.find((each) => each === kindAsked);
  const pages = useInfiniteQuery(
    query.mailbox.kept.infiniteOptions({
      input: (cursor: string | undefined) => ({
        show,
        ...(kind && { kind }),
        ...(contactId && { contactId }),
        ...(cursor && { cursor }),
      }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );
  const { excludingId, setExcluded } = useExcludeKept();
  const items = pages.data?.pages.flatMap((page) => page.items) ?? [];
  const contact = items.flatMap(({ contacts }) => contacts).find(({ id }) => id === contactId);
  const isFiltered = show !== 'all' || kind !== undefined || contactId !== '';
  const clear = () => setParams({}, { replace: true, preventScrollReset: true });
  return (
    <Card
      title="What is kept of my mailbox"
      aside={[
        countsWords(kept) ?? 'Nothing yet',
        ...(kept.excluded > 0 ? [`${kept.excluded.toLocaleString()} excluded`] : []),
      ].join(', ')}
      flush
    >
      <div className="flex flex-wrap items-center gap-3 px-5 pb-3 max-sm:px-4">
        <Segments label="Which are shown" names={SHOWN} value={show} onChange={setShow} />
        <Select
          className={SMALL_SELECT}
          label="Kind"
          value={kind ?? EVERY_KIND}
          choices={KINDS}
          onChange={(next) => setKind(next)}
        />
        <Combobox
          className="w-52"
          label="Contact"
          hideLabel
          clearable
          placeholder="Any contact"
          value={contactId ? { value: contactId, label: contact?.name ?? 'This contact' } : null}
          onChange={(option) => setContactId(option?.value ?? '')}
          search={findContacts}
        />
      </div>
      <QueryBody of={pages} what="list">
        {() =>
          items.length === 0 ? (
            <Nothing isFiltered={isFiltered} onClear={clear} />
          ) : (
            <>
              <ul>
                {items.map((item) => (
                  <KeptRow
                    key={item.id}
                    item={item}
                    isBusy={excludingId === item.id}
                    onExclude={(isExcluded) => void setExcluded(item, isExcluded)}
                  />
                ))}
              </ul>
              <ShowMore pages={pages} label="Show earlier" />
            </>
          )
        }
      </QueryBody>
    </Card>
  );
}

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return isFiltered ? (
    <EmptyState icon="filter" title="Nothing matches" action={<Button onClick={onClear}>Clear filters</Button>}>
      Try another kind or contact.
    </EmptyState>
  ) : (
    <EmptyState icon="mail" title="Nothing kept yet">
      Emails and meetings with your contacts appear here once they are read.
    </EmptyState>
  );
}
