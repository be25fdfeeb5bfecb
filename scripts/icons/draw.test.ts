import { describe, expect, it } from 'vitest';
import { ICON_PATHS } from '../../packages/web/src/ui/icons/paths.ts';
import { drawIcons, pathOf } from './draw.ts';

describe('the icons', () => {
  it('are those of the set as it is installed', () => {
    expect(ICON_PATHS).toEqual(drawIcons());
  });

  it('are made of any shapes, as one path', () => {
    expect(pathOf('<g fill="none"><circle cx="12" cy="12" r="4"/><path d="M16 8v5"/></g>')).toBe(
      'M8 12a4 4 0 1 0 8 0 4 4 0 1 0-8 0M16 8v5',
    );
    expect(pathOf('<rect width="18" height="10" x="3" y="4" rx="2"/>')).toBe(
      'M5 4h14a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-6a2 2 0 0 1 2-2Z',
    );
    expect(pathOf('<path d="M20.985 12.486a9 9 0 1 1-9.473-9.472c.405-.022.617.46.402.803"/>')).toBe(
      'M21 12.5a9 9 0 1 1-9.5-9.5c.4 0 .6.5.4.8',
    );
    expect(pathOf('<rect width="8" height="6" x="1" y="2"/>')).toBe('M1 2h8v6h-8v-6Z');
  });

  it('refuse a shape that would not look as it does in the set', () => {
    expect(() => pathOf('<polygon points="1 2 3 4"/>')).toThrow('No path is known of <polygon>.');
    expect(() => pathOf('<circle cx="1" cy="1" r="1" fill="currentColor"/>')).toThrow('A filled shape is no line');
  });
});
