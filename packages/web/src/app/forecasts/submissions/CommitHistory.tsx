import { useInfiniteQuery } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { classes } from '../../../ui/classes.ts';
import { formatInstant } from '../../../ui/format/dates.ts';
import { Money } from '../../../ui/format/Money.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { QueryBody } from '../../queries/QueryBody.tsx';
import { OtherDays } from '../OtherDays.tsx';
import { type CommitLine, type CommitView, nameOf, type Submission } from './submissions.ts';

const PAGE = 20;

interface CommitHistoryProps {
  view: CommitView;
  line: CommitLine;
  organization: string;
  onWithdraw: (submission: Submission) => unknown;
  onClose: () => void;
}

/** Everything submitted for a line, with what the deals and the forecast said at each moment. */
export function CommitHistory({ view, line, organization, onWithdraw, onClose }: CommitHistoryProps) {
  const { period, currency } = view;
  const pages = useInfiniteQuery(
    query.commits.history.infiniteOptions({
      input: (cursor: string | undefined) => ({
        period: period.kind,
        containing: period.start,
        scope: line.scope,
        ...(line.memberId && { memberId: line.memberId }),
        limit: PAGE,
        ...(cursor && { cursor }),
      }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    }),
  );
  return (
    <Sheet open onOpenChange={onClose} title={`${nameOf(line, organization)}, ${period.label}`}>
      <QueryBody of={pages} what="submissions">
        {({ pages: all }) => {
          const items = all.flatMap((page) => page.items);
          if (items.length === 0) {
            return <p className="text-ink-2">No submission for {period.label}. CRM categories count instead.</p>;
          }
          return (
            <>
              <ol aria-label="Submissions, latest first" className="grid">
                {items.map((each) => (
                  <li key={each.id} className="grid gap-1.5 border-b border-line py-3 last:border-0">
                    <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                      <span className="num font-medium">{formatInstant(each.submittedAt)}</span>
                      {each.withdrawnAt ? (
                        <Chip tone="unknown">Withdrawn</Chip>
                      ) : (
                        each.abilities.withdraw && (
                          <Button size="small" onClick={() => void onWithdraw(each)}>
                            Withdraw
                          </Button>
                        )
                      )}
                    </p>
                    <p className={classes('num', each.withdrawnAt && 'text-ink-3 line-through')}>
                      Commit <Money minor={each.commitMinor} currency={currency} style="compact" />, best case{' '}
                      <Money minor={each.bestCaseMinor} currency={currency} style="compact" />
                    </p>
                    {each.reason && <p className="text-ink-2">{each.reason}</p>}
                    <p className="num text-12 text-ink-3">
                      {each.author}
                      <OtherDays of={each} />. Then closed{' '}
                      <Money minor={each.told.closedMinor} currency={currency} style="compact" />, in Commit{' '}
                      <Money minor={each.told.commitMinor} currency={currency} style="compact" />, in Best Case{' '}
                      <Money minor={each.told.bestCaseMinor} currency={currency} style="compact" />
                      {each.told.mostLikely !== null && (
                        <>
                          ; forecast <Money minor={each.told.mostLikely} currency={currency} style="compact" />
                        </>
                      )}
                      {each.told.low !== null && each.told.high !== null && (
                        <>
                          {' '}
                          (<Money minor={each.told.low} currency={currency} style="compact" /> to{' '}
                          <Money minor={each.told.high} currency={currency} style="compact" />)
                        </>
                      )}
                      .
                    </p>
                  </li>
                ))}
              </ol>
              <ShowMore pages={pages} label="Show earlier" />
            </>
          );
        }}
      </QueryBody>
    </Sheet>
  );
}
