import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../api/client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Combobox } from '../../../ui/fields/Combobox.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { formatInstant } from '../../../ui/format/dates.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Link } from '../../../ui/Link.tsx';
import { contactPath } from '../../contacts/contact.ts';
import { meetingMoment } from '../../meetings/meetingMoment.ts';
import { useDealContacts } from '../contacts/useDealContacts.ts';
import { dealPath } from '../deal.ts';
import { tabPath } from '../show/tabs.ts';
import type { SourceRef } from './evidence.ts';

/** Activities of the deal that are offered as a source, the latest. */
const OFFERED = 50;
const LINK_MAX = 2000;
const KINDS = [
  { value: 'contact', label: 'A contact' },
  { value: 'activity', label: 'An activity' },
  { value: 'link', label: 'A page' },
] as const;
type Kind = (typeof KINDS)[number]['value'];

interface EvidenceSourceProps {
  dealId: string;
  /** Of the component. */
  name: string;
  value: SourceRef | null;
  editable: boolean;
  onChange: (value: SourceRef | null) => void;
}

/** The contact, the activity or the page that a piece of evidence comes from, beside the words about it. */
export function EvidenceSource({ dealId, name, value, editable, onChange }: EvidenceSourceProps) {
  const [isChoosing, setChoosing] = useState(false);
  if (value) {
    return (
      <p className="flex flex-wrap items-center gap-x-1 text-12 text-ink-2">
        <span className="text-ink-3">From</span> <SourceLink dealId={dealId} source={value} />
        {editable && (
          <IconButton icon="close" size="small" label={`Another source of ${name}`} onClick={() => onChange(null)} />
        )}
      </p>
    );
  }
  if (!editable) return null;
  if (!isChoosing) {
    return (
      <Button variant="quiet" size="small" className="-ml-2.5 justify-self-start" onClick={() => setChoosing(true)}>
        Link the source<span className="sr-only"> of {name}</span>
      </Button>
    );
  }
  const choose = (source: SourceRef) => {
    setChoosing(false);
    onChange(source);
  };
  return <SourceChoice dealId={dealId} name={name} onChoose={choose} onClose={() => setChoosing(false)} />;
}

function SourceLink({ dealId, source }: { dealId: string; source: SourceRef }) {
  if (source.kind === 'link') {
    return (
      <a
        href={source.url ?? undefined}
        target="_blank"
        rel="noopener noreferrer"
        className="max-w-full truncate text-link underline"
      >
        {source.url}
      </a>
    );
  }
  if (source.kind === 'meeting') {
    return (
      <Link to={meetingMoment(source.id ?? '', source.ms ?? 0)} dir="auto">
        {source.label}
      </Link>
    );
  }
  const to = source.kind === 'contact' ? contactPath(source.id ?? '') : tabPath(dealPath(dealId), 'activities');
  return (
    <Link to={to} dir="auto">
      {source.label}
    </Link>
  );
}

interface SourceChoiceProps {
  dealId: string;
  name: string;
  onChoose: (source: SourceRef) => void;
  onClose: () => void;
}

function SourceChoice({ dealId, name, onChoose, onClose }: SourceChoiceProps) {
  const [kind, setKind] = useState<Kind>('contact');
  const [address, setAddress] = useState('');
  const contacts = useDealContacts(dealId);
  const activities = useQuery({
    ...query.activities.list.queryOptions({ input: { opportunityId: dealId, limit: OFFERED } }),
    enabled: kind === 'activity',
  });
  const isAddress = /^https?:\/\/\S+$/i.test(address.trim());
  const link = () => isAddress && onChoose({ kind: 'link', id: null, url: address.trim(), label: null, ms: null });
  const options =
    kind === 'contact'
      ? contacts.data?.items.map(({ contact }) => ({ value: contact.id, label: contact.name }))
      : activities.data?.items.map(({ id, subject, occurredAt }) => ({
          value: id,
          label: subject,
          detail: formatInstant(occurredAt),
        }));
  return (
    <div className="grid gap-2 rounded-md border border-line p-3 sm:grid-cols-[9rem_minmax(0,1fr)_auto]">
      <SelectField label={`Kind of source of ${name}`} hideLabel value={kind} choices={KINDS} onChange={setKind} />
      {kind === 'link' ? (
        <TextField
          label={`Address of the source of ${name}`}
          hideLabel
          placeholder="https://"
          maxLength={LINK_MAX}
          value={address}
          onChange={setAddress}
          onBlur={link}
        />
      ) : (
        <Combobox
          key={kind}
          label={`Source of ${name}`}
          hideLabel
          placeholder={kind === 'contact' ? 'Contact on the deal' : 'Activity'}
          value={null}
          options={options ?? []}
          onChange={(chosen) =>
            chosen && onChoose({ kind, id: chosen.value, url: null, label: chosen.label, ms: null })
          }
        />
      )}
      <Button variant="quiet" size="small" onClick={onClose}>
        Cancel
      </Button>
    </div>
  );
}
