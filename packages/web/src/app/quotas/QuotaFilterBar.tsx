import { counted } from '@forecastle/rules';
import { Select, SMALL_SELECT } from '../../ui/fields/Select.tsx';
import { FilterTags } from '../../ui/table/FilterTags.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { isFiltered, NO_FILTERS, type QuotaFilters, STATUS_CHOICES, tagsOf } from './quotaRows.ts';
import { nameOf, type QuotaView } from './quotas.ts';

const SELECT = `${SMALL_SELECT} max-w-52`;
const ANY = '';

interface QuotaFilterBarProps {
  view: QuotaView;
  filters: QuotaFilters;
  organization: string;
  /** What the rows are: "rep". */
  of: string;
  shown: number;
  total: number;
  onChange: (filters: QuotaFilters) => void;
}

/** Which rows the table shows, and that nothing else follows it. */
export function QuotaFilterBar({ view, filters, organization, of, shown, total, onChange }: QuotaFilterBarProps) {
  const { teams } = view;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <SearchField label={`Find a ${of}`} value={filters.name} onChange={(name) => onChange({ ...filters, name })} />
        {teams.length > 1 && (
          <Select
            label="Of team"
            value={filters.team ?? ANY}
            choices={[
              { value: ANY, label: 'Every team' },
              ...teams.flatMap((team) =>
                team.memberId === null ? [] : [{ value: team.memberId, label: nameOf(team, organization) }],
              ),
            ]}
            onChange={(team) => onChange({ ...filters, team: team || null })}
            className={SELECT}
          />
        )}
        <Select
          label="Status"
          value={filters.status ?? ANY}
          choices={[{ value: ANY, label: 'Every status' }, ...STATUS_CHOICES]}
          onChange={(status) => onChange({ ...filters, status: status || null })}
          className={SELECT}
        />
      </div>
      {isFiltered(filters) && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
          <FilterTags
            tags={tagsOf(filters, teams, organization)}
            reset="Clear the filters"
            onReset={() => onChange(NO_FILTERS)}
            onRemove={({ key }) => onChange({ ...filters, [key]: NO_FILTERS[key] })}
          />
          <p role="status" className="num text-12 text-ink-3">
            {shown.toLocaleString()} of {counted(total, of)}. Totals and Export cover all.
          </p>
        </div>
      )}
    </div>
  );
}
