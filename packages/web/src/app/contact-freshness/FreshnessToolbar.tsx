import { ROLE_NAMES } from '@forecastle/rules';
import { classes } from '../../ui/classes.ts';
import { Combobox } from '../../ui/fields/Combobox.tsx';
import { Choices, Group, Toggle, withOrWithout } from '../../ui/fields/Toggles.tsx';
import { DensityToggle } from '../../ui/table/DensityToggle.tsx';
import { FilterPanel } from '../../ui/table/FilterPanel.tsx';
import { FilterTags } from '../../ui/table/FilterTags.tsx';
import { FRESHNESS_WORDS } from '../opportunities/contacts/freshnessBands.ts';
import type { Person } from '../opportunities/deal.ts';
import { findDeals, useDealName } from '../opportunities/findDeals.ts';
import type { FreshnessSummary } from './freshContact.ts';
import { BANDS, type FreshnessView, isFiltered, NO_FILTER, ROLES, type RoleChoice } from './freshnessView.ts';

const roleName = (role: RoleChoice) => (role === 'none' ? 'No role' : ROLE_NAMES[role]);

interface FreshnessToolbarProps {
  view: FreshnessView;
  summary: FreshnessSummary | undefined;
  people: readonly Person[];
  /** Reps are chosen only by who sees more than their own deals. */
  showOwners: boolean;
  onChange: (part: Partial<FreshnessView>) => void;
}

/** Bands with their counts, and the filters by role, owner and deal. */
export function FreshnessToolbar({ view, summary, people, showOwners, onChange }: FreshnessToolbarProps) {
  const dealName = useDealName(view.deal);
  const tags = [
    ...view.role.map((role) => ({
      key: role,
      label: roleName(role),
      without: { role: view.role.filter((other) => other !== role) },
    })),
    ...view.owner.map((id) => ({
      key: id,
      label: people.find((person) => person.id === id)?.name ?? '…',
      without: { owner: view.owner.filter((other) => other !== id) },
    })),
    ...(view.deal ? [{ key: 'deal', label: dealName ?? '…', without: { deal: null } }] : []),
  ];
  const counts = summary && {
    stale: summary.stale,
    needs_attention: summary.needsAttention,
    active: summary.active,
  };
  return (
    <div className="mb-3 grid gap-2.5">
      <div className="flex flex-wrap items-center gap-2">
        <fieldset className="flex flex-wrap gap-1.5">
          <legend className="sr-only">Freshness</legend>
          {BANDS.map((band) => (
            <button
              key={band}
              type="button"
              aria-pressed={view.band.includes(band)}
              onClick={() => onChange({ band: withOrWithout(view.band, band) })}
              className={classes(
                'inline-flex h-9 items-center gap-2 rounded-sm border px-3 text-14 font-medium transition-colors touch:min-h-12',
                view.band.includes(band)
                  ? 'border-forecast bg-forecast-soft text-forecast'
                  : 'border-line-strong bg-surface text-ink-2 hover:bg-hover',
              )}
            >
              <span aria-hidden="true" className={classes('size-2 rounded-full', DOTS[band])} />
              {FRESHNESS_WORDS[band]}
              <span className="num font-normal text-ink-3">{counts ? counts[band].toLocaleString() : '…'}</span>
            </button>
          ))}
        </fieldset>
        <FilterPanel holding={tags.length} done="Show the contacts">
          <div className="grid gap-4">
            <Group label="Role on the deal">
              {ROLES.map((role) => (
                <Toggle
                  key={role}
                  on={view.role.includes(role)}
                  onPress={() => onChange({ role: withOrWithout(view.role, role) })}
                >
                  {roleName(role)}
                </Toggle>
              ))}
            </Group>
            {showOwners && (
              <Choices
                label="Owner of the deal"
                all={people.filter((person) => person.active || view.owner.includes(person.id))}
                chosen={view.owner}
                onChange={(owner) => onChange({ owner })}
              />
            )}
            <Combobox
              label="Deal"
              placeholder="Any deal"
              clearable
              value={view.deal ? { value: view.deal, label: dealName ?? '…' } : null}
              search={findDeals}
              onChange={(deal) => onChange({ deal: deal?.value ?? null })}
            />
          </div>
        </FilterPanel>
        <div className="ml-auto hidden sm:block">
          <DensityToggle />
        </div>
      </div>
      {isFiltered(view) && (
        <FilterTags
          tags={tags}
          reset="Reset"
          onReset={() => onChange({ ...NO_FILTER, direction: view.direction })}
          onRemove={({ without }) => onChange(without)}
        />
      )}
    </div>
  );
}

const DOTS = { stale: 'bg-risk', needs_attention: 'bg-attention', active: 'bg-health' } as const;
