import { useState } from 'react';
import { api } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { FormDialog } from '../../ui/fields/FormDialog.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { ROLE_CHOICES } from '../settings/roleChoices.ts';
import { SettingSwitch } from '../settings/SettingSwitch.tsx';
import { saved } from '../shell/saved.ts';
import type { State, StateProps } from './state.ts';

type Connection = NonNullable<State['connection']>;
type Change = Partial<Pick<Connection, 'enabled' | 'required' | 'peopleJoin' | 'defaultRole'>>;

// Admins are made by admins.
const JOINING = ROLE_CHOICES.filter((choice) => choice.value !== 'admin');

/** Whether it is on, and for whom. */
export function WhoComesIn({ state: { connection, domains }, onSaved }: StateProps) {
  const proven = domains.some(({ provenAt }) => provenAt !== null);
  if (!connection) {
    return (
      <Card title="3. Who can sign in">
        <p className="text-14 text-ink-2">Save your provider first.</p>
      </Card>
    );
  }
  const change = (next: Change) => () => api.singleSignOn.update(next);
  const set = (words: string, next: Change, before?: Change) =>
    void saved(words, change(next), { after: onSaved, ...(before ? { undo: change(before) } : {}) });
  const { enabled, required, peopleJoin, defaultRole } = connection;
  return (
    <Card title="3. Who can sign in">
      <div className="grid gap-5">
        <SettingSwitch
          of="singleSignOn"
          name="enabled"
          label="Single sign-on is on"
          hint={proven ? 'Tests your provider first. Turning it off ends its sessions.' : 'Verify a domain first.'}
          checked={enabled}
          disabled={!enabled && !proven}
          words={['Single sign-on is on', 'Single sign-on is off']}
          isUndoable={false}
          onSaved={onSaved}
        />
        <SettingSwitch
          of="singleSignOn"
          name="required"
          label="Required for everyone at these domains, except admins"
          hint="Their passwords stop working here. Admins keep theirs as a fallback."
          checked={required}
          disabled={!enabled}
          words={['Single sign-on is required', 'Passwords work again']}
          onSaved={onSaved}
        />
        <SettingSwitch
          of="singleSignOn"
          name="peopleJoin"
          label="Let people at these domains join without an invitation"
          hint="Off: members and invited people only."
          checked={peopleJoin}
          words={['People can join without an invitation', 'People join by invitation only']}
          onSaved={onSaved}
        />
        {peopleJoin && (
          <div className="max-w-72">
            <SelectField
              label="Role for people who join"
              value={defaultRole}
              choices={JOINING}
              onChange={(next) => set('Role saved', { defaultRole: next }, { defaultRole })}
            />
          </div>
        )}
        <p className="text-14 text-ink-2">
          Gives access to this organisation for twelve hours. Your provider handles the second factor.
        </p>
        <Remove onSaved={onSaved} />
      </div>
    </Card>
  );
}

function Remove({ onSaved }: Pick<StateProps, 'onSaved'>) {
  const [asking, setAsking] = useState(false);
  return (
    <div>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Remove single sign-on
      </Button>
      {asking && (
        <FormDialog
          title="Remove single sign-on"
          description="Deletes the provider and its secret, and ends its sessions. Your domains stay verified. People without a password need an invitation."
          action="Remove"
          errors={[]}
          errorTitle=""
          busy={false}
          onClose={() => setAsking(false)}
          onSubmit={() => {
            setAsking(false);
            void saved('Single sign-on removed', () => api.singleSignOn.remove(), { after: onSaved });
          }}
        >
          {null}
        </FormDialog>
      )}
    </div>
  );
}
