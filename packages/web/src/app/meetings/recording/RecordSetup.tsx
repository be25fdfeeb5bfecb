import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { NoEngineNote } from '../../transcription/NoEngineNote.tsx';
import { PlanLimit, useMeetingRefusal } from '../PlanLimit.tsx';
import { AboutMeeting, STORED, useMeetingDetails, whoPlays } from './AboutMeeting.tsx';
import { useRecorder } from './activeRecording.ts';
import { MicrophonePicker } from './MicrophonePicker.tsx';
import { startRecording } from './recorder.ts';
import { CONSENT_STATEMENT } from './recordWords.ts';
import type { SoundChoice } from './soundSource.ts';

/** Asks for consent, the microphone and the deal; then it records. */
export function RecordSetup() {
  const { phase, fault } = useRecorder();
  const about = useMeetingDetails();
  const refusal = useMeetingRefusal();
  const [sound, setSound] = useState<SoundChoice>({ deviceId: null, withTab: false });
  const [isAgreed, setAgreed] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const start = () => {
    setMissing(!isAgreed);
    if (!isAgreed) return;
    void startRecording({ ...sound, opportunityId: about.deal?.value ?? null, title: about.title });
  };
  return (
    <Card>
      <div className="grid gap-6">
        <PlanLimit refusal={refusal} />
        <AboutMeeting {...about} />
        <section className="grid gap-2 border-t border-line pt-5">
          <h2 className="font-medium">Consent</h2>
          <p className="max-w-[72ch] text-14 text-ink-2">
            You record {sound.withTab ? 'your microphone and the sound of a tab' : 'your microphone'}. {STORED}{' '}
            {whoPlays(about.deal)} Ask everyone first, and say so again to anyone who joins later.
          </p>
          <Checkbox
            label={CONSENT_STATEMENT}
            hint="Kept with the recording, with your name and the time."
            checked={isAgreed}
            onChange={(next) => {
              setAgreed(next);
              setMissing(false);
            }}
          />
          {isMissing && (
            <p role="alert" className="text-14 font-medium text-risk">
              Confirm that everyone has agreed. Then start.
            </p>
          )}
        </section>
        <section className="grid gap-3 border-t border-line pt-5">
          <h2 className="font-medium">Sound</h2>
          <MicrophonePicker value={sound} onChange={setSound} />
        </section>
        <NoEngineNote />
        {fault !== null && (
          <p role="alert" className="rounded-md bg-risk-soft px-4 py-3 text-14 text-risk">
            {fault}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            variant="primary"
            size="large"
            icon="mic"
            busy={phase === 'starting'}
            disabled={refusal !== null}
            onClick={start}
          >
            Start recording
          </Button>
          <p className="min-w-0 flex-1 basis-56 text-12 text-ink-3">
            It is saved every two seconds. You can use the rest of Forecastle while it records.
          </p>
        </div>
      </div>
    </Card>
  );
}
