/** The recorded meetings that the plan leaves. */
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { Link } from '../../ui/Link.tsx';
import { useSession } from '../shell/session.ts';

/** Returns why the plan takes no further meeting, and who can change that; null where it takes one. */
export function useMeetingRefusal(isWanted = true): string | null {
  const allowance = useQuery(query.recordedMeetings.allowance.queryOptions({ enabled: isWanted }));
  return allowance.data?.refusal ?? null;
}

/** Says why the plan takes no further meeting. */
export function PlanLimit({ refusal }: { refusal: string | null }) {
  const { abilities } = useSession();
  if (refusal === null) return null;
  return (
    <p className="rounded-md bg-attention-soft px-4 py-3 text-14 text-attention-ink">
      {refusal} {abilities.managePlan && <Link to="/settings/plan">See the plans</Link>}
    </p>
  );
}
