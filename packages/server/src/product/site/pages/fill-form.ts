/**
 * Puts values, faults and a token into a form of a page that was rendered at build. Works on our own HTML alone, as
 * React writes it: small letters, double quotes, every value escaped. Needs no script in the browser.
 */
import { attribute, escapeHtml, withAttributes, without } from './markup.ts';

export interface Filling {
  /** What each field holds, by its name. */
  readonly values: Readonly<Record<string, string>>;
  /** What is wrong with a field, by its name. */
  readonly faults?: Readonly<Record<string, string>>;
}

/** The page with the form of that id filled; a page without such a form comes back as it is. */
export function fillForm(page: string, formId: string, { values, faults = {} }: Filling): string {
  const form = new RegExp(`<form\\b[^>]*\\sid="${formId}"[\\s\\S]*?</form>`);
  const first = Object.keys(faults)[0];
  return page.replace(form, (html) =>
    html
      .replaceAll(/<(input|select|textarea)\b[^>]*>/g, (tag, kind: string) => {
        const name = attribute(tag, 'name') ?? '';
        const value = values[name];
        let filled = tag;
        if (value !== undefined && kind === 'input') {
          filled = withAttributes(without(filled, 'value'), `value="${escapeHtml(value)}"`);
        }
        if (Object.hasOwn(faults, name))
          filled = withAttributes(without(filled, 'aria-invalid'), 'aria-invalid="true"');
        // Where the page opens after it came back; a reader hears the label, and what is wrong with it.
        if (name === first) filled = withAttributes(filled, 'autofocus=""');
        // A parser takes one line break after the tag away, so that one of the text's own is kept.
        return value !== undefined && kind === 'textarea' ? `${filled}\n${escapeHtml(value)}` : filled;
      })
      .replaceAll(/<select\b[\s\S]*?<\/select>/g, (select) =>
        chooseOption(select, values[attribute(select, 'name') ?? '']),
      )
      .replaceAll(
        /<(\w+)([^>]*\sdata-fault="([^"]*)"[^>]*)>/g,
        (whole, element: string, rest: string, name: string) => {
          const fault = Object.hasOwn(faults, name) ? faults[name] : undefined;
          return fault === undefined ? whole : `<${element}${without(rest, 'hidden')}>${escapeHtml(fault)}`;
        },
      ),
  );
}

function chooseOption(select: string, value: string | undefined): string {
  if (value === undefined) return select;
  return select.replaceAll(/<option\b[^>]*>/g, (option) => {
    const bare = without(option, 'selected');
    return attribute(bare, 'value') === escapeHtml(value) ? withAttributes(bare, 'selected=""') : bare;
  });
}

/** The page with a text in each element of `data-slot="name"`, which is then no longer hidden. */
export function fillSlot(page: string, name: string, text: string): string {
  return page.replaceAll(
    new RegExp(`<(\\w+)([^>]*\\sdata-slot="${name}"[^>]*)>`, 'g'),
    (_whole, element: string, rest: string) => `<${element}${without(rest, 'hidden')}>${escapeHtml(text)}`,
  );
}
