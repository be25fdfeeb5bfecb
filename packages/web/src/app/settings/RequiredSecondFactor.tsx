import { useRevalidator } from 'react-router';
import { Card } from '../../ui/Card.tsx';
import { useSession } from '../shell/session.ts';
import { SettingSwitch } from './SettingSwitch.tsx';

/** Whether the organisation requires a second factor, and of whom: a thing of its admins. */
export function RequiredSecondFactor({ ofAll, ofAdmins }: { ofAll: boolean; ofAdmins: boolean }) {
  const { managePeople } = useSession().abilities;
  const revalidator = useRevalidator();
  const onSaved = () => revalidator.revalidate();
  return (
    <Card title="Signing in">
      <div className="grid gap-4">
        <SettingSwitch
          of="organization"
          name="adminsNeedSecondFactor"
          label="Admins need a second factor"
          hint={
            !managePeople
              ? 'Only admins can change this.'
              : ofAll
                ? 'Everybody needs one, so admins do too.'
                : 'Admins without one set up an authenticator app first, including you. Their API keys are blocked until then.'
          }
          checked={ofAll || ofAdmins}
          disabled={!managePeople || ofAll}
          words={['Admins need a second factor now', 'A second factor is now optional for admins']}
          onSaved={onSaved}
        />
        <SettingSwitch
          of="organization"
          name="requiresSecondFactor"
          label="Everybody needs a second factor"
          hint={
            managePeople
              ? 'Anyone without one sets up an authenticator app first, including you. API keys they created are blocked until then.'
              : 'Only admins can change this.'
          }
          checked={ofAll}
          disabled={!managePeople}
          words={['Everybody needs a second factor now', 'A second factor is no longer required of everybody']}
          onSaved={onSaved}
        />
      </div>
    </Card>
  );
}
