const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** "Firefox on Windows": enough to know one's own devices by. The order matters, since browsers name each other. */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return 'Unknown device';
  const named = (list: typeof BROWSERS) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = named(BROWSERS) ?? 'Another program';
  const system = named(SYSTEMS);
  return system ? `${browser} on ${system}` : browser;
}
