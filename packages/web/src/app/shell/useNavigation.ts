import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { type Navigation, navigationOf, placeOf } from './navigation.ts';
import { useSession } from './session.ts';

/** The screens of this person: the rail, the palette's "Go to" and the `g` shortcuts all read them from here. */
export function useNavigation(): Navigation & {
  /** The entry of the rail that is open. */ current: string | undefined;
} {
  const { member, abilities } = useSession();
  const { pathname } = useLocation();
  const navigation = useMemo(() => navigationOf({ member, abilities }), [member, abilities]);
  const { groups, foot } = navigation;
  return { ...navigation, current: placeOf([...groups.flatMap(({ items }) => items), ...foot], pathname) };
}
