import { ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { meetingsPath } from '../list/meetingsAddress.ts';

/** Says that there is nothing to cover, and how meetings come in. */
export function NoMeetings({ title = 'No meetings in this time' }: { title?: string }) {
  return (
    <Card flush>
      <EmptyState icon="mic" title={title} action={<ButtonLink to={meetingsPath()}>Open meetings</ButtonLink>}>
        Import a transcript or record a meeting, and put it on its deal.
      </EmptyState>
    </Card>
  );
}
