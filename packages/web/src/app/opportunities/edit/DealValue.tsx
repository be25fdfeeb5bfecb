import type { ComponentType, ReactNode } from 'react';
import { DateText } from '../../../ui/format/DateText.tsx';
import { Unknown } from '../../../ui/format/Money.tsx';
import { LazyPart } from '../../../ui/LazyPart.tsx';
import { decidesWords, decidingSystem } from '../../records/decidingSystem.ts';
import { UnsavedSign } from '../../unsaved/UnsavedSign.tsx';
import type { Deal, DealInput } from '../deal.ts';
import { categoryName, isOverdue } from '../dealWords.ts';
import type { DealChoices } from './applyDealInput.ts';
import { dealPlace } from './dealChange.ts';
import { type EditableField, FIELD_WORDS, INPUT_OF, mayEdit } from './editableFields.ts';
import { InlineValue } from './InlineValue.tsx';
import { LazyDealEditor } from './lazyEditor.tsx';
import { useFocusBack } from './useFocusBack.ts';

export interface DealValueProps {
  deal: Deal;
  field: EditableField;
  editing: boolean;
  choices: DealChoices;
  /** The organisation's today. */
  today: string;
  onEdit: (field: EditableField | null) => void;
  onSave: (deal: Deal, input: DealInput, words: string) => void;
  onNext?: ((field: EditableField, back: boolean) => void) | undefined;
  align?: 'left' | 'right' | undefined;
  /** What stands below the value when its change is not saved; a list has room for a sign before it alone. */
  Mark?: ComponentType<{ place: string }> | undefined;
  /** Instead of the plain value. */
  children?: ReactNode;
}

/** One value of a deal that is changed where it stands. */
export function DealValue(props: DealValueProps) {
  const { deal, field, editing, choices, today, onEdit, onSave, onNext, align, Mark, children } = props;
  const value = useFocusBack(editing);
  const system = decidingSystem(deal, INPUT_OF[field]);
  const shown = (
    <InlineValue
      ref={value}
      label={`${FIELD_WORDS[field]} of ${deal.name}`}
      editable={mayEdit(deal, field)}
      fixedBecause={system ? decidesWords(system, FIELD_WORDS[field]) : undefined}
      onEdit={() => onEdit(field)}
      align={align}
    >
      {children ?? <PlainValue deal={deal} field={field} today={today} />}
    </InlineValue>
  );
  if (editing && !system) {
    return (
      <LazyPart onClose={() => onEdit(null)} fallback={shown}>
        <LazyDealEditor
          deal={deal}
          field={field}
          choices={choices}
          onSave={(input, words) => {
            onEdit(null);
            onSave(deal, input, words);
          }}
          onCancel={() => onEdit(null)}
          onNext={onNext && ((back) => onNext(field, back))}
        />
      </LazyPart>
    );
  }
  const place = dealPlace(deal.id, INPUT_OF[field]);
  return Mark ? (
    <div>
      {shown}
      <Mark place={place} />
    </div>
  ) : (
    <span className="flex min-w-0 items-center gap-1">
      <UnsavedSign place={place} />
      <span className="min-w-0 flex-1">{shown}</span>
    </span>
  );
}

function PlainValue({ deal, field, today }: { deal: Deal; field: EditableField; today: string }) {
  switch (field) {
    case 'stage':
      return deal.stage.name;
    case 'owner':
      return deal.owner.name;
    case 'amount':
      return <Unknown />;
    case 'close':
      return (
        <span className={isOverdue(deal, today) ? 'font-medium text-risk' : undefined}>
          <DateText day={deal.closeDate} />
          {isOverdue(deal, today) && <span className="sr-only">, past</span>}
        </span>
      );
    case 'closed':
      return <DateText day={deal.closedOn} />;
    case 'category':
      return <span className={deal.category === null ? 'text-ink-3' : undefined}>{categoryName(deal)}</span>;
    case 'next':
      return deal.nextStep ?? <Unknown />;
  }
}
