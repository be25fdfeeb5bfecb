import { Switch, type SwitchProps } from '../../ui/fields/Switch.tsx';
import { notify } from '../../ui/notify.ts';
import { UnsavedMark } from '../unsaved/UnsavedMark.tsx';
import { saveChange, useChangesUnder } from '../unsaved/unsaved.ts';
import { type SettingGiven, settingPlace, settingSaver } from './settingSaver.ts';

interface SettingSwitchProps extends Omit<SwitchProps, 'onChange' | 'label'>, Pick<SettingGiven, 'of' | 'name'> {
  label: string;
  /** What is said once it is on, and once it is off. */
  words: readonly [on: string, off: string];
  /** False where turning it back does not undo what it did. */
  isUndoable?: boolean;
  onSaved?: (() => unknown) | undefined;
}

const SCREENS: Record<SettingGiven['of'], string> = {
  organization: '/settings/organisation',
  singleSignOn: '/settings/single-sign-on',
  ai: '/settings/models',
};

/** A setting saved as soon as it is switched. What could not be saved stays as it was switched, marked so, with Retry. */
export function SettingSwitch({
  of,
  name,
  words: [on, off],
  isUndoable = true,
  onSaved,
  checked,
  ...shown
}: SettingSwitchProps) {
  const place = settingPlace({ of, name });
  const [given] = useChangesUnder<SettingGiven>(place);
  const set = async (isOn: boolean) => {
    const change = {
      kind: 'setting' as const,
      what: shown.label,
      shown: isOn ? 'On' : 'Off',
      to: SCREENS[of],
      given: { of, name, isOn },
    };
    if (!(await saveChange(place, change, settingSaver))) return;
    await onSaved?.();
    notify(isOn ? on : off, isUndoable ? { undo: () => set(!isOn) } : {});
  };
  return (
    <div className="grid gap-1.5">
      <Switch {...shown} checked={given?.change.given.isOn ?? checked} onChange={(next) => void set(next)} />
      <UnsavedMark place={place} className="pl-12" />
    </div>
  );
}
