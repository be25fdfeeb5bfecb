import { useLocation } from 'react-router';
import type { OpportunityView } from '../opportunities/opportunityAddress.ts';
import type { PlaybookShown } from '../playbooks/PlaybookButton.tsx';
import { PlaybookPanel } from '../playbooks/PlaybookPanel.tsx';
import type { PlaybookTarget } from '../playbooks/playbook.ts';
import { CONTACT_FRESHNESS, DEAL_DRAG } from './forecastScreens.ts';
import { filteredDealsPath, pipelineInput } from './pipelineView.ts';

/** The deals of the filter that a section speaks of. */
const PARTS: Readonly<Record<string, Partial<OpportunityView>>> = {
  at_risk: { risk: ['red'], unqualified: false },
  unqualified: { unqualified: true },
  overdue: { closeIn: 'overdue' },
};

/** The playbook of the deals of a filter. */
export default function PipelinePlaybook({ filter, ...shown }: PlaybookShown & { filter: OpportunityView }) {
  // The whole address stays: period, order and selection with the filter.
  const { pathname, search } = useLocation();
  const pathOf = targetPath(filter, `${pathname}${search}#risk-triggers`);
  return <PlaybookPanel {...shown} playbook="pipeline" input={pipelineInput(filter)} pathOf={pathOf} />;
}

/** Where the playbook of a pipeline leads, with the same filter where the screen knows it. */
const targetPath =
  (filter: OpportunityView, triggers: string) =>
  ({ kind, key }: PlaybookTarget): string | undefined => {
    if (kind === 'deals') return filteredDealsPath(filter, PARTS[key ?? ''] ?? {});
    if (kind === 'quality') return filteredDealsPath(filter);
    if (kind === 'opportunities') return '/crm/opportunities';
    if (kind === 'freshness') return CONTACT_FRESHNESS;
    if (kind === 'drag') return DEAL_DRAG;
    if (kind === 'plans') return '/crm/action-plan';
    return kind === 'triggers' ? triggers : undefined;
  };
