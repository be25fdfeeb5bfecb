import { URGENCY_NAMES } from '@forecastle/rules';
import { lazy, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { DropdownMenu, MenuItem } from '../../ui/DropdownMenu.tsx';
import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { Link } from '../../ui/Link.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { dealPath } from '../opportunities/deal.ts';
import { mendPath } from '../opportunities/show/mending.ts';
import { useSession } from '../shell/session.ts';
import { type EndangeredDeal, type Trigger, URGENCY_LOOKS } from './trigger.ts';
import { useTriggerMutations } from './useTriggers.ts';

const DismissDialog = lazy(() => import('./DismissDialog.tsx'));

interface TriggerRowProps {
  deal: EndangeredDeal;
  trigger: Trigger;
  /** A press anywhere on it opens the deal: where it stands on another screen than the deal's own. */
  opens?: boolean;
  /** A way to another place was taken: a sheet closes itself. */
  onLeave?: (() => void) | undefined;
}

/** One trigger: how urgent, what is known, what mends it, and what can be done with it. */
export function TriggerRow({ deal, trigger, opens = false, onLeave }: TriggerRowProps) {
  const [isDismissing, setDismissing] = useState(false);
  const mutations = useTriggerMutations();
  const isOwn = useSession().member.id === deal.deal.owner.id;
  const navigate = useNavigate();
  const { tone, icon } = URGENCY_LOOKS[trigger.urgency];
  const { dismissal } = trigger;
  const mend = () => {
    onLeave?.();
    void navigate(mendPath(deal.deal.id, trigger.target));
  };
  return (
    <li className="relative flex flex-wrap items-start gap-x-4 gap-y-2 py-2.5">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Chip tone={dismissal ? 'neutral' : tone} icon={icon}>
            {URGENCY_NAMES[trigger.urgency]}
          </Chip>
          <strong className="font-medium">
            {opens ? (
              // Its edge is the whole line, so that the buttons beside it stand in no link.
              <Link quiet to={dealPath(deal.deal.id)} className="after:absolute after:inset-0">
                {trigger.name}
              </Link>
            ) : (
              trigger.name
            )}
          </strong>
          {trigger.dueAt && !dismissal && <span className="text-12 text-risk">{dueWords(trigger.dueAt)}</span>}
        </p>
        <p className="num mt-1 text-pretty text-ink">{trigger.evidence}</p>
        {dismissal ? (
          <p className="mt-0.5 text-pretty text-ink-3">
            Dismissed by {dismissal.by.name} <RelativeTime instant={dismissal.at} />: {dismissal.reason}
          </p>
        ) : (
          <p className="mt-0.5 text-pretty text-ink-2">{trigger.deed}</p>
        )}
      </div>
      <div className="relative flex shrink-0 flex-wrap items-center gap-1.5">
        {deal.abilities.dismiss &&
          (dismissal ? (
            <Button size="small" icon="undo" onClick={() => void mutations.restore(deal, trigger)}>
              Restore
            </Button>
          ) : (
            <>
              <DropdownMenu
                align="end"
                trigger={
                  <Button size="small" aria-label={`Take Action: ${trigger.name}`}>
                    Take Action
                  </Button>
                }
              >
                <MenuItem icon="arrow-right" onSelect={mend}>
                  {trigger.label}
                </MenuItem>
                {deal.abilities.plan && (
                  <MenuItem icon="check" onSelect={() => void mutations.plan(deal, trigger)}>
                    Add to {isOwn ? 'your plan' : `${deal.deal.owner.name}’s plan`}
                  </MenuItem>
                )}
              </DropdownMenu>
              <Button
                size="small"
                variant="quiet"
                aria-label={`Dismiss: ${trigger.name}`}
                onClick={() => setDismissing(true)}
              >
                Dismiss
              </Button>
            </>
          ))}
        <Popover
          label={`Rule of ${trigger.name}`}
          align="end"
          trigger={<IconButton icon="info" size="small" label={`Rule: ${trigger.name}`} />}
        >
          <p className="text-14 text-pretty">{trigger.rule}</p>
          <p className="mt-2 text-12">
            <Link to="/settings/risk-triggers">All rules</Link>
          </p>
        </Popover>
      </div>
      {isDismissing && (
        <LazyPart onClose={() => setDismissing(false)}>
          <DismissDialog deal={deal} trigger={trigger} onClose={() => setDismissing(false)} />
        </LazyPart>
      )}
    </li>
  );
}

const HOUR_MS = 3_600_000;

/** Within a day of what is due, how long is left; after it, that it has passed. */
function dueWords(dueAt: string): string {
  const hours = Math.ceil((Date.parse(dueAt) - Date.now()) / HOUR_MS);
  if (hours <= 0) return 'Was due within 24 hours';
  return `Due within ${hours} ${hours === 1 ? 'hour' : 'hours'}`;
}
