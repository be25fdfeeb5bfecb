import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon, type IconName } from './Icon.tsx';

export type Tone = 'neutral' | 'forecast' | 'risk' | 'health' | 'attention' | 'unknown';

export const TONES: Record<Tone, string> = {
  neutral: 'bg-sunken text-ink-2',
  forecast: 'bg-forecast-soft text-forecast',
  risk: 'bg-risk-soft text-risk',
  health: 'bg-health-soft text-health',
  attention: 'bg-attention-soft text-attention-ink',
  unknown: 'border border-dashed border-control text-ink-3',
};

export interface ChipProps {
  tone?: Tone | undefined;
  icon?: IconName | undefined;
  children: ReactNode;
}

/** A word of judgement or state. The word carries the meaning; the colour only helps to find it. */
export function Chip({ tone = 'neutral', icon, children }: ChipProps) {
  return (
    <span
      className={classes(
        'inline-flex min-h-6 items-center gap-1.5 rounded-sm px-2 text-12 font-medium whitespace-nowrap',
        TONES[tone],
      )}
    >
      {icon && <Icon name={icon} size={13} />}
      {children}
    </span>
  );
}
