import { useState } from 'react';

const PREFIX = 'forecastle.entrance/';

/**
 * What is typed at the entrance, kept through a reload of its tab and on to the other forms there: a name, an address,
 * an organisation, never a password or a code. It is nobody's yet, so it goes with the tab and when somebody is in.
 */
export function useTyped(name: 'name' | 'email' | 'organisation', initial = '') {
  const [value, setValue] = useState(() => initial || (sessionStorage.getItem(PREFIX + name) ?? ''));
  const type = (next: string) => {
    setValue(next);
    sessionStorage.setItem(PREFIX + name, next);
  };
  return [value, type] as const;
}

export function forgetTyped(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
}
