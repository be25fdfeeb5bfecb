import { USE_CASES, type UseCase } from '@forecastle/rules';
import { useSearchParams } from 'react-router';
import type { ConversationTemplate, ConversationTemplates } from './conversation.ts';

export interface Choosing {
  readonly useCase: UseCase | null;
  readonly chosen: ConversationTemplate | null;
  readonly offered: readonly ConversationTemplate[];
  /** Templates that fit and need a larger plan. */
  readonly outsidePlanCount: number;
  chooseUseCase(useCase: UseCase | null): void;
  chooseTemplate(key: string | null): void;
}

/** Keeps template and use case in the address. Without a model there is always a template. */
export function useChosenTemplate({ items, outsidePlan }: ConversationTemplates, hasModel: boolean): Choosing {
  const [params, setParams] = useSearchParams();
  const useCase = USE_CASES.find((each) => each === params.get('for')) ?? null;
  const key = params.get('template');
  const shown = items.filter((template) => !template.isHidden && (useCase === null || template.useCase === useCase));
  const offered = shown.filter((template) => !outsidePlan.includes(template.key));
  const set = (next: Readonly<Record<string, string | null>>) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(next)) value === null ? after.delete(name) : after.set(name, value);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    useCase,
    chosen: offered.find((template) => template.key === key) ?? (hasModel ? null : (offered[0] ?? null)),
    offered,
    outsidePlanCount: shown.length - offered.length,
    chooseUseCase: (next) => set({ for: next, template: null }),
    chooseTemplate: (next) => set({ template: next }),
  };
}
