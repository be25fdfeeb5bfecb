import { useRevalidator } from 'react-router';
import { Card } from '../../ui/Card.tsx';
import { useSession } from '../shell/session.ts';
import { SettingSwitch } from './SettingSwitch.tsx';

/** Whether the organisation asks everybody for a second factor: a thing of its admins. */
export function SecondFactorForAll({ required }: { required: boolean }) {
  const { abilities } = useSession();
  const revalidator = useRevalidator();
  return (
    <Card title="Signing in">
      <SettingSwitch
        of="organization"
        name="requiresSecondFactor"
        label="Everybody needs a second factor"
        hint={
          abilities.managePeople
            ? 'Anyone without one has to set up an authenticator app before anything else, including you.'
            : 'Only admins can change this.'
        }
        checked={required}
        disabled={!abilities.managePeople}
        words={['Everybody needs a second factor now', 'A second factor is now optional']}
        onSaved={() => revalidator.revalidate()}
      />
    </Card>
  );
}
