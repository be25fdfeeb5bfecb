import { DEAL_LIST_FIELDS, type DealListField } from '@forecastle/rules';
import { useMemo } from 'react';
import { formatDay } from '../../../ui/format/dates.ts';
import { Unknown } from '../../../ui/format/Money.tsx';
import { Link } from '../../../ui/Link.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import type { Density } from '../../../ui/table/density.ts';
import { type Deal, type DealInput, dealPath } from '../deal.ts';
import { amountInColumn, categoryName } from '../dealWords.ts';
import type { DealChoices } from '../edit/applyDealInput.ts';
import { DealValue } from '../edit/DealValue.tsx';
import type { EditableField } from '../edit/editableFields.ts';
import { ConfidenceCell, DragCell, RiskCell } from '../RiskScores.tsx';
import { scoreColumn } from '../scoreColumn.tsx';
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
  /** Rows are cards. */
  isNarrow: boolean;
  density: Density;
  /** The list is of closes whose day is to be completed: it stands in place of the date that was expected. */
  asksClosedOn: boolean;
  /** Columns until somebody chooses others: of open deals or of closed ones. */
  usual: readonly DealListField[];
  /** Somebody chose the columns: whichever they name are there. */
  isChosen: boolean;
  onEdit: (editing: Editing | null) => void;
  onSave: (deal: Deal, input: DealInput, words: string) => void;
  onNext: (deal: Deal, field: EditableField, back: boolean) => void;
}

/** Pixels inside the chip of a score, and what a bold date is wider than a plain one. */
const CHIP = 24;
const BOLDER = 4;

/** The list's columns. Keys that can be sorted by are those of the API. */
export function useOpportunityColumns(input: OpportunityColumnsInput): readonly Column<Deal>[] {
  const { currency, today, choices, showOwner, editing, isNarrow, density, asksClosedOn, usual, isChosen } = input;
  const { onEdit, onSave, onNext } = input;
  return useMemo(() => {
    const value = (deal: Deal, field: EditableField, right = false) => (
      <DealValue
        deal={deal}
        field={field}
        editing={editing?.id === deal.id && editing.field === field}
        choices={choices}
        today={today}
        align={right ? 'right' : 'left'}
        onEdit={(next) => onEdit(next && { id: deal.id, field: next })}
        onSave={onSave}
        onNext={(from, back) => onNext(deal, from, back)}
      >
        {field === 'amount' ? (amountInColumn(deal, currency) ?? <Unknown />) : undefined}
      </DealValue>
    );
    const columns: Column<Deal>[] = [
      {
        key: 'name',
        header: 'Deal',
        isMain: true,
        sortable: true,
        narrow: 'title',
        text: (deal) => deal.name,
        cell: (deal) =>
          isNarrow ? (
            <OpportunityCard deal={deal} today={today} showOwner={showOwner} />
          ) : (
            <DealName deal={deal} density={density} />
          ),
      },
      {
        key: 'account',
        header: 'Account',
        leaves: 1,
        narrow: 'hidden',
        text: accountOf,
        cell: (deal) => <span className="block truncate text-ink-2">{accountOf(deal)}</span>,
      },
      {
        key: 'stage',
        header: 'Stage',
        narrow: 'hidden',
        text: (deal) => deal.stage.name,
        cell: (deal) => value(deal, 'stage'),
      },
      {
        key: 'owner',
        header: 'Owner',
        leaves: 4,
        narrow: 'hidden',
        text: (deal) => deal.owner.name,
        cell: (deal) => value(deal, 'owner'),
      },
      {
        key: 'amount',
        header: `Amount, ${currency}`,
        narrow: 'hidden',
        align: 'end',
        sortable: true,
        text: (deal) => amountInColumn(deal, currency) ?? '',
        cell: (deal) => value(deal, 'amount', true),
      },
      {
        key: 'closed_on',
        header: 'Closed on',
        narrow: 'hidden',
        align: 'end',
        text: (deal) => (deal.closedOn ? formatDay(deal.closedOn) : ''),
        cell: (deal) => value(deal, 'closed', true),
      },
      reasonColumn('loss_kind', ({ loss }) => loss?.name),
      reasonColumn('win_reason', ({ winReason }) => winReason?.name),
      {
        key: 'close_date',
        header: 'Close',
        narrow: 'hidden',
        align: 'end',
        sortable: true,
        text: (deal) => (deal.closeDate ? formatDay(deal.closeDate) : ''),
        chrome: BOLDER,
        cell: (deal) => value(deal, 'close', true),
      },
      {
        key: 'category',
        header: 'Category',
        leaves: 3,
        narrow: 'hidden',
        text: categoryName,
        cell: (deal) => value(deal, 'category'),
      },
      {
        key: 'risk',
        header: 'Risk',
        narrow: 'hidden',
        align: 'end',
        sortable: true,
        text: ({ health }) => `▼ ${health.risk}`,
        chrome: CHIP,
        cell: (deal) => <RiskCell health={deal.health} short />,
      },
      {
        key: 'confidence',
        header: 'Confidence',
        leaves: 6,
        align: 'end',
        sortable: true,
        narrow: 'hidden',
        text: ({ health }) => String(health.confidence),
        chrome: CHIP,
        cell: (deal) => <ConfidenceCell health={deal.health} />,
      },
      {
        key: 'drag',
        header: 'Drag',
        leaves: 5,
        align: 'end',
        sortable: true,
        narrow: 'hidden',
        text: ({ health }) => String(health.drag),
        chrome: CHIP,
        cell: (deal) => <DragCell health={deal.health} />,
      },
      {
        key: 'next_step',
        header: 'Next step',
        leaves: 2,
        narrow: 'hidden',
        text: (deal) => deal.nextStep ?? '',
        cell: (deal) => value(deal, 'next'),
      },
    ];
    if (isChosen) return columns.map(scoreColumn);
    const shown = new Set<string>(usual);
    if (!showOwner) shown.delete('owner');
    if (density === 'comfortable') shown.delete('account');
    if (asksClosedOn) shown.add('closed_on').delete('close_date');
    return columns.filter(({ key }) => shown.has(key)).map(scoreColumn);
  }, [
    currency,
    today,
    choices,
    showOwner,
    editing,
    isNarrow,
    density,
    asksClosedOn,
    usual,
    isChosen,
    onEdit,
    onSave,
    onNext,
  ]);
}

const reasonColumn = (key: 'loss_kind' | 'win_reason', of: (deal: Deal) => string | undefined): Column<Deal> => ({
  key,
  header: DEAL_LIST_FIELDS[key].name,
  leaves: 2,
  narrow: 'hidden',
  text: (deal) => of(deal) ?? '',
  cell: (deal) => (
    <span className="block truncate" title={of(deal)}>
      {of(deal) ?? <Unknown />}
    </span>
  ),
});

const accountOf = (deal: Deal) => deal.account?.name ?? 'No account';

function DealName({ deal, density }: { deal: Deal; density: Density }) {
  const { name } = deal;
  return (
    <>
      <Link quiet to={dealPath(deal.id)} title={name} className="block truncate font-medium touch:leading-8">
        {name}
      </Link>
      {density === 'comfortable' && <span className="block truncate text-12 text-ink-3">{accountOf(deal)}</span>}
    </>
  );
}
