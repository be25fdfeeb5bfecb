/** What a finger presses: 48 pixels in both directions, on every screen of the product. */
import type { Page } from '@playwright/test';

/** Least width and height of what a finger presses, in pixels. */
export const FINGER = 48;

const PRESSED =
  'a[href], button, select, input:not([type=hidden]), textarea, summary, [role=tab], [role=button], [role=option], [role=menuitem], [role=checkbox], [role=switch], [role=slider]';

/**
 * Returns what is too small for a finger, by its words and size. An invisible edge that is pressed with a control counts,
 * and so does the label or the frame of a field. Left out is what WCAG 2.5.8 leaves out as inline: a link or a button in
 * a line of running text, with words of the same sentence beside it.
 */
export function tooSmall(page: Page, within = 'body'): Promise<string[]> {
  return page.evaluate(
    ({ finger, pressed, within }) => {
      const isShown = (control: Element) =>
        control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !control.closest('.sr-only, [aria-hidden="true"], [inert]') &&
        getComputedStyle(control).pointerEvents !== 'none';
      const isDisabled = (control: Element) => control.matches(':disabled, [aria-disabled="true"]');
      /** Words beside it in the nearest block around it, outside of all that can be pressed. */
      const isInline = (control: Element) => {
        if (getComputedStyle(control).display !== 'inline') return false;
        let block = control.parentElement;
        while (block && getComputedStyle(block).display === 'inline') block = block.parentElement;
        if (!block || block.matches('li, td, th, dd, dt, [role=gridcell], nav')) return hasWords(block, true);
        return hasWords(block, false);
      };
      /** In a cell or an item of a list, only a sentence counts: one word beside a link is a label. */
      const hasWords = (block: Element | null, asSentence: boolean) => {
        if (!block) return false;
        const copy = block.cloneNode(true) as Element;
        for (const each of copy.querySelectorAll(`${pressed}, .sr-only`)) each.remove();
        const words = (copy.textContent ?? '')
          .trim()
          .split(/\s+/)
          .filter((word) => /\p{L}/u.test(word));
        return words.length >= (asSentence ? 3 : 1);
      };
      const sizeOf = (control: HTMLElement) => {
        const boxes = [control.getBoundingClientRect()];
        const label = control.matches('input, select, textarea') ? control.closest('label') : null;
        if (label) boxes.push(label.getBoundingClientRect());
        const edges = ['::before', '::after']
          .map((name) => getComputedStyle(label ?? control, name))
          .concat(getComputedStyle(control, '::after'))
          .filter(({ content, position }) => content !== 'none' && position === 'absolute')
          .map(({ width, height }) => ({ width: Number.parseFloat(width), height: Number.parseFloat(height) }));
        const frame = control.matches('input, textarea') ? control.parentElement : null;
        if (frame) boxes.push(frame.getBoundingClientRect());
        const all = [...boxes, ...edges];
        return {
          width: Math.max(...all.map(({ width }) => width || 0)),
          height: Math.max(...all.map(({ height }) => height || 0)),
        };
      };
      const found = [...document.querySelectorAll<HTMLElement>(`${within} :is(${pressed})`)];
      return found
        .filter((control) => isShown(control) && !isDisabled(control) && !isInline(control))
        .map((control) => ({ control, ...sizeOf(control) }))
        .filter(({ width, height }) => width > 0 && Math.min(width, height) < finger - 0.5)
        .map(({ control, width, height }) => {
          const words =
            control.getAttribute('aria-label') ?? (control.innerText || control.getAttribute('title') || control.id);
          return `${control.tagName.toLowerCase()} "${words.replaceAll(/\s+/g, ' ').slice(0, 60)}" ${Math.round(width)}x${Math.round(height)}`;
        });
    },
    { finger: FINGER, pressed: PRESSED, within },
  );
}
