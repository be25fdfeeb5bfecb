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
  const { decimal, group } = signsOf(locale);
  const match = /^([+-]?)([\d.,'’\s]*\d)([km]?)$/i.exec(text.trim().replace(/^−/, '-'));
  if (!match) return null;
  const [, sign = '', digits = '', letter = ''] = match;
  const [whole = '', fraction, ...more] = digits.split(decimal);
  if (more.length > 0 || (fraction !== undefined && !/^\d+$/.test(fraction))) return null;
  const groups = whole.split(/\s/.test(group) ? /\s/ : new RegExp(`[\\s${literal(group)}]`));
  const grouped = groups.every((part, at) => /^\d+$/.test(part) && (at === 0 || part.length === 3));
  if (whole !== '' && !grouped) return null;
  const factor = letter === '' ? 1 : letter.toLowerCase() === 'k' ? 1e3 : 1e6;
  // Rounded, because 1.1 * 1e6 is 1100000.0000000002 in floating point.
  const value = Number(`${sign}${groups.join('')}.${fraction ?? '0'}`);
  return factor === 1 ? value : Number((value * factor).toFixed(6));
}

const literal = (sign: string) => sign.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
