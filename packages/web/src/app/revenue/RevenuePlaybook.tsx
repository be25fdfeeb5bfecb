import type { PlaybookShown } from '../playbooks/PlaybookButton.tsx';
import { PlaybookPanel } from '../playbooks/PlaybookPanel.tsx';
import { playbookTargetPath } from './playbookTargetPath.ts';
import type { useRevenue } from './useRevenue.ts';

type Shown = ReturnType<typeof useRevenue>;

/** The playbook of the period and the people that the dashboard shows. */
export default function RevenuePlaybook({ revenue, ...shown }: PlaybookShown & { revenue: Shown }) {
  const { view, period, session } = revenue;
  return (
    <PlaybookPanel
      {...shown}
      playbook="revenue"
      input={revenue.input}
      pathOf={({ kind }) => (view.data ? playbookTargetPath(kind, view.data, period, session) : undefined)}
    />
  );
}
