import { useCallback, useEffect, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { LevelMeter } from './LevelMeter.tsx';
import { microphoneFault } from './recordWords.ts';
import { canShareTab, listMicrophones, openSound, type SoundChoice, type SoundSource } from './soundSource.ts';

interface MicrophonePickerProps {
  value: SoundChoice;
  onChange: (choice: SoundChoice) => void;
}

/** Chooses the microphone, shows that it hears something, and takes the sound of a tab along. */
export function MicrophonePicker({ value, onChange }: MicrophonePickerProps) {
  const { deviceId } = value;
  const [wanted, setWanted] = useState(false);
  const [source, setSource] = useState<SoundSource | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [microphones, setMicrophones] = useState<readonly { id: string; label: string }[]>([]);

  // Who has allowed it before is not asked: the level is there at once.
  useEffect(() => {
    navigator.permissions
      ?.query({ name: 'microphone' as PermissionName })
      .then(({ state }) => state === 'granted' && setWanted(true))
      .catch(() => undefined);
  }, []);

  useEffect(() => {
    if (!wanted) return;
    let opened: SoundSource | null = null;
    let isOver = false;
    openSound({ deviceId, withTab: false })
      .then(async (sound) => {
        if (isOver) return sound.close();
        opened = sound;
        setSource(sound);
        setFault(null);
        setMicrophones(await listMicrophones());
      })
      .catch((error: unknown) => {
        if (isOver) return;
        setWanted(false);
        setFault(microphoneFault(error));
      });
    return () => {
      isOver = true;
      opened?.close();
      setSource(null);
    };
  }, [wanted, deviceId]);

  const level = useCallback(() => source?.level() ?? 0, [source]);
  const choices = microphones.length > 0 ? microphones : [{ id: 'default', label: 'The one your browser takes' }];
  const chosen = choices.some(({ id }) => id === deviceId) ? deviceId : choices[0]?.id;
  return (
    <div className="grid gap-4">
      {source ? (
        <div className="grid items-end gap-x-6 gap-y-3 sm:grid-cols-2">
          <SelectField
            label="Microphone"
            value={chosen ?? 'default'}
            onChange={(next) => onChange({ ...value, deviceId: next === 'default' ? null : next })}
            choices={choices.map(({ id, label }) => ({ value: id, label }))}
          />
          <div className="grid h-9 items-center touch:h-12">
            <LevelMeter level={level} />
          </div>
        </div>
      ) : (
        <div className="grid justify-items-start gap-2">
          <Button onClick={() => setWanted(true)} busy={wanted}>
            Test the microphone
          </Button>
          <p className="text-12 text-ink-3">Your browser asks whether it may use it. Nothing is recorded yet.</p>
        </div>
      )}
      {fault !== null && (
        <p role="alert" className="text-14 text-risk">
          {fault}
        </p>
      )}
      {canShareTab() && (
        <Checkbox
          label="Include the sound of a tab"
          hint="For calls in the browser: you choose the tab of the call when you start. Without it only your microphone is recorded."
          checked={value.withTab}
          onChange={(withTab) => onChange({ ...value, withTab })}
        />
      )}
    </div>
  );
}
