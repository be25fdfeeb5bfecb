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
                ? 'Everyone needs one, so admins do too.'
                : 'Admins without one must set up an app first. Their API keys are blocked until then.'
          }
          checked={ofAll || ofAdmins}
          disabled={!managePeople || ofAll}
          words={['Admins need a second factor now', 'A second factor is now optional for admins']}
          onSaved={onSaved}
        />
        <SettingSwitch
          of="organization"
          name="requiresSecondFactor"
          label="Everyone needs a second factor"
          hint={
            managePeople
              ? 'Anyone without one must set up an app first. Their API keys are blocked until then.'
              : 'Only admins can change this.'
          }
          checked={ofAll}
          disabled={!managePeople}
          words={['Everyone now needs a second factor', 'A second factor is now optional']}
          onSaved={onSaved}
        />
      </div>
    </Card>
  );
}
