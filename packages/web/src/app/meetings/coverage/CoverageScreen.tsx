import { FRAMEWORK_NAMES, type FrameworkKey } from '@forecastle/rules';
import { Button } from '../../../ui/Button.tsx';
import { Combobox } from '../../../ui/fields/Combobox.tsx';
import { Segments } from '../../../ui/fields/Segments.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { formatDay } from '../../../ui/format/dates.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { startDownload } from '../../../ui/startDownload.ts';
import { usePeople } from '../../opportunities/edit/useDealChoices.ts';
import { teamsOf } from '../../opportunities/teamsOf.ts';
import { useSession } from '../../shell/session.ts';
import { MeetingsTabs } from '../list/MeetingsTabs.tsx';
import { ComponentCoverage } from './ComponentCoverage.tsx';
import { COVERAGE_DAYS, type CoverageTable, daysOf, useCoverageView } from './coverageView.ts';
import { DealCoverage } from './DealCoverage.tsx';
import { RepCoverage } from './RepCoverage.tsx';

const TABLE_NAMES: Readonly<Record<CoverageTable, string>> = { components: 'Components', deals: 'Deals', reps: 'Reps' };
const FRAMEWORKS = Object.entries(FRAMEWORK_NAMES).map(([value, label]) => ({ value: value as FrameworkKey, label }));

/** Shows what the meetings of a team covered, by component, deal or rep. It compares nobody by how much they talked. */
export function CoverageScreen() {
  const [view, setView] = useCoverageView();
  const { by, framework } = view;
  const session = useSession();
  const people = usePeople();
  const days = daysOf(view, session.organization.timeZone);
  const asked = {
    ...days,
    ...(view.owner.length > 0 && { ownerIds: [...view.owner] }),
    ...(view.team !== null && { teamOf: view.team }),
  };
  const options = people.map(({ id, name, active }) => ({ value: id, label: active ? name : `${name} (left)` }));
  const teams = teamsOf(people, session).map(({ id, name }) => ({ value: id, label: name }));
  const download = () => {
    const params = new URLSearchParams({ ...days, framework });
    for (const id of view.owner) params.append('ownerIds', id);
    if (view.team !== null) params.set('teamOf', view.team);
    startDownload(`/api/v1/exports/meeting-coverage-${by}.csv?${params}`);
  };
  return (
    <>
      <PageHeader
        title="Meetings"
        below={`${formatDay(days.from)} to ${formatDay(days.to)}, meetings on deals you see`}
      />
      <MeetingsTabs />
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <div className="flex max-sm:w-full">
          <Segments label="Coverage by" names={TABLE_NAMES} value={by} onChange={(next) => setView({ by: next })} />
        </div>
        <div className="w-40 max-sm:min-w-32 max-sm:flex-1">
          <SelectField
            label="Time"
            value={String(view.days)}
            choices={COVERAGE_DAYS.map((each) => ({ value: String(each), label: `Last ${each} days` }))}
            onChange={(chosen) => setView({ days: Number(chosen) })}
          />
        </div>
        <div className="w-56 max-sm:min-w-32 max-sm:flex-1">
          <Combobox
            label="Deal owner"
            placeholder="Everybody"
            clearable
            value={options.find(({ value }) => value === view.owner[0]) ?? null}
            options={options}
            onChange={(person) => setView({ owner: person ? [person.value] : [] })}
          />
        </div>
        {(teams.length > 0 || view.team !== null) && (
          <div className="w-56 max-sm:min-w-32 max-sm:flex-1">
            <Combobox
              label="Team of"
              placeholder="Any team"
              clearable
              value={teams.find(({ value }) => value === view.team) ?? null}
              options={teams}
              onChange={(lead) => setView({ team: lead?.value ?? null })}
            />
          </div>
        )}
        {by !== 'components' && (
          <>
            <div className="w-40 max-sm:min-w-32 max-sm:flex-1">
              <SelectField<FrameworkKey>
                label="Framework"
                value={framework}
                choices={FRAMEWORKS}
                onChange={(chosen) => setView({ framework: chosen })}
              />
            </div>
            <Button icon="download" onClick={download}>
              Export CSV
            </Button>
          </>
        )}
      </div>
      {by === 'components' && <ComponentCoverage asked={asked} />}
      {by === 'deals' && <DealCoverage asked={{ ...asked, framework }} />}
      {by === 'reps' && <RepCoverage asked={{ ...asked, framework }} />}
    </>
  );
}
