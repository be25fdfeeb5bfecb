/** Returns the encodings that a browser says it accepts, in small letters; a quality of zero refuses one. */
export function acceptedEncodings(accepted: string | undefined): ReadonlySet<string> {
  const named = (accepted ?? '').split(',').map((part) => {
    const [name = '', quality = ''] = part.split(';');
    return { name: name.trim().toLowerCase(), isRefused: /^\s*q=0(?:\.0*)?\s*$/i.test(quality) };
  });
  return new Set(named.filter(({ isRefused }) => !isRefused).map(({ name }) => name));
}
