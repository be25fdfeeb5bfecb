import { useMemo } from 'react';
import { Unknown } from '../../../ui/format/Money.tsx';
import { Link } from '../../../ui/Link.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { type Deal, type DealInput, dealPath } from '../deal.ts';
import { amountInColumn } from '../dealWords.ts';
import type { DealChoices } from '../edit/applyDealInput.ts';
import { DealValue } from '../edit/DealValue.tsx';
import type { EditableField } from '../edit/editableFields.ts';
import { ConfidenceCell, DragCell, RiskCell } from '../RiskScores.tsx';
import { OpportunityCard } from './OpportunityCard.tsx';

export interface Editing {
  readonly id: string;
  readonly field: EditableField;
}

interface OpportunityColumnsInput {
  currency: string;
  today: string;
  choices: DealChoices;
  /** Who sees only own deals needs no owner beside each. */
  showOwner: boolean;
  editing: Editing | null;
  /** Pixels the list has; null before it is measured. */
  width: number | null;
  onEdit: (editing: Editing | null) => void;
  onSave: (deal: Deal, input: DealInput, words: string) => void;
  onNext: (deal: Deal, field: EditableField, back: boolean) => void;
}

/** Width in pixels from which a column has room; the others are always there. */
const ROOM: Partial<Record<string, number>> = { next: 1080, category: 960, drag: 820, owner: 880 };

/** Width in pixels under which the table shows cards (see useNarrow of the table). */
const CARDS_BELOW = 600;

export const hasRoom = (key: string, width: number | null): boolean => width === null || width >= (ROOM[key] ?? 0);

/** The list's columns. Keys that can be sorted by are those of the API. */
export function useOpportunityColumns(input: OpportunityColumnsInput): readonly Column<Deal>[] {
  const { currency, today, choices, showOwner, editing, width, onEdit, onSave, onNext } = input;
  return useMemo(() => {
    const value = (deal: Deal, field: EditableField, right = false) => (
      <DealValue
        deal={deal}
        field={field}
        editing={editing?.id === deal.id && editing.field === field}
        choices={choices}
        today={today}
        align={right ? 'right' : 'left'}
        inList
        onEdit={(next) => onEdit(next && { id: deal.id, field: next })}
        onSave={onSave}
        onNext={(from, back) => onNext(deal, from, back)}
      >
        {field === 'amount' ? (amountInColumn(deal, currency) ?? <Unknown />) : undefined}
      </DealValue>
    );
    const isNarrow = width !== null && width < CARDS_BELOW;
    const columns: Column<Deal>[] = [
      {
        key: 'name',
        header: 'Deal',
        width: 'minmax(12rem, 2fr)',
        sortable: true,
        narrow: 'title',
        cell: (deal) =>
          isNarrow ? <OpportunityCard deal={deal} today={today} showOwner={showOwner} /> : <DealName deal={deal} />,
      },
      { key: 'stage', header: 'Stage', width: '7rem', narrow: 'hidden', cell: (deal) => value(deal, 'stage') },
      { key: 'owner', header: 'Owner', width: '6.5rem', narrow: 'hidden', cell: (deal) => value(deal, 'owner') },
      {
        key: 'amount',
        header: `Amount, ${currency}`,
        width: '7.5rem',
        narrow: 'hidden',
        align: 'end',
        sortable: true,
        cell: (deal) => value(deal, 'amount', true),
      },
      {
        key: 'close_date',
        header: 'Close',
        width: '7rem',
        narrow: 'hidden',
        align: 'end',
        sortable: true,
        cell: (deal) => value(deal, 'close', true),
      },
      {
        key: 'category',
        header: 'Category',
        width: '5.25rem',
        narrow: 'hidden',
        cell: (deal) => value(deal, 'category'),
      },
      {
        key: 'risk',
        header: 'Risk',
        width: '8.5rem',
        narrow: 'hidden',
        align: 'end',
        sortable: true,
        cell: (deal) => <RiskCell health={deal.health} />,
      },
      {
        key: 'confidence',
        header: 'Confidence',
        width: '6rem',
        align: 'end',
        sortable: true,
        narrow: 'hidden',
        cell: (deal) => <ConfidenceCell health={deal.health} />,
      },
      {
        key: 'drag',
        header: 'Drag',
        width: '4.25rem',
        align: 'end',
        sortable: true,
        narrow: 'hidden',
        cell: (deal) => <DragCell health={deal.health} />,
      },
      {
        key: 'next',
        header: 'Next step',
        width: 'minmax(6rem, 1fr)',
        narrow: 'hidden',
        cell: (deal) => value(deal, 'next'),
      },
    ];
    return columns.filter(({ key }) => isNarrow || (hasRoom(key, width) && (key !== 'owner' || showOwner)));
  }, [currency, today, choices, showOwner, editing, width, onEdit, onSave, onNext]);
}

function DealName({ deal }: { deal: Deal }) {
  return (
    <>
      <Link quiet to={dealPath(deal.id)} className="block truncate font-medium touch:leading-8">
        {deal.name}
      </Link>
      <span className="block truncate text-12 text-ink-3">{deal.account?.name ?? 'No account'}</span>
    </>
  );
}
