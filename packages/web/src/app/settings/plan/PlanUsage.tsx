import { MEETINGS_ON_EVERY_PLAN, PLAN_TERMS, type Plan } from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import { Card } from '../../../ui/Card.tsx';
import { monthName } from '../../lists/monthName.ts';
import { QueryBody } from '../../queries/QueryBody.tsx';

/** What was used of the things that plans limit. */
export function PlanUsage({ plan, limitsApply }: { plan: Plan; limitsApply: boolean }) {
  const usage = useQuery(query.billing.usage.queryOptions());
  const { name, meetingCapture, searchCreditsPerUserPerMonth: credits } = PLAN_TERMS[plan];
  return (
    <QueryBody of={usage} what="usage">
      {({ month, aiScoredOpportunities, recordedMeetings, searches }) => (
        <Card title={`Usage in ${monthName(month.slice(0, 7))}`}>
          <dl className="num grid gap-x-8 gap-y-4 sm:grid-cols-3">
            <Used
              label="Opportunities with AI scoring"
              value={aiScoredOpportunities}
              help="No limit with your own model."
            />
            <Used
              label="Recorded meetings, in all"
              value={recordedMeetings}
              help={limitsApply && !meetingCapture ? `${name} includes ${MEETINGS_ON_EVERY_PLAN}.` : 'No limit.'}
            />
            <Used
              label="Market and deal searches"
              value={searches}
              help={
                !limitsApply ? 'No limit.' : credits === 0 ? `Not in ${name}.` : `${credits} a month for each person.`
              }
            />
          </dl>
        </Card>
      )}
    </QueryBody>
  );
}

function Used({ label, value, help }: { label: string; value: number; help: string }) {
  return (
    <div>
      <dt className="text-14 text-ink-3">{label}</dt>
      <dd className="text-18 font-semibold">{value.toLocaleString()}</dd>
      <dd className="text-14 text-ink-3">{help}</dd>
    </div>
  );
}
