/** What decisions of a meeting did to scores and win chance, as it is answered. */
import type { ScoreEffectView } from '@forecastle/contract';
import {
  type ChanceBasis,
  chancePartWords,
  counted,
  isoDate,
  type MeetingEffect,
  noChanceWords,
} from '@forecastle/rules';
import type * as z from 'zod';

type EffectView = z.infer<typeof ScoreEffectView>;

export function presentEffect({ risk, confidence, drag, chance, chanceBasis, noChance }: MeetingEffect): EffectView {
  return {
    risk: [...risk],
    confidence: [...confidence],
    drag: [...drag],
    chance: [...chance],
    chanceBasis: chanceBasis ? presentBasis(chanceBasis) : null,
    noChance: chanceBasis ? null : noChanceWords(noChance ?? null),
  };
}

function presentBasis(basis: ChanceBasis): NonNullable<EffectView['chanceBasis']> {
  const { model, period, days, parts } = basis;
  return {
    model,
    reason: reasonOf(basis),
    period: { kind: period.kind, label: period.label, start: isoDate(period.firstDay), end: isoDate(period.lastDay) },
    from: isoDate(days[0]),
    to: isoDate(days[1]),
    parts: parts.map(([part, points]) => ({ part, sentence: chancePartWords(part), points })),
  };
}

function reasonOf({ model, learnedFrom, period }: ChanceBasis): string {
  return model === 'fitted'
    ? `Learned from ${counted(learnedFrom, `finished ${period.kind}`)}. The model and all other facts are the same before and after, so other deals do not move it.`
    : 'Rule of thumb: the average of win probability and category, halved when overdue or silent for 30 days. It does not count evidence.';
}
