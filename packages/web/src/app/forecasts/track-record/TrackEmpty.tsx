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
        <ul className="mx-auto grid max-w-[60ch] gap-1 px-6 pb-10 text-center text-ink-2">
          {needs.map((need) => (
            <li key={need}>{need}</li>
          ))}
        </ul>
      )}
    </Card>
  );
}
