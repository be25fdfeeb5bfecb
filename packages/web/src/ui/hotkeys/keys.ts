/**
 * Shortcuts as text: keys in turn are parted by a space (`g p`), keys held together by a plus (`mod+k`). `mod` is
 * Command on a Mac and Control elsewhere. Names are those of KeyboardEvent.key, in any case.
 */
export interface Chord {
  readonly key: string;
  readonly mod: boolean;
  readonly shift: boolean;
  readonly alt: boolean;
}

export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

const HELD = new Set(['mod', 'shift', 'alt']);

/** @throws RangeError on an empty shortcut, or one with two plain keys held together. */
export function parseKeys(keys: string): readonly Chord[] {
  const steps = keys.trim().split(/\s+/).filter(Boolean);
  if (steps.length === 0) throw new RangeError('A shortcut needs at least one key');
  return steps.map((step) => {
    const held = step === '+' ? ['+'] : step.toLowerCase().split('+');
    const plain = held.filter((part) => !HELD.has(part));
    const key = plain[0];
    if (plain.length !== 1 || !key) throw new RangeError(`"${step}" must hold exactly one plain key`);
    return { key, mod: held.includes('mod'), shift: held.includes('shift'), alt: held.includes('alt') };
  });
}

/** Shift is compared only for letters and named keys: `?` already needs Shift on some layouts and not on others. */
export function matchesChord(chord: Chord, press: KeyPress): boolean {
  const key = press.key.toLowerCase();
  const shiftMatters = key.length > 1 || /[a-z]/.test(key);
  return (
    key === chord.key &&
    (press.ctrlKey || press.metaKey) === chord.mod &&
    press.altKey === chord.alt &&
    (!shiftMatters || press.shiftKey === chord.shift)
  );
}

const NAMES: Record<string, string> = {
  enter: 'Enter',
  escape: 'Esc',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
};

/** One string for each step, as printed on this machine's keyboard. */
export function displayKeys(keys: string, mac: boolean): readonly string[] {
  return parseKeys(keys).map(({ key, mod, shift, alt }) => {
    const held = [mod && (mac ? '⌘' : 'Ctrl'), alt && (mac ? '⌥' : 'Alt'), shift && (mac ? '⇧' : 'Shift')];
    const name = NAMES[key] ?? (mod || shift || alt ? key.toUpperCase() : key);
    return [...held.filter(Boolean), name].join(mac ? '' : ' ');
  });
}
