import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { Select, SMALL_SELECT } from '../../ui/fields/Select.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useUrlParam } from '../../ui/useUrlParam.ts';
import { monthName } from '../lists/monthName.ts';
import { QueryBody } from '../queries/QueryBody.tsx';
import { ClosedPage } from '../shell/ClosedPage.tsx';
import { useSession } from '../shell/session.ts';
import { UsageExport } from './UsageExport.tsx';
import { UsageOfMonth } from './UsageOfMonth.tsx';

export const meta = () => [{ title: 'AI usage · Forecastle' }];

export default function UsageRoute() {
  const { abilities, demo } = useSession();
  if (demo) {
    return (
      <ClosedPage page="AI usage" icon="gauge" title="The demo uses no models">
        It sends nothing to AI providers. Sign up to connect your own.
      </ClosedPage>
    );
  }
  if (!abilities.manageAi) {
    return (
      <ClosedPage page="AI usage" icon="gauge" title="AI usage is for admins">
        Admins see what models cost your organisation.
      </ClosedPage>
    );
  }
  return <Usage />;
}

function Usage() {
  const [asked, setAsked] = useUrlParam('month', '');
  const usage = useQuery({
    ...query.ai.usage.queryOptions({ input: asked === '' ? {} : { month: `${asked}-01` } }),
    placeholderData: keepPreviousData,
  });
  const month = usage.data?.month.slice(0, 7) ?? asked;
  const months = [...new Set([month, ...(usage.data?.months.map((first) => first.slice(0, 7)) ?? [])])];
  return (
    <>
      <PageHeader
        title="AI usage"
        below="Calls, tokens and costs of your models, in US dollars."
        actions={
          month !== '' && (
            <>
              <Select
                label="Month"
                value={month}
                choices={months
                  .toSorted((a, b) => b.localeCompare(a))
                  .map((value) => ({ value, label: monthName(value) }))}
                onChange={setAsked}
                className={SMALL_SELECT}
              />
              <UsageExport month={month} />
            </>
          )
        }
      />
      <QueryBody of={usage} what="usage">
        {(data) => <UsageOfMonth usage={data} />}
      </QueryBody>
    </>
  );
}
