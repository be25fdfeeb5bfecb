/** The signs a locale writes numbers with. */
interface NumberSigns {
  readonly decimal: string;
  readonly group: string;
}

function signsOf(locale: string | undefined): NumberSigns {
  const parts = new Intl.NumberFormat(locale).formatToParts(12345.6);
  const sign = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return { decimal: sign('decimal') || '.', group: sign('group') || ',' };
}

/**
 * A number as typed in this browser's locale: group signs and spaces are ignored, `k` and `m` multiply. Null when it is
 * not a number. "1,5" is refused where the comma groups thousands, because it could mean two things.
 */
export function parseNumber(text: string, locale?: string): number | null {
  const match = /^(.*\d)([km])$/i.exec(text.trim());
  const decimal = parseDecimal(match?.[1] ?? text, locale);
  if (decimal === null) return null;
  const letter = match?.[2]?.toLowerCase();
  const factor = letter === undefined ? 1 : letter === 'k' ? 1e3 : 1e6;
  // Rounded, because 1.1 * 1e6 is 1100000.0000000002 in floating point.
  const value = Number(decimal);
  return factor === 1 ? value : Number((value * factor).toFixed(6));
}

/** Returns the number as plain decimal digits, "-1234.50", exact however many places it has; null where it is no number. */
export function parseDecimal(text: string, locale?: string): string | null {
  const { decimal, group } = signsOf(locale);
  const match = /^([+-]?)([\d.,'’\s]*\d)$/.exec(text.trim().replace(/^−/, '-'));
  if (!match) return null;
  const [, sign = '', digits = ''] = match;
  const [whole = '', fraction, ...more] = digits.split(decimal);
  if (more.length > 0 || (fraction !== undefined && !/^\d+$/.test(fraction))) return null;
  const groups = whole.split(/\s/.test(group) ? /\s/ : new RegExp(`[\\s${literal(group)}]`));
  const grouped = groups.every((part, at) => /^\d+$/.test(part) && (at === 0 || part.length === 3));
  if (whole !== '' && !grouped) return null;
  // "0,075" where the comma groups thousands: a decimal in the signs of another locale.
  if (groups.length > 1 && groups[0]?.startsWith('0')) return null;
  return `${sign === '-' ? '-' : ''}${groups.join('') || '0'}${fraction === undefined ? '' : `.${fraction}`}`;
}

const literal = (sign: string) => sign.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
