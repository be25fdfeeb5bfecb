import { Icon } from '../../ui/Icon.tsx';
import type { ConversationTemplate } from './conversation.ts';

interface TemplateVariablesProps {
  template: ConversationTemplate;
  /** Those that the deal has nothing for. */
  missing: readonly { readonly name: string }[];
}

/** Lists what a template takes from the deal, and which of it the deal lacks. */
export function TemplateVariables({ template: { needs }, missing }: TemplateVariablesProps) {
  if (needs.length === 0) return null;
  const isMissing = (name: string) => missing.some((each) => each.name === name);
  return (
    <details className="group/variables">
      <summary className="inline-flex min-h-8 cursor-pointer list-none items-center gap-1.5 text-12 font-medium touch:min-h-12">
        <Icon name="chevron-right" className="shrink-0 transition-transform group-open/variables:rotate-90" />
        Template variables
        <span className="num font-normal text-ink-3">
          {needs.length - needs.filter(({ name }) => isMissing(name)).length} of {needs.length} on this deal
        </span>
      </summary>
      <ul className="grid gap-x-6 gap-y-1 pl-5.5 text-12 sm:grid-cols-2">
        {needs.map(({ name, label }) => (
          <li key={name} className="break-words">
            {label}
            {isMissing(name) && <span className="text-attention-ink">: not on this deal</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}
