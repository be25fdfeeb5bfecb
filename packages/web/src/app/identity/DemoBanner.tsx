import { MEMBER_ROLE_NAMES } from '@forecastle/rules';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { Select, SMALL_SELECT } from '../../ui/fields/Select.tsx';
import { formatInstant } from '../../ui/format/dates.ts';
import { useSession } from '../shell/session.ts';
import { DEMO_ROLES, type DemoRole } from './demoRoles.ts';

const ROLE_CHOICES = DEMO_ROLES.map(({ role }) => ({ value: role, label: MEMBER_ROLE_NAMES[role] }));

/** Says on every screen of the demo, on paper too, that it is one, and lets the visitor look on as somebody else. */
export function DemoBanner() {
  const { demo, member, user } = useSession();
  const change = useMutation({
    mutationFn: (role: DemoRole) => api.demo.enter({ role }),
    // The page is loaded anew, so that nothing of the other person stays in memory.
    onSuccess: () => location.reload(),
  });
  if (!demo) return null;
  return (
    <aside
      aria-label="Demo workspace"
      className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line bg-forecast-soft px-4 py-2 text-14 max-sm:mb-2 max-sm:py-0"
    >
      <p className="min-w-0 flex-1 text-pretty sm:basis-64">
        <strong className="font-medium">
          Demo<span className="max-sm:sr-only"> workspace: </span>
        </strong>
        <span className="max-sm:sr-only">
          sample data, deleted on <time dateTime={demo.removedAt}>{formatInstant(demo.removedAt)}</time>. You are{' '}
          {user.name}.
        </span>
      </p>
      <div className="flex items-center gap-2 print:hidden">
        <span aria-hidden="true">View as</span>
        <Select
          label="View as"
          align="end"
          value={change.isPending ? change.variables : (member.role as DemoRole)}
          choices={ROLE_CHOICES}
          disabled={change.isPending}
          onChange={(role) => role !== member.role && change.mutate(role)}
          className={SMALL_SELECT}
        />
      </div>
      {change.error && (
        <p role="alert" className="basis-full text-risk">
          {problemOf(change.error).message}
        </p>
      )}
    </aside>
  );
}
