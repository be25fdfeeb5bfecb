import { useState } from 'react';
import { api } from '../../api/client.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { DropdownMenu, MenuItem } from '../../ui/DropdownMenu.tsx';
import { Combobox } from '../../ui/fields/Combobox.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { RepLink } from '../forecasts/RepLink.tsx';
import { saved } from '../shell/saved.ts';
import { useSession } from '../shell/session.ts';
import { EndSessions } from './EndSessions.tsx';
import { RemoveSecondFactor } from './RemoveSecondFactor.tsx';
import { ROLE_CHOICES, type RoleValue, roleLabel } from './roleChoices.ts';

export type Person = Awaited<ReturnType<typeof api.people.list>>['items'][number];

/** With more people than this a search stands over the list. */
const FINDABLE_BY_EYE = 12;

export function PeopleList({
  people,
  onSaved,
  onInvite,
  onLeave,
  onHandOver,
}: {
  people: readonly Person[];
  onSaved: () => Promise<unknown>;
  onInvite: (person: Person) => void;
  onLeave: (person: Person) => void;
  onHandOver: (person: Person) => void;
}) {
  const { member, abilities } = useSession();
  const [wanted, setWanted] = useState('');
  const [helping, setHelping] = useState<Person | null>(null);
  const [ending, setEnding] = useState<Person | null>(null);
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const managers = people.filter(({ active }) => active).map(({ id, name }) => ({ value: id, label: name }));
  const optionOf = (id: string | null) => (id === null ? null : { value: id, label: names.get(id) ?? '' });
  const shown = people.filter(({ name, email }) =>
    `${name} ${email ?? ''}`.toLowerCase().includes(wanted.trim().toLowerCase()),
  );
  const change = (person: Person, message: string, to: Partial<Pick<Person, 'role' | 'managerId' | 'active'>>) => {
    const { role, managerId, active } = person;
    const before = { role, managerId, active };
    const keys = Object.keys(to) as (keyof typeof before)[];
    const back = Object.fromEntries(keys.map((key) => [key, before[key]]));
    void saved(message, () => api.people.update({ id: person.id, ...to }), {
      // Deactivating again hands over whatever has become theirs by then: that is asked, not undone.
      ...(to.active === undefined && { undo: () => api.people.update({ id: person.id, ...back }) }),
      after: onSaved,
    });
  };
  return (
    <Card flush>
      {people.length > FINDABLE_BY_EYE && (
        <div className="border-b border-line p-4">
          <TextField
            label="Find a person"
            hideLabel
            type="search"
            placeholder="Find a person"
            value={wanted}
            onChange={setWanted}
          />
        </div>
      )}
      {shown.length === 0 && <p className="px-5 py-6 text-center text-ink-3">No one has that name.</p>}
      {/* Each choice names its person and what it is for: these headings are for the eye alone. */}
      {shown.length > 0 && (
        <p
          aria-hidden="true"
          className="hidden grid-cols-[minmax(0,1fr)_11rem_11rem_2.5rem] gap-x-4 border-b border-line px-5 py-2 text-12 font-medium text-ink-3 xl:grid"
        >
          <span>Name</span>
          <span>Role</span>
          <span>Manager</span>
        </p>
      )}
      <ul>
        {shown.map((person) => (
          <li
            key={person.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-b border-line px-5 py-3 last:border-0 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_2.5rem] xl:grid-cols-[minmax(0,1fr)_11rem_11rem_2.5rem]"
          >
            <div className="flex min-w-0 items-center gap-3 sm:max-xl:col-span-2">
              <Avatar name={person.name} />
              <div className="min-w-0">
                <p className="font-medium break-words">
                  {person.name}{' '}
                  {(abilities.seeOrganization || person.id === member.id) && (
                    <RepLink id={person.id} name={person.name} />
                  )}{' '}
                  {!person.active && <Chip>Deactivated</Chip>}
                </p>
                <p className="text-12 text-ink-3 wrap-anywhere">{person.email ?? 'No email'}</p>
                {!person.canSignIn && <p className="text-12 text-ink-3">Cannot sign in yet</p>}
                {person.secondFactor && <p className="text-12 text-ink-3">Second factor on</p>}
              </div>
            </div>
            {person.abilities.update ? (
              <>
                <SelectField
                  label={`Role of ${person.name}`}
                  className="max-xl:order-1 max-sm:col-span-2"
                  hideLabel
                  value={person.role}
                  choices={ROLE_CHOICES}
                  onChange={(role: RoleValue) => change(person, `${person.name} is now ${roleLabel(role)}`, { role })}
                />
                <Combobox
                  label={`Manager of ${person.name}`}
                  className="max-xl:order-1 max-sm:col-span-2"
                  hideLabel
                  clearable
                  placeholder="No manager"
                  value={optionOf(person.managerId)}
                  options={managers.filter(({ value }) => value !== person.id)}
                  onChange={(manager) => change(person, 'Reporting line saved', { managerId: manager?.value ?? null })}
                />
              </>
            ) : (
              <>
                <span className="text-14 text-ink-2 max-xl:order-1 max-sm:col-span-2">{roleLabel(person.role)}</span>
                <span className="text-14 text-ink-3 max-xl:order-1 max-sm:col-span-2">
                  {person.managerId ? `Reports to ${names.get(person.managerId)}` : ''}
                </span>
              </>
            )}
            {(person.abilities.update || person.abilities.handOver || person.id === member.id) && (
              <DropdownMenu trigger={<IconButton icon="dots" label={`More for ${person.name}`} />}>
                {person.abilities.update && !person.canSignIn && (
                  <MenuItem onSelect={() => onInvite(person)}>Invite to sign in</MenuItem>
                )}
                {person.abilities.removeSecondFactor && (
                  <MenuItem onSelect={() => setHelping(person)}>Remove second factor</MenuItem>
                )}
                {person.abilities.deactivate && person.canSignIn && (
                  <MenuItem onSelect={() => setEnding(person)}>Sign out everywhere</MenuItem>
                )}
                {person.abilities.handOver && (
                  <MenuItem onSelect={() => onHandOver(person)}>Hand over open deals</MenuItem>
                )}
                {person.abilities.deactivate && !person.active && (
                  <MenuItem onSelect={() => change(person, `${person.name} is back`, { active: true })}>
                    Reactivate
                  </MenuItem>
                )}
                {person.abilities.deactivate && person.active && (
                  <MenuItem danger onSelect={() => onLeave(person)}>
                    Deactivate
                  </MenuItem>
                )}
                {person.id === member.id && (
                  <MenuItem danger onSelect={() => onLeave(person)}>
                    Leave the organisation
                  </MenuItem>
                )}
              </DropdownMenu>
            )}
          </li>
        ))}
      </ul>
      {ending && <EndSessions person={ending} onClose={() => setEnding(null)} onSaved={onSaved} />}
      {helping && <RemoveSecondFactor person={helping} onClose={() => setHelping(null)} onSaved={onSaved} />}
    </Card>
  );
}
