import { KEY_ROLES, STALE_ALERT_DUE_HOURS } from '@forecastle/rules';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Money } from '../../ui/format/Money.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { FreshnessSummary } from './freshContact.ts';
import type { FreshnessView } from './freshnessView.ts';

interface FreshnessAlertsProps {
  alerts: FreshnessSummary['alerts'];
  currency: string;
  onShow: (part: Partial<FreshnessView>) => void;
}

/** What cannot wait: Champions and Economic Buyers below 50, and those who fall there within a day. */
export function FreshnessAlerts({ alerts, currency, onShow }: FreshnessAlertsProps) {
  const { contacts, deals, amountBaseMinor, soon } = alerts;
  if (contacts === 0 && soon === 0) return null;
  return (
    <div className="mb-4 grid gap-2">
      {contacts > 0 && (
        <Banner
          tone="risk"
          action={
            <Button size="small" onClick={() => onShow({ role: [...KEY_ROLES], band: ['stale'] })}>
              Show them
            </Button>
          }
        >
          <strong className="font-medium">
            <span className="num">{contacts.toLocaleString()}</span>{' '}
            {contacts === 1 ? 'Champion or Economic Buyer has' : 'Champions and Economic Buyers have'} gone stale
          </strong>{' '}
          on <span className="num">{deals.toLocaleString()}</span> {deals === 1 ? 'deal' : 'deals'} worth{' '}
          <Money minor={amountBaseMinor} currency={currency} style="compact" />. Contact{' '}
          {contacts === 1 ? 'this person' : 'each of them'} within {STALE_ALERT_DUE_HOURS} hours.
        </Banner>
      )}
      {soon > 0 && (
        <Banner
          tone="attention"
          action={
            <Button size="small" onClick={() => onShow({ role: [...KEY_ROLES], band: ['needs_attention'] })}>
              Show them
            </Button>
          }
        >
          <span className="num">{soon.toLocaleString()}</span> {contacts > 0 && 'more '}
          {soon === 1 ? 'key stakeholder falls' : 'key stakeholders fall'} below 50 within {STALE_ALERT_DUE_HOURS}{' '}
          hours.
        </Banner>
      )}
    </div>
  );
}

interface BannerProps {
  tone: 'risk' | 'attention';
  action: ReactNode;
  children: ReactNode;
}

function Banner({ tone, action, children }: BannerProps) {
  return (
    <div
      role="note"
      className={classes(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md px-4 py-2.5',
        tone === 'risk' ? 'bg-risk-soft text-risk' : 'bg-attention-soft text-attention-ink',
      )}
    >
      <p className="flex min-w-0 flex-1 basis-64 items-start gap-2.5">
        <Icon name={tone === 'risk' ? 'alert' : 'clock'} className="mt-0.5 shrink-0" />
        <span>{children}</span>
      </p>
      {action}
    </div>
  );
}
