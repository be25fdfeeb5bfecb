import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { errorsOf, problemOf } from '../../api/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { DropdownMenu, MenuItem } from '../../ui/DropdownMenu.tsx';
import { FormDialog } from '../../ui/fields/FormDialog.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { notify } from '../../ui/notify.ts';
import type { Contact } from './contact.ts';

/** What a privacy request asks for: all that is kept about a person, or that it is erased. */
export function ContactPrivacy({ contact }: { contact: Contact }) {
  const [erasing, setErasing] = useState(false);
  const hand = async () => {
    try {
      download(`contact-${contact.id}.json`, JSON.stringify(await api.contacts.kept({ id: contact.id }), null, 2));
      notify('Personal data downloaded');
    } catch (error) {
      notify(`${problemOf(error).message} Nothing was downloaded.`, { tone: 'risk' });
    }
  };
  return (
    <>
      <DropdownMenu align="end" trigger={<Button icon="person">Privacy</Button>}>
        <MenuItem icon="download" onSelect={() => void hand()}>
          Download data
        </MenuItem>
        <MenuItem icon="trash" danger onSelect={() => setErasing(true)}>
          Erase this person
        </MenuItem>
      </DropdownMenu>
      {erasing && <EraseDialog contact={contact} onClose={() => setErasing(false)} />}
    </>
  );
}

function EraseDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const cache = useQueryClient();
  const [typed, setTyped] = useState('');
  const erase = useMutation({
    mutationFn: () => api.contacts.erase({ id: contact.id }),
    onSuccess: async () => {
      // Their name stands on deals, in lists and in activities.
      await cache.invalidateQueries();
      notify('Person erased');
      onClose();
    },
  });
  const problem = erase.error ? problemOf(erase.error) : null;
  return (
    <FormDialog
      title="Erase this person"
      description="This cannot be undone."
      action="Erase"
      errors={errorsOf(problem)}
      errorTitle="Nothing was erased."
      busy={erase.isPending}
      ready={typed.trim() === contact.name}
      onSubmit={() => erase.mutate()}
      onClose={onClose}
    >
      <div className="grid gap-2 text-ink-2">
        <p>
          Erases name, title, addresses, phones, account, their notes with files, the text of every activity with them,
          and what they said in recorded meetings, with the audio. Meetings on legal hold follow when the hold ends.
        </p>
        <p>Keeps their role on deals and meeting dates, so scores and forecasts stay the same.</p>
        <p>
          Does not search notes on deals and accounts, other free text, imported files or backups. Check those yourself.
        </p>
      </div>
      <TextField
        label={`Type the name to confirm: ${contact.name}`}
        value={typed}
        onChange={setTyped}
        autoComplete="off"
      />
    </FormDialog>
  );
}

function download(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
