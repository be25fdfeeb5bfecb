import { classes } from '../../ui/classes.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { type InquiryKind, type InquiryStatus, KIND_WORDS, STATUS_WORDS } from './inquiry.ts';
import type { useInquiries } from './useInquiries.ts';

const KINDS: readonly { value: InquiryKind | 'all'; label: string }[] = [
  { value: 'all', label: 'All kinds' },
  { value: 'contact', label: KIND_WORDS.contact },
  { value: 'design_partner', label: KIND_WORDS.design_partner },
];

/** Status with its count, and kind; both live in the address. */
export function InquiryFilters({ status, setStatus, kind, setKind, counts }: ReturnType<typeof useInquiries>) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-2">
      <fieldset className="flex gap-1">
        <legend className="sr-only">Status</legend>
        {(Object.keys(STATUS_WORDS) as InquiryStatus[]).map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={status === each}
            onClick={() => setStatus(each)}
            className={classes(
              'flex h-8 items-center gap-1.5 rounded-sm px-2.5 text-14 whitespace-nowrap transition-colors touch:min-h-12',
              status === each ? 'bg-forecast-soft font-medium text-forecast' : 'text-ink-2 hover:bg-hover',
            )}
          >
            {STATUS_WORDS[each]}
            {counts && <span className="num text-12">{counts[each].toLocaleString()}</span>}
          </button>
        ))}
      </fieldset>
      <SelectField label="Kind" hideLabel value={kind} onChange={setKind} choices={KINDS} className="max-sm:w-full" />
    </div>
  );
}
