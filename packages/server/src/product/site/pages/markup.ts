/** Reads and changes start tags of our own HTML as React writes it: small letters, double quotes, every value escaped. */
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

export const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
export const without = (tag: string, name: string): string => tag.replace(new RegExp(`\\s${name}="[^"]*"`), '');
/** Adds attributes at the end of a start tag. */
export const withAttributes = (tag: string, added: string): string =>
  tag.replace(/(?<!\s)\s*\/?>$/, () => ` ${added}>`);
