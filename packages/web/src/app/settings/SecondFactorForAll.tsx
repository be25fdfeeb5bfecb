import { useQueryClient } from '@tanstack/react-query';
import { useRevalidator } from 'react-router';
import { api, query } from '../../api/client.ts';
import { Card } from '../../ui/Card.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import { saved } from '../shell/saved.ts';
import { useSession } from '../shell/session.ts';

/** Whether the organisation asks everybody for a second factor: a thing of its admins. */
export function SecondFactorForAll({ required }: { required: boolean }) {
  const { abilities } = useSession();
  const client = useQueryClient();
  const revalidator = useRevalidator();
  const set = (requiresSecondFactor: boolean) => () => api.organization.update({ requiresSecondFactor });
  return (
    <Card title="Signing in">
      <Switch
        label="Everybody needs a second factor"
        hint={
          abilities.managePeople
            ? 'Anyone without one has to set up an authenticator app before anything else, including you.'
            : 'Only admins can change this.'
        }
        checked={required}
        disabled={!abilities.managePeople}
        onChange={(next) =>
          void saved(next ? 'Everybody needs a second factor now' : 'A second factor is now optional', set(next), {
            undo: set(!next),
            after: async () => {
              await client.invalidateQueries({ queryKey: query.organization.key() });
              await revalidator.revalidate();
            },
          })
        }
      />
    </Card>
  );
}
