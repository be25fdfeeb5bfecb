import { counted, newPerson } from '@forecastle/rules';
import { useMemo, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Segments } from '../../../ui/fields/Segments.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { SearchField } from '../../../ui/table/SearchField.tsx';
import { useUrlParam } from '../../../ui/useUrlParam.ts';
import { errorOf, WarningLines } from './FindingLines.tsx';
import type { PartProps } from './MappingEditor.tsx';
import { MappingRow, MappingRows, RowName } from './MappingRows.tsx';
import { findingsBy, replaced } from './mapping.ts';
import { type Person, personLines, SHOWN_PEOPLE, type ShownPeople, shownPeople, type User } from './people.ts';

const COLUMNS = 'sm:grid-cols-[minmax(0,1fr)_minmax(0,18rem)]';
const NOBODY = 'nobody';
const NEW = 'new';
/** Rows that are drawn before somebody asks for more. */
const PAGE = 50;

/** Which person of ours each user of Salesforce is. */
export function PeoplePart({ mapping, theirs, ours, findings, onChange }: PartProps) {
  const [kind, setKind] = useUrlParam<ShownPeople>('people', 'all');
  const [search, setSearch] = useUrlParam('find', '');
  const [count, setCount] = useState(PAGE);
  const found = findingsBy(findings, 'people');
  const lines = useMemo(() => personLines(theirs.users, mapping.people), [theirs.users, mapping.people]);
  const shown = shownPeople(lines, Object.hasOwn(SHOWN_PEOPLE, kind) ? kind : 'all', search);
  const choices = useMemo(
    () => [
      { value: NOBODY, label: 'Nobody' },
      { value: NEW, label: 'Person without sign-in' },
      ...ours.members.map(({ id, name, email, isActive }) => ({
        value: id,
        label: `${name}${email ? ` · ${email}` : ''}${isActive ? '' : ' (deactivated)'}`,
      })),
    ],
    [ours.members],
  );
  const choose = (user: User, choice: string) =>
    onChange({
      people: replaced(mapping.people, ({ userId }) => userId === user.id, {
        userId: user.id,
        to: person(user, choice),
      }),
    });
  return (
    <Card flush title={`${counted(lines.length, 'user')} in Salesforce`}>
      <div className="flex flex-wrap items-center gap-3 border-t border-line px-5 py-3 max-sm:px-4">
        <SearchField label="Find a user" value={search} onChange={setSearch} />
        <div className="max-w-full overflow-x-auto">
          <Segments label="Which users are shown" names={SHOWN_PEOPLE} value={kind} onChange={setKind} />
        </div>
        <p role="status" className="num text-12 text-ink-3">
          {shown.length.toLocaleString()} of {lines.length.toLocaleString()}
        </p>
      </div>
      {shown.length === 0 ? (
        <EmptyState icon="person" title="No such users">
          Change the search or show all.
        </EmptyState>
      ) : (
        <MappingRows columns={COLUMNS} heads={['Salesforce user', 'Person in Forecastle']}>
          {shown.slice(0, count).map(({ user, to }) => {
            const own = found.get(user.id);
            return (
              <MappingRow key={user.id} columns={COLUMNS}>
                <RowName name={user.name} detail={user.email}>
                  {user.ownsRecords && <Chip tone="forecast">Owns records</Chip>}
                  {!user.isActive && <Chip>Inactive</Chip>}
                </RowName>
                <SelectField
                  label={`Person for ${user.name}`}
                  hideLabel
                  placeholder="Choose a person"
                  value={to && (to.kind === 'member' ? to.memberId : to.kind)}
                  choices={choices}
                  onChange={(choice) => choose(user, choice)}
                  error={errorOf(own)}
                />
                <WarningLines findings={own} />
              </MappingRow>
            );
          })}
        </MappingRows>
      )}
      {shown.length > count && (
        <div className="px-5 py-4 max-sm:px-4">
          <Button onClick={() => setCount(count + PAGE)}>Show {Math.min(PAGE, shown.length - count)} more</Button>
        </div>
      )}
    </Card>
  );
}

function person(user: User, choice: string): Person {
  if (choice === NOBODY) return { kind: 'nobody' };
  return choice === NEW ? newPerson(user) : { kind: 'member', memberId: choice };
}
