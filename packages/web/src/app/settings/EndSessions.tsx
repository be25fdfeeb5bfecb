import { api } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { saved } from '../shell/saved.ts';
import type { Person } from './PeopleList.tsx';

/** Asks before a colleague is signed out everywhere: what they have not saved is lost. */
export function EndSessions({
  person: { id, name },
  onClose,
  onSaved,
}: {
  person: Person;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}) {
  const end = async () => {
    onClose();
    await saved(`${name} is signed out everywhere`, () => api.people.endSessions({ id }), { after: onSaved });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Sign ${name} out everywhere?`}
      description="For a lost or stolen device. Ends their sessions here. They can sign in again."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" onClick={() => void end()}>
            Sign out
          </Button>
        </>
      }
    />
  );
}
