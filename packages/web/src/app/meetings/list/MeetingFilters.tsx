import { MEETING_ITEM_KINDS, MEETING_ITEM_NAMES } from '@forecastle/rules';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { Combobox } from '../../../ui/fields/Combobox.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { Choices, Group, Toggle, withOrWithout } from '../../../ui/fields/Toggles.tsx';
import { findContacts } from '../../contacts/findContacts.ts';
import { findAccounts } from '../../opportunities/accounts.ts';
import { findDeals } from '../../opportunities/findDeals.ts';
import { useSession } from '../../shell/session.ts';
import type { MeetingsView } from './meetingsAddress.ts';
import type { ChosenNames } from './useChosenNames.ts';

interface MeetingFiltersProps {
  view: MeetingsView;
  names: ChosenNames;
  onChange: (part: Partial<MeetingsView>) => void;
  onDone: () => void;
}

/** Offers filters of the meetings; each choice counts at once. */
export default function MeetingFilters({ view, names, onChange, onDone }: MeetingFiltersProps) {
  const { abilities } = useSession();
  const seesOthers = abilities.seeTeam || abilities.seeOrganization;
  const chosen = (id: string | null, name: string | undefined) =>
    id === null ? null : { value: id, label: name ?? '…' };
  return (
    <>
      <div className="grid gap-5">
        <Group label="Found in the meeting">
          {MEETING_ITEM_KINDS.map((kind) => (
            <Toggle
              key={kind}
              on={view.kind.includes(kind)}
              onPress={() => onChange({ kind: withOrWithout(view.kind, kind) })}
            >
              {MEETING_ITEM_NAMES[kind]}
            </Toggle>
          ))}
        </Group>
        <div className="grid gap-2.5">
          {seesOthers && (
            <Checkbox
              label="Mine"
              hint="That you recorded or imported"
              checked={view.mine}
              onChange={(mine) => onChange({ mine, ...(mine && { owner: [] }) })}
            />
          )}
          <Checkbox
            label="To decide"
            hint="With proposals to confirm or reject"
            checked={view.undecided}
            onChange={(undecided) => onChange({ undecided })}
          />
          <Checkbox
            label="Not logged"
            hint="Ready and on a deal, but no activity yet"
            checked={view.notLogged}
            onChange={(notLogged) => onChange({ notLogged, ...(notLogged && { withoutDeal: false, failed: false }) })}
          />
          <Checkbox
            label="Failed"
            hint="The recording or its transcription"
            checked={view.failed}
            onChange={(failed) => onChange({ failed, ...(failed && { notLogged: false }) })}
          />
          <Checkbox
            label="Without a deal"
            checked={view.withoutDeal}
            onChange={(withoutDeal) =>
              onChange({ withoutDeal, ...(withoutDeal && { deal: null, account: null, notLogged: false }) })
            }
          />
          <Checkbox
            label="Removed"
            hint="In the last 30 days, to restore"
            checked={view.removed}
            onChange={(removed) => onChange({ removed })}
          />
        </div>
        <Combobox
          label="Deal"
          placeholder="Any deal"
          clearable
          value={chosen(view.deal, names.deal)}
          search={findDeals}
          onChange={(deal) => onChange({ deal: deal?.value ?? null, ...(deal && { withoutDeal: false }) })}
        />
        <Combobox
          label="Account"
          placeholder="Any account"
          clearable
          value={chosen(view.account, names.account)}
          search={findAccounts}
          onChange={(account) => onChange({ account: account?.value ?? null, ...(account && { withoutDeal: false }) })}
        />
        <Combobox
          label="Contact who spoke"
          placeholder="Anyone"
          clearable
          value={chosen(view.person, names.person)}
          search={findContacts}
          onChange={(person) => onChange({ person: person?.value ?? null })}
        />
        {seesOthers && (
          <Choices
            label="Owner of the meeting"
            all={names.people.filter((person) => person.active || view.owner.includes(person.id))}
            chosen={view.owner}
            onChange={(owner) => onChange({ owner, mine: false })}
          />
        )}
        <div className="grid grid-cols-2 gap-3">
          <DateField
            label="From"
            value={view.from}
            max={view.to ?? undefined}
            onChange={(from) => onChange({ from })}
          />
          <DateField label="To" value={view.to} min={view.from ?? undefined} onChange={(to) => onChange({ to })} />
        </div>
      </div>
      <div className="sticky -bottom-6 -mx-5 mt-5 -mb-6 border-t border-line bg-surface px-5 py-3">
        <Button variant="primary" className="w-full" onClick={onDone}>
          Show meetings
        </Button>
      </div>
    </>
  );
}
