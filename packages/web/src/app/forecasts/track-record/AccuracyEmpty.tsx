import { ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useSession } from '../../shell/session.ts';
import type { TrackRecord } from '../answers.ts';

/** Shows why there is no accuracy yet, what brings it and when. */
export function AccuracyEmpty({ record: { sentence, needs, gaps } }: { record: TrackRecord }) {
  const { abilities } = useSession();
  return (
    <Card>
      <EmptyState
        icon="target"
        title="No forecast accuracy yet"
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
      {needs.length + gaps.length > 0 && (
        <div className="mx-auto max-w-[60ch] px-6 pb-10 text-center">
          <h3 className="font-medium">What it takes</h3>
          <ul className="mt-1 grid gap-1 text-pretty text-ink-2">
            {[...needs, ...gaps].map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}
