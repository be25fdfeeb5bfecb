import { type Audience, audienceOf, USE_CASES, type UseCase } from '@forecastle/rules';
import { useSearchParams } from 'react-router';
import type { ConversationTemplate } from './conversation.ts';

export interface Choosing {
  readonly useCase: UseCase | null;
  /** Who reads what is written. */
  readonly audience: Audience;
  readonly chosen: ConversationTemplate | null;
  readonly offered: readonly ConversationTemplate[];
  chooseUseCase(useCase: UseCase | null): void;
  chooseTemplate(key: string | null): void;
}

/** Keeps template and use case in the address. Without a model there is always a template. */
export function useChosenTemplate(all: readonly ConversationTemplate[], hasModel: boolean): Choosing {
  const [params, setParams] = useSearchParams();
  const useCase = USE_CASES.find((each) => each === params.get('for')) ?? null;
  const key = params.get('template');
  const offered = all.filter((template) => !template.isHidden && (useCase === null || template.useCase === useCase));
  const set = (next: Readonly<Record<string, string | null>>) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(next)) value === null ? after.delete(name) : after.set(name, value);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  const chosen = offered.find((template) => template.key === key) ?? (hasModel ? null : (offered[0] ?? null));
  return {
    useCase,
    audience: chosen?.audience ?? audienceOf(useCase),
    chosen,
    offered,
    chooseUseCase: (next) => set({ for: next, template: null }),
    chooseTemplate: (next) => set({ template: next }),
  };
}
