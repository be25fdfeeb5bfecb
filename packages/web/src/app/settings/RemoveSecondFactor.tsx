import { api } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { saved } from '../shell/saved.ts';
import type { Person } from './PeopleList.tsx';

/** Asks before a colleague's second factor goes: it cannot be put back, only set up anew. */
export function RemoveSecondFactor({
  person: { id, name },
  onClose,
  onSaved,
}: {
  person: Person;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}) {
  const remove = async () => {
    onClose();
    await saved(`${name} now signs in with a password alone`, () => api.people.removeSecondFactor({ id }), {
      after: onSaved,
    });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Remove the second factor of ${name}?`}
      description="For someone who lost app and backup codes. Check it is really them. They get an email."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" onClick={() => void remove()}>
            Remove
          </Button>
        </>
      }
    />
  );
}
