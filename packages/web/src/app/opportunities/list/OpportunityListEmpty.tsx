import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';

/** Nothing exists yet: the spreadsheet is the fastest way in. */
export function NoOpportunities({ mayImport, onCreate }: { mayImport: boolean; onCreate: () => void }) {
  return (
    <EmptyState
      icon="deals"
      title="No opportunities yet"
      action={
        <>
          {mayImport && (
            <ButtonLink to="/imports/new" variant="primary" icon="upload">
              Import a spreadsheet
            </ButtonLink>
          )}
          <Button icon="plus" onClick={onCreate}>
            Add a deal
          </Button>
        </>
      }
    >
      Import your pipeline spreadsheet. Every deal gets its scores and reasons.
    </EmptyState>
  );
}

/** Deals exist, but none like this; on the plain list, which shows open deals, every one is closed. */
export function NoMatchingOpportunities({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  return filtered ? (
    <EmptyState
      icon="filter"
      title="No deals match these filters"
      action={<Button onClick={onClear}>Clear filters</Button>}
    >
      Remove a filter or clear them all.
    </EmptyState>
  ) : (
    <EmptyState icon="deals" title="No open deals" action={<Button onClick={onClear}>Show closed deals</Button>}>
      All deals here are won or lost.
    </EmptyState>
  );
}
