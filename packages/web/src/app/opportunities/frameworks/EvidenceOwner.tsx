import { Combobox } from '../../../ui/fields/Combobox.tsx';
import { useDealContacts } from '../contacts/useDealContacts.ts';
import type { Evidence } from './evidence.ts';

interface EvidenceOwnerProps {
  dealId: string;
  /** Of the component. */
  name: string;
  owner: Evidence['owner'];
  editable: boolean;
  onChange: (owner: Evidence['owner']) => void;
}

/** Whose it is at the customer: one of the people on the deal. */
export function EvidenceOwner({ dealId, name, owner, editable, onChange }: EvidenceOwnerProps) {
  const contacts = useDealContacts(dealId);
  if (!editable) {
    return owner && <p className="text-12 text-ink-3">Customer owner: {owner.name}</p>;
  }
  return (
    <Combobox
      label={`Customer owner of ${name}`}
      hideLabel
      placeholder="Customer owner"
      clearable
      value={owner && { value: owner.id, label: owner.name }}
      options={(contacts.data?.items ?? []).map(({ contact }) => ({ value: contact.id, label: contact.name }))}
      onChange={(chosen) => onChange(chosen && { id: chosen.value, name: chosen.label })}
    />
  );
}
