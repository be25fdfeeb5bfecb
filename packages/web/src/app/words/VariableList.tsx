import type { TemplateVariable } from '@forecastle/rules';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';

interface VariableListProps {
  variables: Readonly<Record<string, TemplateVariable>>;
  /** Who reads the words, where that matters. */
  note?: ReactNode;
  /** Puts text where the cursor stands. */
  onInsert: (text: string) => void;
}

/** What the words may name, each with what stands for it; pressing one puts it into the words. */
export function VariableList({ variables, note, onInsert }: VariableListProps) {
  const names = Object.entries(variables);
  return (
    <details className="group rounded-md border border-line px-4 py-2">
      <summary className="flex min-h-9 cursor-pointer list-none items-center gap-1.5 text-14 font-medium touch:min-h-12">
        <Icon name="chevron-right" className="transition-transform group-open:rotate-90" />
        Variables <span className="num text-ink-3">{names.length}</span>
      </summary>
      {note && <p className="pb-1 text-12 text-ink-3">{note}</p>}
      <ul className="grid gap-x-4 pb-2">
        {names.map(([name, { says, isList }]) => {
          const text = `${isList ? '- ' : ''}{{${name}}}`;
          return (
            <li key={name} className="flex flex-wrap items-baseline gap-x-3">
              <button
                type="button"
                aria-label={`Insert ${text}: ${says}`}
                className="num min-h-6 cursor-pointer rounded-sm text-14 text-forecast underline-offset-2 touch:min-h-12 hover:underline"
                onClick={() => onInsert(text)}
              >
                {`{{${name}}}`}
              </button>
              <span className="text-12 text-ink-3">{says}</span>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
