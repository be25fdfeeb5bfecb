import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Api, api, query } from '../../../api/client.ts';
import { useSubmit } from '../../../api/useSubmit.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FormDialog } from '../../../ui/fields/FormDialog.tsx';
import { formatInstant } from '../../../ui/format/dates.ts';
import { notify } from '../../../ui/notify.ts';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { FailedQuery } from '../../queries/FailedQuery.tsx';

type Hold = Awaited<ReturnType<Api['meetingPrivacy']['unseenHolds']>>['items'][number];

/** Lists legal holds of meetings that nobody sees, as their owner left. Shows nothing where there are none. */
export function UnseenHolds() {
  const [lifted, setLifted] = useState<Hold | null>(null);
  const pages = useInfiniteQuery(
    query.meetingPrivacy.unseenHolds.infiniteOptions({
      input: (cursor: string | undefined) => (cursor ? { cursor } : {}),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    }),
  );
  if (pages.isError && !pages.data) {
    return (
      <Card title="Legal holds of people who left" flush>
        <FailedQuery title="The legal holds could not be loaded" of={pages} />
      </Card>
    );
  }
  const holds = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  if (holds.length === 0) return null;
  return (
    <Card title="Legal holds of people who left" flush>
      <div className="border-b border-line px-5 pb-3 max-sm:px-4">
        <p className="max-w-[68ch] text-14 text-ink-2">
          Only they saw these meetings. You see who and when, not what was said. They are kept until you lift the hold.
        </p>
      </div>
      <ul>
        {holds.map((hold) => (
          <li
            key={hold.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-5 py-2.5 text-14 max-sm:px-4 last:border-0"
          >
            <div className="min-w-0 break-words">
              <p className="font-medium">
                <span dir="auto">{hold.owner.name}</span>, meeting of{' '}
                <time dateTime={hold.startsAt} className="num">
                  {formatInstant(hold.startsAt)}
                </time>
              </p>
              <p className="text-12 text-ink-3">
                On hold since <span className="num">{formatInstant(hold.heldAt)}</span>
                {hold.heldBy && ` by ${hold.heldBy.name}`}
              </p>
            </div>
            <Button
              aria-label={`Lift hold of the meeting of ${hold.owner.name}, ${formatInstant(hold.startsAt)}`}
              onClick={() => setLifted(hold)}
            >
              Lift hold
            </Button>
          </li>
        ))}
      </ul>
      <ShowMore pages={pages} />
      {lifted && <LiftDialog hold={lifted} onClose={() => setLifted(null)} />}
    </Card>
  );
}

function LiftDialog({ hold, onClose }: { hold: Hold; onClose: () => void }) {
  const { submit, busy, errors } = useSubmit();
  const cache = useQueryClient();
  const lift = () =>
    submit(async () => {
      await api.meetingPrivacy.liftUnseenHold({ id: hold.id });
      notify('Legal hold lifted');
      onClose();
      await cache.invalidateQueries({ queryKey: query.meetingPrivacy.unseenHolds.key() });
    });
  return (
    <FormDialog
      title="Lift this legal hold?"
      description="This cannot be undone."
      action="Lift hold"
      errors={errors}
      errorTitle="The hold was not lifted."
      busy={busy}
      onSubmit={() => void lift()}
      onClose={onClose}
    >
      <p className="text-14 text-ink-2">
        The meeting is deleted 30 days after {hold.owner.name} left: within an hour if that was longer ago.
      </p>
    </FormDialog>
  );
}
