import { counted } from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../api/client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Combobox, type Option } from '../../../ui/fields/Combobox.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { matchWords } from '../../../ui/matchWords.ts';
import { findContacts } from '../../contacts/findContacts.ts';
import { useDealContacts } from '../../opportunities/contacts/useDealContacts.ts';
import { usePeople } from '../../opportunities/edit/useDealChoices.ts';
import { RedactDialog } from '../privacy/RedactDialog.tsx';
import { lengthWords } from './moments.ts';
import { type MeetingSpeaker, type RecordedMeeting, speakerName } from './recordedMeeting.ts';
import type { useMeetingMutations } from './useMeetingMutations.ts';

const COLLEAGUE = 'member:';
const CONTACT = 'contact:';
const NOBODY = 'nobody';

interface SpeakerDialogProps {
  meeting: RecordedMeeting;
  speaker: MeetingSpeaker;
  mutations: ReturnType<typeof useMeetingMutations>;
  onClose: () => void;
}

/** Says who a speaker is: a contact, a colleague, or nobody known. */
export default function SpeakerDialog({ meeting, speaker, mutations, onClose }: SpeakerDialogProps) {
  const [chosen, setChosen] = useState<Option | null>(() => optionOf(speaker));
  const [isSaving, setSaving] = useState(false);
  /** Number of the speaker who it is too; NOBODY where it is none. */
  const [same, setSame] = useState(NOBODY);
  const [isRedacting, setRedacting] = useState(false);
  const colleagues = usePeople()
    .filter(({ active }) => active)
    .map(({ id, name }) => ({ value: COLLEAGUE + id, label: name, detail: 'Colleague' }));
  const search = async (text: string, signal: AbortSignal): Promise<readonly Option[]> => {
    const found = await findContacts(text, signal);
    return [
      ...found.map((option) => ({ ...option, value: CONTACT + option.value })),
      ...colleagues.filter(({ label }) => matchWords('', text, [label]) > 0),
    ];
  };
  const onDeal = useDealPeople(meeting.deal?.id ?? null);
  const matches = useQuery(query.recordedMeetings.matches.queryOptions({ input: { id: meeting.id } }));
  const fitting = (matches.data?.speakers.find((each) => each.speaker === speaker.speaker)?.candidates ?? []).map(
    ({ kind, id, name, email }) => ({
      value: (kind === 'contact' ? CONTACT : COLLEAGUE) + id,
      label: name,
      detail: email ?? 'Same name',
    }),
  );
  const offered = [...new Map([...colleagues, ...onDeal, ...fitting].map((option) => [option.value, option])).values()];
  const others = meeting.speakers.filter((each) => each.speaker !== speaker.speaker && !each.isRedacted);
  const into = others.find((each) => String(each.speaker) === same);
  const save = async () => {
    if (into) {
      // The speaker is gone with the answer, and the dialog would be.
      onClose();
      return void mutations.mergeSpeakers(speaker, into);
    }
    setSaving(true);
    const isSaved = await mutations.setSpeaker(speaker, {
      contactId: chosen?.value.startsWith(CONTACT) ? chosen.value.slice(CONTACT.length) : null,
      memberId: chosen?.value.startsWith(COLLEAGUE) ? chosen.value.slice(COLLEAGUE.length) : null,
    });
    setSaving(false);
    if (isSaved) onClose();
  };
  const separate = (merged: number) => {
    onClose();
    void mutations.splitSpeaker(merged, speaker);
  };
  if (isRedacting) return <RedactDialog meeting={meeting} speaker={speaker} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Who is ${speakerName(speaker)}?`}
      description={talkWords(speaker)}
      footer={
        <>
          {meeting.abilities.redact && !speaker.isRedacted && (
            <Button variant="quiet" className="mr-auto" onClick={() => setRedacting(true)}>
              Remove words
            </Button>
          )}
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          {meeting.abilities.update && !speaker.isRedacted && (
            <Button variant="primary" busy={isSaving} onClick={() => void save()}>
              {into ? 'Merge' : chosen ? 'Save' : 'Save as nobody known'}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        <Combobox
          label="Person"
          placeholder="Find a contact or colleague"
          hint={speaker.label ? `“${speaker.label}” in the transcript` : undefined}
          clearable
          disabled={!meeting.abilities.update || speaker.isRedacted || into !== undefined}
          value={chosen}
          onChange={setChosen}
          options={offered.toReversed()}
          search={search}
        />
        {meeting.abilities.update && !speaker.isRedacted && others.length > 0 && (
          <SelectField
            label="Merge with"
            hint={
              into && `${speakerName(into)} gets the words of ${speakerName(speaker)}. You can separate them again.`
            }
            value={same}
            onChange={setSame}
            choices={[
              { value: NOBODY, label: 'Nobody' },
              ...others.map((each) => ({ value: String(each.speaker), label: speakerName(each) })),
            ]}
          />
        )}
        {speaker.merged.length > 0 && (
          <ul aria-label="Merged speakers" className="grid gap-1 text-14">
            {speaker.merged.map(({ speaker: merged, label }) => (
              <li key={merged} className="flex items-center justify-between gap-3">
                <span className="min-w-0 break-words">
                  <span className="text-ink-3">Also</span> <span dir="auto">{label || `Speaker ${merged + 1}`}</span>
                </span>
                {meeting.abilities.update && !speaker.isRedacted && (
                  <Button size="small" icon="undo" onClick={() => separate(merged)}>
                    Separate
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

/** Returns contacts of the deal: a speaker is most often one of them. */
function useDealPeople(dealId: string | null): readonly Option[] {
  const contacts = useDealContacts(dealId);
  return (contacts.data?.items ?? []).map(({ contact }) => ({
    value: CONTACT + contact.id,
    label: contact.name,
    detail: 'On the deal',
  }));
}

function optionOf({ contact, member }: MeetingSpeaker): Option | null {
  if (contact) return { value: CONTACT + contact.id, label: contact.name };
  return member ? { value: COLLEAGUE + member.id, label: member.name, detail: 'Colleague' } : null;
}

const talkWords = ({ talkMs, longestMs, questions }: MeetingSpeaker): string =>
  `Talked ${lengthWords(talkMs)}, longest stretch ${lengthWords(longestMs)}. Asked ${counted(questions, 'question')}.`;
