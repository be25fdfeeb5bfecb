import { useState } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import { hotkeyRegistry, plainKeysOn, setPlainKeys } from '../../ui/hotkeys/useHotkeys.ts';
import { Kbd } from '../../ui/Kbd.tsx';
import { useRegistry } from '../../ui/registry.ts';

/** Every shortcut that works on the present screen, by group. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const hotkeys = useRegistry(hotkeyRegistry);
  const [plain, setPlain] = useState(plainKeysOn);
  const groups = Map.groupBy(hotkeys, (hotkey) => hotkey.group);
  return (
    <Dialog open onOpenChange={onClose} title="Keyboard shortcuts">
      <div className="grid gap-5 sm:grid-cols-2">
        {[...groups].map(([group, keys]) => (
          <section key={group}>
            <h3 className="mb-1 text-12 font-medium text-ink-3">{group}</h3>
            <dl>
              {keys.map((hotkey) => (
                <div key={hotkey.keys} className="flex min-h-8 items-center justify-between gap-4 border-b border-line">
                  <dt>{hotkey.label}</dt>
                  <dd>
                    <Kbd keys={hotkey.keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className="mt-5">
        <Switch
          label="Single-key shortcuts"
          hint="Turn them off if you dictate or press keys by accident. Those with Ctrl or Command stay on."
          checked={plain}
          onChange={(on) => {
            setPlainKeys(on);
            setPlain(on);
          }}
        />
      </div>
    </Dialog>
  );
}
