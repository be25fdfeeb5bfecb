import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useFocusMain } from './useFocusMain.ts';

/** Says the title of the screen one came to, as a browser does when a page loads; the first page it says itself. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  useFocusMain(pathname);
  const [words, setWords] = useState<{ from: string; title: string }>({ from: pathname, title: '' });
  useEffect(() => {
    setWords((before) => (before.from === pathname ? before : { from: pathname, title: document.title }));
  }, [pathname]);
  return (
    <p aria-live="polite" className="sr-only">
      {words.title}
    </p>
  );
}
