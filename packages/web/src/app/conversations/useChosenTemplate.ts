import { type Audience, audienceOf, USE_CASES, type UseCase } from '@forecastle/rules';
import { useSearchParams } from 'react-router';
import type { ConversationTemplate, ConversationTemplates } from './conversation.ts';

export interface Choosing {
  readonly useCase: UseCase | null;
  /** Who reads what is written. */
  readonly audience: Audience;
  readonly chosen: ConversationTemplate | null;
  readonly offered: readonly ConversationTemplate[];
  /** Templates that fit and need a larger plan. */
  readonly outsidePlanCount: number;
  chooseUseCase(useCase: UseCase | null): void;
  chooseTemplate(key: string | null): void;
}

interface ChoosingFrom {
  readonly templates: ConversationTemplates;
  readonly hasModel: boolean;
  /** What the conversation was for so far: its next message is, too, unless somebody chooses otherwise. */
  readonly latestUseCase: UseCase | null;
}

/** Stands in the address for no use case, where the conversation has one. */
const ANY = 'any';

/** Keeps template and use case in the address. Without a model there is always a template. */
export function useChosenTemplate({
  templates: { items, outsidePlan },
  hasModel,
  latestUseCase,
}: ChoosingFrom): Choosing {
  const [params, setParams] = useSearchParams();
  const named = params.get('for');
  const useCase = USE_CASES.find((each) => each === named) ?? (named === ANY ? null : latestUseCase);
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
  const chosen = offered.find((template) => template.key === key) ?? (hasModel ? null : (offered[0] ?? null));
  return {
    useCase,
    audience: chosen?.audience ?? audienceOf(useCase),
    chosen,
    offered,
    outsidePlanCount: shown.length - offered.length,
    chooseUseCase: (next) => set({ for: next ?? (latestUseCase === null ? null : ANY), template: null }),
    chooseTemplate: (next) => set({ template: next }),
  };
}
