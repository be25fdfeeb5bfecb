import type { ImportKind } from '@forecastle/rules';
import { Button } from '../../ui/Button.tsx';
import type { Choices, Import } from './import.ts';

/** Where no column says when deals closed, the best date of the file is offered: a close without a day counts nowhere. */
export function CloseOffer({
  view,
  choices,
  kind,
  onChange,
}: {
  view: Import;
  choices: Choices;
  kind: ImportKind;
  onChange: (choices: Choices) => void;
}) {
  if (kind !== 'pipeline' || choices.mapping.closedDate !== undefined) return null;
  const column = view.inspection?.columns.find(({ index }) => index === view.likelyCloseColumn);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-5 py-3 text-14 text-ink-2">
      <p className="max-w-[60ch]">No column for the actual close date. Closed deals will not count in a period.</p>
      {column && (
        <Button
          size="small"
          onClick={() => onChange({ ...choices, mapping: { ...choices.mapping, closedDate: column.index } })}
        >
          Use “{column.header}”
        </Button>
      )}
    </div>
  );
}
