import { ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** First run: there is nothing to forecast until deals are here. */
export function PipelineEmpty({ mayImport }: { mayImport: boolean }) {
  return (
    <Card>
      <EmptyState
        icon="pipeline"
        title="Your forecast starts with your deals"
        action={
          <>
            {mayImport && (
              <ButtonLink to="/imports/new" variant="primary" icon="upload">
                Import a spreadsheet
              </ButtonLink>
            )}
            <ButtonLink to="/crm/opportunities?new=deal" icon="plus">
              Add a deal
            </ButtonLink>
          </>
        }
      >
        Drop in the spreadsheet that holds your pipeline. Within a minute every deal has its scores with their reasons,
        and the quarter has a band.
      </EmptyState>
    </Card>
  );
}
