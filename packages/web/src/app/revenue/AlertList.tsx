import { counted } from '@forecastle/rules';
import { lazy, type ReactNode, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { DateText } from '../../ui/format/DateText.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { useUsualPeriod } from '../forecasts/useForecastView.ts';
import type { Attention, Revenue } from './answers.ts';
import { type AlertKind, useAlertMutations } from './useAlertMutations.ts';

const DismissAlert = lazy(() => import('./DismissAlert.tsx'));
const AlertHistory = lazy(() => import('./AlertHistory.tsx'));

interface AlertListProps {
  view: Revenue;
  attention: Attention;
  said: (alert: Attention['alerts'][number]) => {
    readonly title: string;
    readonly text: ReactNode;
    readonly act: ReactNode;
  };
}

/** Alerts that stand, with since when; those that are dismissed behind a press; and the way to those that went. */
export function AlertList({ view, attention, said }: AlertListProps) {
  const { alerts, kept, mayDismiss } = attention;
  const deeds = useAlertMutations(view);
  const usual = useUsualPeriod();
  const [dismissing, setDismissing] = useState<AlertKind | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const [showsHistory, setShowsHistory] = useState(false);
  const keptOf = (kind: AlertKind) => kept.find((each) => each.kind === kind);
  const isDismissed = ({ kind }: { kind: AlertKind }) => keptOf(kind)?.dismissal != null;
  const dismissed = alerts.filter(isDismissed).length;
  const shown = alerts.filter((alert) => showsAll || !isDismissed(alert));
  return (
    <div className="grid content-start gap-3">
      {alerts.length === 0 && <p className="text-ink-2">No alerts.</p>}
      {shown.length > 0 && (
        <ul className="grid content-start gap-3">
          {shown.map((alert) => {
            const { title, text, act } = said(alert);
            const own = keptOf(alert.kind);
            return (
              <li key={alert.kind} className="flex gap-3">
                <Icon
                  name="alert"
                  className={`mt-0.5 shrink-0 ${own?.dismissal ? 'text-ink-3' : 'text-attention-ink'}`}
                />
                <div className="num min-w-0">
                  <h3 className="font-medium">{title}</h3>
                  <p className="text-ink-2">{text}</p>
                  {own && (
                    <p className="text-12 text-ink-3">
                      Since <DateText day={own.cameOn} />
                      {own.dismissal &&
                        `. Dismissed${own.dismissal.by ? ` by ${own.dismissal.by.name}` : ''}: ${own.dismissal.reason}`}
                    </p>
                  )}
                  <div className="flex flex-wrap items-center gap-x-4 print:hidden">
                    {act}
                    {own?.dismissal ? (
                      <Button
                        variant="quiet"
                        size="small"
                        className="-ml-2.5"
                        onClick={() => void deeds.restore(alert.kind, own.id, own.dismissal?.reason ?? '')}
                      >
                        Restore
                      </Button>
                    ) : (
                      mayDismiss && (
                        <Button
                          variant="quiet"
                          size="small"
                          className="-ml-2.5"
                          onClick={() => setDismissing(alert.kind)}
                        >
                          Dismiss
                        </Button>
                      )
                    )}
                  </div>
                </div>
              </li>
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
        <Button variant="quiet" size="small" onClick={() => setShowsHistory(true)}>
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
