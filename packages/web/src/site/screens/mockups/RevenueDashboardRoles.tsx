import { classes } from '../../../ui/classes.ts';
import { MockFrame } from './MockFrame.tsx';
import { type DashboardRole, ROLE_VIEWS, RoleMetrics } from './RevenueDashboard.tsx';

/** Written out, because Tailwind reads class names and does not run code. */
const SHOWN: Record<DashboardRole, string> = {
  cro: 'group-has-[[value=cro]:checked]/roles:block',
  vp: 'group-has-[[value=vp]:checked]/roles:block',
  manager: 'group-has-[[value=manager]:checked]/roles:block',
};

const ROLES = Object.keys(ROLE_VIEWS) as DashboardRole[];

/** Three roles, one dashboard: a choice that needs no script. `name` parts it from another on the same page. */
export function RevenueDashboardRoles({ name = 'dashboard-role' }: { name?: string }) {
  return (
    <MockFrame title="Revenue dashboard" aside="This quarter">
      <div className="group/roles">
        <fieldset className="flex flex-wrap gap-1.5 border-b border-line px-4 py-3 @lg:px-5">
          <legend className="sr-only">Role view</legend>
          {ROLES.map((role) => (
            <label
              key={role}
              className="inline-flex min-h-9 items-center gap-1.5 rounded-sm border border-line-strong px-3 font-medium text-ink-2 transition-colors touch:min-h-12 hover:bg-hover has-checked:border-transparent has-checked:bg-forecast-soft has-checked:text-forecast has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
            >
              <input type="radio" name={name} value={role} defaultChecked={role === 'cro'} className="sr-only" />
              {ROLE_VIEWS[role].name}
              <span className="hidden text-12 font-normal @lg:inline">{ROLE_VIEWS[role].says}</span>
            </label>
          ))}
        </fieldset>
        {ROLES.map((role) => (
          <div key={role} className={classes('hidden', SHOWN[role])}>
            <RoleMetrics role={role} />
          </div>
        ))}
      </div>
    </MockFrame>
  );
}
