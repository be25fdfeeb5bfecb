import { counted } from '@forecastle/rules';
import { lazy, useState } from 'react';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { formatDay } from '../../ui/format/dates.ts';
import { Money } from '../../ui/format/Money.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { Link } from '../../ui/Link.tsx';
import { Comments } from './Comments.tsx';
import { type PlanItem, PRIORITY_LOOKS } from './plan.ts';
import { usePlanMutations } from './usePlan.ts';

const CompleteDialog = lazy(() => import('./CompleteDialog.tsx'));
const PromptDialog = lazy(() => import('./PromptDialog.tsx'));
const SkipDialog = lazy(() => import('./SkipDialog.tsx'));

type Form = 'complete' | 'prompt' | 'skip' | null;

/** One action of a plan: what, on which deal, why now, and what can be done with it. */
export function PlanItemCard({ item, currency }: { item: PlanItem; currency: string }) {
  const [form, setForm] = useState<Form>(null);
  const mutations = usePlanMutations();
  const { tone, icon, word } = PRIORITY_LOOKS[item.priority];
  const isOpen = item.status === 'open';
  // What is on record stands once, with the button that confirms it.
  const isReasonGone = item.noticed !== null && item.riskSummary === item.noticed;
  const close = () => setForm(null);
  return (
    <article
      aria-labelledby={`action-${item.id}`}
      data-action={item.id}
      className="min-w-0 rounded-md bg-surface p-4 shadow-raised"
    >
      <div className="flex flex-wrap items-center gap-2">
        <Chip tone={tone} icon={icon}>
          {word}
        </Chip>
        {item.carriedWeeks > 0 && (
          <Chip icon="undo">Carried over{item.carriedWeeks > 1 && `, ${counted(item.carriedWeeks, 'week')}`}</Chip>
        )}
        {item.trigger && (
          <Chip icon="alert">
            {item.trigger.name}, added by {item.trigger.by.name}
          </Chip>
        )}
        {item.wasSnoozed && <Chip icon="clock">Snoozed last week</Chip>}
        {item.deal.amountMinor !== null && (
          <span className="ml-auto text-12 text-ink-3">
            At stake <Money minor={item.stakeMinor} currency={currency} style="compact" />
          </span>
        )}
      </div>
      <h3 id={`action-${item.id}`} tabIndex={-1} className="mt-2 text-16 font-medium text-balance outline-offset-4">
        {item.name}
      </h3>
      <p className="mt-0.5 text-14 text-ink-2">
        <Link to={`/crm/opportunities/${item.deal.id}`}>{item.deal.name}</Link>
        {item.deal.accountName && ` · ${item.deal.accountName}`} · {item.deal.stageName}
        {item.deal.closeDate && ` · closes ${formatDay(item.deal.closeDate)}`}
      </p>
      {isOpen && !isReasonGone && (
        <>
          <p className="mt-3 text-14 text-pretty text-ink">{item.riskSummary}</p>
          <p className="mt-1 text-14 text-pretty text-ink-2">{item.suggestedAction}</p>
        </>
      )}
      <Outcome item={item} />
      {isOpen && item.noticed && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-2 rounded-sm bg-health-soft px-3 py-2 text-14 text-health">
          <span className="flex gap-2">
            <Icon name="check" className="mt-0.5" />
            {item.noticed}
          </span>
          {item.abilities.touch && (
            <Button size="small" onClick={() => void mutations.complete(item)}>
              Mark as done
            </Button>
          )}
        </div>
      )}
      {item.abilities.touch && (
        <div className="mt-3 flex flex-wrap gap-2 max-sm:grid max-sm:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
          {isOpen ? (
            <>
              <Button
                variant="primary"
                icon="check"
                data-verb="complete"
                className="max-sm:col-span-2"
                onClick={() => setForm('complete')}
              >
                Complete
              </Button>
              <Button icon="mail" data-verb="prompt" onClick={() => setForm('prompt')}>
                Use Prompt
              </Button>
              <ButtonLink
                to={`/crm/opportunities/${item.deal.id}`}
                icon="deals"
                data-verb="view"
                className="max-sm:px-1.5"
              >
                View Opportunity
              </ButtonLink>
              <Button variant="quiet" icon="clock" data-verb="snooze" onClick={() => void mutations.snooze(item)}>
                Snooze
              </Button>
              <Button variant="quiet" icon="close" data-verb="skip" onClick={() => setForm('skip')}>
                Skip
              </Button>
            </>
          ) : (
            <Button variant="quiet" size="small" icon="undo" onClick={() => void mutations.reopen(item)}>
              Reopen
            </Button>
          )}
        </div>
      )}
      {item.abilities.comment && <Comments item={item} />}
      <LazyPart onClose={close}>
        {form === 'complete' && <CompleteDialog item={item} onClose={close} />}
        {form === 'prompt' && <PromptDialog item={item} onClose={close} />}
        {form === 'skip' && <SkipDialog item={item} onClose={close} />}
      </LazyPart>
    </article>
  );
}

function Outcome({ item: { status, outcome, skipReason } }: { item: PlanItem }) {
  if (status === 'complete' && outcome) return <p className="mt-2 text-14 break-words text-ink">{outcome}</p>;
  if (status === 'skipped' && skipReason) {
    return <p className="mt-2 text-14 break-words text-ink-2">Skipped: {skipReason}</p>;
  }
  if (status === 'missed') return <p className="mt-2 text-14 text-ink-2">Not started that week.</p>;
  return null;
}
