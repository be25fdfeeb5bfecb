import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Combobox } from '../../ui/fields/Combobox.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { CATEGORY_CHOICES, personOptions } from './auditWords.ts';
import type { useAuditTrail } from './useAuditTrail.ts';

/** By kind, person and days; one record is chosen from its row. All of it lives in the address. */
export function AuditFilterBar({ filters, set, entries }: ReturnType<typeof useAuditTrail>) {
  const people = useQuery(query.people.list.queryOptions());
  const options = personOptions(people.data?.items ?? []);
  const record = entries.find(({ subject }) => subject?.id === filters.recordId)?.subject;
  return (
    <div className="grid gap-3 border-b border-line p-4">
      <div className="grid grid-cols-2 gap-3 md:grid-cols-[minmax(0,1.3fr)_minmax(0,1.3fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <SelectField
          label="Kind"
          className="max-md:col-span-2"
          value={filters.category ?? ''}
          choices={CATEGORY_CHOICES}
          onChange={(category) => set({ category: category || null })}
        />
        <Combobox
          label="Person"
          className="max-md:col-span-2"
          placeholder="Anyone"
          clearable
          value={options.find(({ value }) => value === filters.memberId) ?? null}
          options={options}
          onChange={(person) => set({ memberId: person?.value ?? null })}
        />
        <DateField label="From" value={filters.from ?? null} max={filters.to} onChange={(from) => set({ from })} />
        <DateField label="To" value={filters.to ?? null} min={filters.from} onChange={(to) => set({ to })} />
      </div>
      {filters.recordId && (
        <p className="flex flex-wrap items-center gap-2 text-14 text-ink-2">
          Only changes to {record?.name ? `“${record.name}”` : 'one record'}.
          <Button size="small" onClick={() => set({ recordId: null })}>
            Show every record
          </Button>
        </p>
      )}
    </div>
  );
}
