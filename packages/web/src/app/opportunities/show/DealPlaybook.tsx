import type { PlaybookShown } from '../../playbooks/PlaybookButton.tsx';
import { PlaybookPanel } from '../../playbooks/PlaybookPanel.tsx';
import type { PlaybookTarget } from '../../playbooks/playbook.ts';
import { dealPath } from '../deal.ts';
import { mendPath } from './mending.ts';

/** The playbook of a deal: it leads to the forms that mend something, or to a score and its reasons. */
export default function DealPlaybook({ dealId, ...shown }: PlaybookShown & { dealId: string }) {
  const pathOf = (target: PlaybookTarget) =>
    target.kind === 'score' ? `${dealPath(dealId)}?why=${target.key ?? ''}` : mendPath(dealId, target);
  return <PlaybookPanel {...shown} playbook="opportunity" input={{ opportunityId: dealId }} pathOf={pathOf} />;
}
