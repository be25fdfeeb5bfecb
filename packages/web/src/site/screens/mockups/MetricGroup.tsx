import type { ReactNode } from 'react';
import { classes } from '../../../ui/classes.ts';

export type Meaning = 'forecast' | 'risk' | 'health';

const LOOKS: Record<Meaning, { word: string; edge: string; ink: string }> = {
  forecast: { word: 'Forecast', edge: 'border-forecast', ink: 'text-forecast' },
  risk: { word: 'Risk', edge: 'border-risk', ink: 'text-risk' },
  health: { word: 'Health', edge: 'border-health', ink: 'text-health' },
};

/** Figures of one meaning under its colour and its word. */
export function MetricGroup({ meaning, children }: { meaning: Meaning; children: ReactNode }) {
  const look = LOOKS[meaning];
  return (
    <div className={classes('grid min-w-0 content-start gap-4 border-t-2 pt-2.5', look.edge)}>
      <p className={classes('text-12 font-semibold', look.ink)}>{look.word}</p>
      {children}
    </div>
  );
}

export interface MetricProps {
  name: string;
  value: string;
  note: ReactNode;
  children?: ReactNode;
}

export function Metric({ name, value, note, children }: MetricProps) {
  return (
    <div className="min-w-0">
      <p className="text-12 text-ink-3">{name}</p>
      <p className="num text-22 font-semibold tracking-tight">{value}</p>
      {children}
      <p className="num text-12 text-ink-2">{note}</p>
    </div>
  );
}
