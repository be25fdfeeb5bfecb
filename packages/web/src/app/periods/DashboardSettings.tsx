import { DETAIL_LEVEL_NAMES, type DetailLevel, ROLE_VIEW_NAMES, type RoleView } from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { Card } from '../../ui/Card.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { notify } from '../../ui/notify.ts';
import { QueryBody } from '../queries/QueryBody.tsx';
import type { Revenue } from '../revenue/answers.ts';
import { usePrefer } from '../revenue/usePrefer.ts';
import { useSession } from '../shell/session.ts';

const choicesOf = <T extends string>(names: Readonly<Record<T, string>>) =>
  Object.entries<string>(names).map(([value, label]) => ({ value: value as T, label }));
const ROLE_VIEWS = choicesOf<RoleView>(ROLE_VIEW_NAMES);
const DETAIL_LEVELS = choicesOf<DetailLevel>(DETAIL_LEVEL_NAMES);

/** How the reader looks at the dashboard: the same choices as over it. */
export function DashboardSettings() {
  const view = useQuery(query.revenue.view.queryOptions({ input: {} }));
  return (
    <Card title="Dashboard" aside="Only for you">
      <QueryBody of={view} what="dashboard settings">
        {({ preferences }) => <Fields preferences={preferences} />}
      </QueryBody>
    </Card>
  );
}

function Fields({ preferences }: Pick<Revenue, 'preferences'>) {
  const { abilities } = useSession();
  const prefer = usePrefer();
  const { roleView, detail } = preferences;
  async function save(chosen: Parameters<typeof prefer>[1]) {
    if (await prefer(preferences, chosen)) {
      const undo = () => prefer({ ...preferences, ...chosen }, preferences);
      notify('Dashboard settings saved', { undo });
    }
  }
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      {abilities.seeTeam && (
        <SelectField
          label="Role view"
          hint="Which figures you see first."
          value={roleView}
          choices={ROLE_VIEWS}
          onChange={(next) => void save({ roleView: next })}
        />
      )}
      <SelectField
        label="Detail level"
        hint="Minimal: figures. Standard: trends and causes. Detailed: tables too."
        value={detail}
        choices={DETAIL_LEVELS}
        onChange={(next) => void save({ roleView, detail: next })}
      />
    </div>
  );
}
