import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Api, api, query } from '../../../api/client.ts';
import { useSubmit } from '../../../api/useSubmit.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FormErrors } from '../../../ui/fields/FormErrors.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { Switch } from '../../../ui/fields/Switch.tsx';
import { notify } from '../../../ui/notify.ts';
import { RetentionDialog } from './RetentionDialog.tsx';

export type Retention = Awaited<ReturnType<Api['meetingPrivacy']['retention']>>;
export type RetentionPreview = Awaited<ReturnType<Api['meetingPrivacy']['preview']>>;
type Days = Retention['audioDays'];

const FOR_EVER = 'for-ever';
const CHOICES = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '365 days' },
  { value: FOR_EVER, label: 'For ever' },
] as const;
const DAYS = new Map<string, Days>([
  ['30', 30],
  ['90', 90],
  ['365', 365],
]);
const chosen = (days: Days) => (days === null ? FOR_EVER : (String(days) as '30' | '90' | '365'));

/** Sets how long audio and transcripts are kept, and says before it saves what a change deletes. */
export function RetentionForm({ retention }: { retention: Retention }) {
  const [given, setGiven] = useState(retention);
  const [preview, setPreview] = useState<RetentionPreview | null>(null);
  const { submit, busy, errors } = useSubmit();
  const cache = useQueryClient();
  const isChanged = JSON.stringify(given) !== JSON.stringify(retention);
  const save = async () => {
    await api.meetingPrivacy.setRetention(given);
    notify('Retention saved');
    await cache.invalidateQueries({ queryKey: query.meetingPrivacy.key() });
  };
  const look = () =>
    submit(async () => {
      const { audioDays, transcriptDays, deletesAudioAfterTranscript } = given;
      const found = await api.meetingPrivacy.preview({
        ...(audioDays !== null && { audioDays: chosen(audioDays) as '30' }),
        ...(transcriptDays !== null && { transcriptDays: chosen(transcriptDays) as '30' }),
        deletesAudioAfterTranscript: deletesAudioAfterTranscript ? 'true' : 'false',
      });
      if (found.audio + found.transcripts > 0) setPreview(found);
      else await save();
    });
  return (
    <Card title="How long meetings are kept">
      <FormErrors title="Not saved" errors={errors} />
      <div className="grid max-w-xl gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label="Keep audio"
            value={chosen(given.audioDays)}
            choices={CHOICES}
            onChange={(days) => setGiven({ ...given, audioDays: DAYS.get(days) ?? null })}
          />
          <SelectField
            label="Keep transcripts"
            value={chosen(given.transcriptDays)}
            choices={CHOICES}
            onChange={(days) => setGiven({ ...given, transcriptDays: DAYS.get(days) ?? null })}
          />
        </div>
        <Switch
          label="Delete audio after transcription"
          checked={given.deletesAudioAfterTranscript}
          onChange={(on) => setGiven({ ...given, deletesAudioAfterTranscript: on })}
        />
        <p className="text-12 text-ink-3">
          Days count from the recording or import. Tasks, evidence and activities stay. Deleted audio and transcripts
          cannot be restored.
        </p>
        <div>
          <Button variant="primary" busy={busy} disabled={!isChanged} onClick={() => void look()}>
            Save
          </Button>
        </div>
      </div>
      {preview && <RetentionDialog preview={preview} onSave={save} onClose={() => setPreview(null)} />}
    </Card>
  );
}
