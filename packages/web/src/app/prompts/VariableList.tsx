import { type PromptTemplate, TEMPLATE_READERS, VARIABLE_NAMES, variableOf } from '@forecastle/rules';
import { Icon } from '../../ui/Icon.tsx';

interface VariableListProps {
  kind: PromptTemplate;
  /** Puts text where the cursor stands. */
  onInsert: (text: string) => void;
}

/** What the words may name, each with what stands for it; pressing one puts it into the words. */
export function VariableList({ kind, onInsert }: VariableListProps) {
  const names = VARIABLE_NAMES.filter(
    (name) => TEMPLATE_READERS[kind] === 'colleagues' || variableOf(name).for === 'customer',
  );
  return (
    <details className="group rounded-md border border-line px-4 py-2">
      <summary className="flex min-h-9 cursor-pointer list-none items-center gap-1.5 text-14 font-medium touch:min-h-12">
        <Icon name="chevron-right" className="transition-transform group-open:rotate-90" />
        What the words can name <span className="num text-ink-3">{names.length}</span>
      </summary>
      {TEMPLATE_READERS[kind] === 'customer' && (
        <p className="pb-1 text-12 text-ink-3">
          These words go to the customer: scores, roles, amounts and notes are for colleagues alone.
        </p>
      )}
      <ul className="grid gap-x-4 pb-2">
        {names.map((name) => {
          const { says, isList } = variableOf(name);
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
