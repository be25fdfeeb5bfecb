interface DealsOfPeriodProps {
  all: boolean;
  onAll: (all: boolean) => void;
}

/** Which deals the cards are of, and the way to the others. */
export function DealsOfPeriod({ all, onAll }: DealsOfPeriodProps) {
  return (
    <span>
      · {all ? 'all open deals' : 'deals due in this period'} ·{' '}
      <button
        type="button"
        onClick={() => onAll(!all)}
        className="min-h-6 rounded-sm font-medium text-forecast underline-offset-2 touch:min-h-12 hover:underline"
      >
        {all ? 'Only deals of the period' : 'Show all open deals'}
      </button>
    </span>
  );
}
