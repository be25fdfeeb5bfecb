import { useEffect, useMemo, useRef } from 'react';
import { createRegistry } from '../registry.ts';
import { type Chord, matchesChord, parseKeys } from './keys.ts';

export interface Hotkey {
  /** See keys.ts: `g p`, `mod+k`, `?`. */
  readonly keys: string;
  /** What it does, as the list of shortcuts shows it. */
  readonly label: string;
  /** Heading in that list. */
  readonly group: string;
  /** Also fires while a text field has the focus; only for keys held with mod that fields do not use themselves. */
  readonly inFields?: boolean | undefined;
  readonly run: (event: KeyboardEvent) => void;
}

interface Bound extends Hotkey {
  readonly chords: readonly Chord[];
}

/** Every shortcut that works on the present screen. Of two that fit what was pressed the longer wins, and the newest of the same keys. */
export const hotkeyRegistry = createRegistry<Bound>();

/** How long a second key may wait for its first, in milliseconds. */
const SEQUENCE_PATIENCE = 1_200;
const OFF_KEY = 'singleKeyShortcuts';

/** People who dictate or press keys by accident can turn plain-key shortcuts off (WCAG 2.1.4); mod ones stay. */
export const plainKeysOn = () => localStorage.getItem(OFF_KEY) !== 'off';
export const setPlainKeys = (on: boolean) =>
  on ? localStorage.removeItem(OFF_KEY) : localStorage.setItem(OFF_KEY, 'off');

let typed: readonly KeyboardEvent[] = [];
let lastAt = 0;

const FIELDS = 'input:not([type=checkbox]), textarea, select';
const TAKES_LETTERS = '[role="dialog"], [role="menu"], [role="listbox"], [role="combobox"]';

function isInField(event: KeyboardEvent): boolean {
  const target = event.target;
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(FIELDS));
}

/** Menus and lists take letters to find an item; a dialog is a screen of its own. */
function belongsToControl(event: KeyboardEvent): boolean {
  if (isInField(event)) return true;
  return event.target instanceof Element && event.target.closest(TAKES_LETTERS) !== null;
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || ['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return;
  const plain = !event.ctrlKey && !event.metaKey;
  if (plain && (belongsToControl(event) || !plainKeysOn())) return;
  // Enter and Space on a focused control press that control.
  if (plain && event.key === 'Enter' && event.target instanceof Element && event.target.closest('a, button')) return;
  typed = event.timeStamp - lastAt > SEQUENCE_PATIENCE ? [event] : [...typed, event].slice(-2);
  lastAt = event.timeStamp;
  const inField = isInField(event);
  const hotkey = hotkeyRegistry
    .items()
    .filter(({ chords, inFields }) => (inFields || !inField) && endsWith(typed, chords))
    // "g p" goes to the pipeline also where "p" alone plays.
    .reduce<Bound | null>((best, each) => (best && best.chords.length > each.chords.length ? best : each), null);
  if (!hotkey) return;
  typed = [];
  event.preventDefault();
  hotkey.run(event);
}

function endsWith(presses: readonly KeyboardEvent[], chords: readonly Chord[]): boolean {
  const tail = presses.slice(-chords.length);
  return (
    tail.length === chords.length && chords.every((chord, step) => matchesChord(chord, tail[step] as KeyboardEvent))
  );
}

/**
 * Shortcuts that work while this component is mounted and `enabled`. They keep away from text fields, menus and
 * dialogs; those with mod work in dialogs too. `run` may close over fresh state: the latest one is called.
 */
export function useHotkeys(hotkeys: readonly Hotkey[], enabled = true): void {
  const latest = useRef(hotkeys);
  useEffect(() => {
    latest.current = hotkeys;
  });
  const signature = hotkeys
    .map((hotkey) => `${hotkey.keys}\t${hotkey.label}\t${hotkey.group}\t${hotkey.inFields}`)
    .join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the signature stands for what the registry must know
  const bound = useMemo(
    () =>
      latest.current.map((hotkey, index) => ({
        ...hotkey,
        chords: parseKeys(hotkey.keys),
        run: (event: KeyboardEvent) => latest.current[index]?.run(event),
      })),
    [signature],
  );
  useEffect(() => (enabled ? hotkeyRegistry.add(bound) : undefined), [bound, enabled]);
}

/** Called once, by the shell. */
export function listenForHotkeys(): () => void {
  addEventListener('keydown', onKeyDown);
  return () => removeEventListener('keydown', onKeyDown);
}
