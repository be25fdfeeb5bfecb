import { counted } from '@forecastle/rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../../api/client.ts';
import { problemOf } from '../../../api/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { notify } from '../../../ui/notify.ts';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { MODELS_PATH } from '../../conversations/ModelNote.tsx';
import { useSession } from '../../shell/session.ts';
import type { ModelOffer as Offer } from './recordedMeeting.ts';

/** Says whether the offer stands above the proposals: a reading that failed, until another try has ended. Below them nobody sees it. */
export function useIsOfferFirst(state: NonNullable<Offer['reading']>['state'] | undefined): boolean {
  const [isFirst, setFirst] = useState(state === 'failed');
  const isNow = state === 'failed' || (state === 'running' && isFirst);
  if (isNow !== isFirst) setFirst(isNow);
  return isNow;
}

interface ModelOfferProps {
  meetingId: string;
  offer: Offer;
  /** It stands above the proposals. */
  isFirst: boolean;
}

/** Offers to have a model read the transcript, says who would receive it, and how far it is. */
export function ModelOffer({ meetingId: id, offer, isFirst }: ModelOfferProps) {
  const cache = useQueryClient();
  const { abilities } = useSession();
  const act = useMutation({
    mutationFn: (verb: 'askModel' | 'stopModel') => api.meetingProposals[verb]({ id }),
    onError: (error) => notify(problemOf(error).message, { tone: 'risk' }),
    onSettled: () => cache.invalidateQueries({ queryKey: query.meetingProposals.list.key({ input: { id } }) }),
  });
  const { name, host, unavailable, reading } = offer;
  return (
    <section
      aria-label="Find more with AI"
      className={classes('border-line px-4 py-3.5 text-14', isFirst ? 'border-b' : 'border-t')}
    >
      {reading?.state === 'running' ? (
        <div className="grid gap-2">
          <ProgressBar
            label={`${reading.model} reads the transcript`}
            done={reading.windowsDone}
            total={reading.windows}
            detail={`${reading.windowsDone} of ${counted(reading.windows, 'part')}, ${counted(reading.found, 'proposal')} so far`}
          />
          <div>
            <Button size="small" busy={act.isPending} onClick={() => act.mutate('stopModel')}>
              Stop
            </Button>
          </div>
        </div>
      ) : (
        <>
          {reading && (
            <div role="status" className="mb-2 text-ink-2">
              {reading.state === 'failed' && (
                <p className="mb-1 flex items-center gap-1.5 font-medium text-ink">
                  <Icon name="alert" size={16} className="text-risk" />
                  AI did not finish reading
                </p>
              )}
              {endWords(reading)}
            </div>
          )}
          {name ? (
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <p className="min-w-0 flex-1 basis-40 text-12 text-ink-3">
                Sends the transcript to {name} at {host}.
              </p>
              <Button size="small" busy={act.isPending} onClick={() => act.mutate('askModel')}>
                {reading === null
                  ? 'Find more with AI'
                  : reading.state === 'failed'
                    ? 'Try again'
                    : 'Search again with AI'}
              </Button>
            </div>
          ) : (
            unavailable && (
              <p className="text-12 text-ink-3">
                {unavailable}
                {abilities.manageAi && (
                  <>
                    {' '}
                    <Link to={MODELS_PATH} className="underline">
                      Open Models
                    </Link>
                  </>
                )}
              </p>
            )
          )}
        </>
      )}
    </section>
  );
}

function endWords({ state, model, found, fault }: NonNullable<Offer['reading']>): string {
  if (state === 'failed') return fault ?? `${model} did not finish.`;
  const words = found === 0 ? 'found nothing more' : `added ${counted(found, 'proposal')}`;
  return state === 'stopped' ? `Stopped. ${model} ${words}.` : `${model} ${words}.`;
}
