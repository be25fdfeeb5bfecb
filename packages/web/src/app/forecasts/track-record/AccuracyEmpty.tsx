import { ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useSession } from '../../shell/session.ts';
import type { TrackRecord } from '../answers.ts';

/** No band has been held against an outcome: why, and what brings it. */
export function TrackEmpty({ record: { sentence, needs } }: { record: TrackRecord }) {
  const { abilities } = useSession();
  return (
    <Card>
      <EmptyState
        icon="target"
        title="No track record yet"
        action={
          abilities.importDeals && (
            <ButtonLink to="/imports/new" variant="primary" icon="upload">
              Import past deals
            </ButtonLink>
          )
        }
      >
        {sentence}
      </EmptyState>
      {needs.length > 0 && (
        <div className="mx-auto max-w-[60ch] px-6 pb-10 text-center">
          <h3 className="font-medium">What it takes</h3>
          <ul className="mt-1 grid gap-1 text-pretty text-ink-2">
            {needs.map((need) => (
              <li key={need}>{need}</li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}
