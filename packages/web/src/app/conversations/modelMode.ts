import { type BudgetScope, DRAFT_MODES, type DraftMode, exceededBudget } from '@forecastle/rules';
import { useState } from 'react';
import type { AiStatus } from './conversation.ts';

const KEY = 'draftWith';
const MODE_NAMES = { fast: 'Fast', detailed: 'Detailed' } as const;

export interface ModeChoice {
  readonly value: DraftMode;
  readonly label: string;
}

/** Returns what somebody can draft with. Templates always work. */
export function modeChoices(status: AiStatus | undefined): readonly ModeChoice[] {
  const models = (['fast', 'detailed'] as const).flatMap((mode) => {
    const model = status?.isOn ? status[mode] : null;
    return model ? [{ value: mode, label: `${MODE_NAMES[mode]} – ${model.model}` }] : [];
  });
  return [{ value: 'template', label: 'Without AI' }, ...models];
}

/** Why no model answers; null while one can. */
export type ModelGap = 'off' | 'none' | BudgetScope;

/** Returns why no model can be asked. With the cost of a question it also says which budget does not cover it. */
export function modelGap(status: AiStatus, costMicros: number | null | undefined): ModelGap | null {
  if (!status.isOn) return 'off';
  if (!status.fast && !status.detailed) return 'none';
  return costMicros === undefined ? null : exceededBudget(status, costMicros);
}

/** Returns what somebody drafts with: what they chose last, else the fast model where it can be asked, else templates. */
export function modeFor(status: AiStatus | undefined, chosen: DraftMode | null): DraftMode {
  const isOffered = (mode: DraftMode) => modeChoices(status).some(({ value }) => value === mode);
  if (chosen !== null && isOffered(chosen)) return chosen;
  return status && isOffered('fast') && modelGap(status, null) === null ? 'fast' : 'template';
}

/** Remembers in this browser what somebody drafts with. */
export function useMode(status: AiStatus | undefined) {
  const [chosen, setChosen] = useState(readMode);
  const choose = (next: DraftMode) => {
    setChosen(next);
    try {
      localStorage.setItem(KEY, next);
    } catch {
      // A browser that keeps nothing forgets it.
    }
  };
  return [modeFor(status, chosen), choose] as const;
}

function readMode(): DraftMode | null {
  try {
    const saved = localStorage.getItem(KEY);
    return DRAFT_MODES.find((mode) => mode === saved) ?? null;
  } catch {
    return null;
  }
}
