import { counted } from '@forecastle/rules';
import { lazy, type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { DateText } from '../../ui/format/DateText.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { Link } from '../../ui/Link.tsx';
import { useUsualPeriod } from '../forecasts/useForecastView.ts';
import type { Attention, Revenue } from './answers.ts';
import { type AlertKind, useAlertMutations } from './useAlertMutations.ts';

const DismissAlert = lazy(() => import('./DismissAlert.tsx'));
const AlertHistory = lazy(() => import('./AlertHistory.tsx'));

export interface SaidAlert {
  readonly title: string;
  /** Its number, read with the title. */
  readonly figure: string | null;
  readonly act: { readonly to: string; readonly label: string };
  /** Behind the line. */
  readonly text: ReactNode;
}

interface AlertListProps {
  view: Revenue;
  attention: Attention;
  said: (alert: Attention['alerts'][number]) => SaidAlert;
}

/** Shows current alerts, one line each; dismissed ones on request; and a link to those of the past. */
export function AlertList({ view, attention, said }: AlertListProps) {
  const { alerts, kept, mayDismiss } = attention;
  const mutations = useAlertMutations(view);
  const usual = useUsualPeriod();
  const [dismissing, setDismissing] = useState<AlertKind | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const [showsHistory, setShowsHistory] = useState(false);
  const keptOf = (kind: AlertKind) => kept.find((each) => each.kind === kind);
  const isDismissed = ({ kind }: { kind: AlertKind }) => keptOf(kind)?.dismissal != null;
  const dismissed = alerts.filter(isDismissed).length;
  const shown = alerts.filter((alert) => showsAll || !isDismissed(alert));
  return (
    <div className="grid content-start gap-1">
      {alerts.length === 0 && <p className="text-ink-2">No alerts.</p>}
      {shown.length > 0 && (
        <ul>
          {shown.map((alert) => {
            const own = keptOf(alert.kind);
            const line = said(alert);
            return (
              <AlertLine key={alert.kind} said={line} own={own}>
                {own?.dismissal ? (
                  <Button
                    variant="quiet"
                    size="small"
                    onClick={() => void mutations.restore(alert.kind, own.id, own.dismissal?.reason ?? '')}
                  >
                    Restore
                  </Button>
                ) : (
                  mayDismiss && (
                    <IconButton
                      icon="close"
                      size="small"
                      label={`Dismiss: ${line.title}`}
                      onClick={() => setDismissing(alert.kind)}
                    />
                  )
                )}
              </AlertLine>
            );
          })}
        </ul>
      )}
      {!mayDismiss && shown.length > 0 && (
        <p className="text-12 text-ink-3">Only alerts of the current {usual} can be dismissed.</p>
      )}
      <p className="-ml-2.5 flex flex-wrap gap-2 print:hidden">
        {dismissed > 0 && (
          <Button variant="quiet" size="small" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Hide dismissed' : `Show ${counted(dismissed, 'dismissed alert')}`}
          </Button>
        )}
        <Button variant="quiet" size="small" icon="clock" onClick={() => setShowsHistory(true)}>
          Alerts over time
        </Button>
      </p>
      <LazyPart onClose={() => setDismissing(null)}>
        {dismissing && <DismissAlert view={view} kind={dismissing} onClose={() => setDismissing(null)} />}
      </LazyPart>
      <LazyPart onClose={() => setShowsHistory(false)}>
        {showsHistory && <AlertHistory view={view} onClose={() => setShowsHistory(false)} />}
      </LazyPart>
    </div>
  );
}

interface AlertLineProps {
  said: SaidAlert;
  own: Attention['kept'][number] | undefined;
  /** What else is done with it. */
  children: ReactNode;
}

/** Shows an alert in one line with its number and its action; a press on it opens the detail. */
function AlertLine({ said: { title, figure, act, text }, own, children }: AlertLineProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="num border-b border-line last:border-0">
      <div className="flex min-h-9 flex-wrap items-center gap-x-3">
        <h3 className="min-w-0 grow">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
            className="flex min-h-6 items-center gap-2 rounded-sm text-left touch:min-h-12"
          >
            <Icon name="alert" className={own?.dismissal ? 'text-ink-3' : 'text-attention-ink'} />
            <span>
              {title}
              {figure && <span className="font-semibold">, {figure}</span>}
            </span>
            <Icon name="chevron-down" size={14} className={classes('text-ink-3', isOpen && 'rotate-180')} />
          </button>
        </h3>
        <span className="flex items-center gap-x-1 max-sm:pl-6 print:hidden">
          <Link to={act.to} className="finger font-medium whitespace-nowrap">
            {act.label}
          </Link>
          {children}
        </span>
      </div>
      {own?.dismissal && (
        <p className="pb-1.5 pl-6 text-12 text-ink-3">
          Dismissed{own.dismissal.by ? ` by ${own.dismissal.by.name}` : ''}: {own.dismissal.reason}
        </p>
      )}
      <p id={id} hidden={!isOpen} className="pb-2 pl-6 text-ink-2">
        {text}
        {own && (
          <span className="block text-12 text-ink-3">
            Since <DateText day={own.cameOn} />
          </span>
        )}
      </p>
    </li>
  );
}
