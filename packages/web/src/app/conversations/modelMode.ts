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

/** Remembers in this browser what somebody drafts with. What is no longer offered counts as templates. */
export function useMode(choices: readonly ModeChoice[]) {
  const [chosen, setChosen] = useState(readMode);
  const mode: DraftMode = choices.some(({ value }) => value === chosen) ? chosen : 'template';
  const choose = (next: DraftMode) => {
    setChosen(next);
    try {
      localStorage.setItem(KEY, next);
    } catch {
      // A browser that keeps nothing forgets it.
    }
  };
  return [mode, choose] as const;
}

function readMode(): DraftMode {
  try {
    const kept = localStorage.getItem(KEY);
    return DRAFT_MODES.find((mode) => mode === kept) ?? 'template';
  } catch {
    return 'template';
  }
}
