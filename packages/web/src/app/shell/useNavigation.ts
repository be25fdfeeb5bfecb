import { useMemo } from 'react';
import { NAVIGATION, type NavGroup } from './navigation.ts';
import { useSession } from './session.ts';

/** The screens of this person: the rail, the palette's "Go to" and the `g` shortcuts all read them from here. */
export function useNavigation(): readonly NavGroup[] {
  const { abilities } = useSession();
  return useMemo(
    () =>
      NAVIGATION.map((group) => ({
        ...group,
        items: group.items.filter(({ needs }) => needs === undefined || abilities[needs]),
      })),
    [abilities],
  );
}
