import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { startDownload } from '../../../ui/startDownload.ts';
import { useUrlParam } from '../../../ui/useUrlParam.ts';
import { monthName } from '../../lists/monthName.ts';
import { QueryBody } from '../../queries/QueryBody.tsx';
import { SendingRow } from './SendingRow.tsx';

const MONTHS = 24;
const ALL = 'all';

/** Returns the last months, this one first, as YYYY-MM. */
function lastMonths(now: Date): string[] {
  return Array.from({ length: MONTHS }, (_, back) => {
    const month = new Date(now.getFullYear(), now.getMonth() - back, 1);
    return `${month.getFullYear()}-${String(month.getMonth() + 1).padStart(2, '0')}`;
  });
}

/** Lists what was sent of all meetings, and to whom. */
export function AllSendings() {
  const [month, setMonth] = useUrlParam('month', ALL);
  const asked = month === ALL ? {} : { month: `${month}-01` };
  const pages = useInfiniteQuery(
    query.meetingPrivacy.sendings.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...asked, ...(cursor && { cursor }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );
  const choices = [
    { value: ALL, label: 'All months' },
    ...lastMonths(new Date()).map((value) => ({ value, label: monthName(value) })),
  ];
  return (
    <Card title="What left the server" flush>
      <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-5 py-2 max-sm:px-4">
        <SelectField label="Month" hideLabel value={month} onChange={setMonth} choices={choices} />
        <Button
          icon="download"
          onClick={() => startDownload(`/api/v1/exports/meeting-sendings.csv?${new URLSearchParams(asked)}`)}
        >
          Export CSV
        </Button>
      </div>
      <QueryBody of={pages} what="list">
        {(data) => {
          const items = data.pages.flatMap((page) => page.items);
          return (
            <>
              {items.length === 0 && (
                <EmptyState icon="check" title={month === ALL ? 'Nothing left the server' : 'Nothing in this month'}>
                  Audio sent to a transcription engine and transcripts sent to a model are listed here.
                </EmptyState>
              )}
              <ul>
                {items.map((sending) => (
                  <SendingRow key={sending.id} sending={sending} isNamed />
                ))}
              </ul>
              <ShowMore pages={pages} />
            </>
          );
        }}
      </QueryBody>
    </Card>
  );
}
