import { describe, expect, it } from 'vitest';
import { displayKeys, matchesChord, parseKeys } from './keys.ts';

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...held,
});
const matches = (keys: string, ...args: Parameters<typeof press>) => {
  const chord = parseKeys(keys)[0];
  return chord !== undefined && matchesChord(chord, press(...args));
};

describe('a shortcut', () => {
  it('is read as steps in turn', () => {
    expect(parseKeys('g p').map((chord) => chord.key)).toEqual(['g', 'p']);
  });
  it('holds keys together with a plus, and can be the plus itself', () => {
    expect(parseKeys('mod+shift+K')).toEqual([{ key: 'k', mod: true, shift: true, alt: false }]);
    expect(parseKeys('+')[0]?.key).toBe('+');
  });
  it.each(['', '  ', 'a+b', 'mod+'])('refuses %j', (keys) => {
    expect(() => parseKeys(keys)).toThrow(RangeError);
  });
  it('takes Control and Command alike for mod', () => {
    expect(matches('mod+k', 'k', { ctrlKey: true })).toBe(true);
    expect(matches('mod+k', 'k', { metaKey: true })).toBe(true);
    expect(matches('mod+k', 'k')).toBe(false);
  });
  it('does not fire a plain key while another is held', () => {
    expect(matches('j', 'j', { ctrlKey: true })).toBe(false);
    expect(matches('j', 'J', { shiftKey: true })).toBe(false);
    expect(matches('j', 'j', { altKey: true })).toBe(false);
  });
  it('takes a sign whether or not the layout needs Shift for it', () => {
    expect(matches('?', '?', { shiftKey: true })).toBe(true);
    expect(matches('/', '/')).toBe(true);
  });
  it('is shown as printed on the keyboard', () => {
    expect(displayKeys('mod+k', true)).toEqual(['⌘K']);
    expect(displayKeys('mod+k', false)).toEqual(['Ctrl K']);
    expect(displayKeys('g p', false)).toEqual(['g', 'p']);
    expect(displayKeys('Enter', false)).toEqual(['Enter']);
  });
});
