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
      Drop in the spreadsheet that holds your pipeline. Every deal is scored at once, with its reasons.
    </EmptyState>
  );
}

/** Deals exist, but none like this. */
export function NoMatchingOpportunities({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon="filter"
      title="No deal matches these filters"
      action={<Button onClick={onClear}>Clear filters</Button>}
    >
      Take a filter away above, or clear them all to see every deal, open or closed.
    </EmptyState>
  );
}
