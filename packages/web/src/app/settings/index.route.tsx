import { Navigate } from 'react-router';
import { useMedia } from '../../ui/useMedia.ts';

export const meta = () => [{ title: 'Settings · Forecastle' }];

/** A phone begins with the list of pages; where the list stands beside a page, so does the first one. */
export default function SettingsIndexRoute() {
  const hasRoom = useMedia('(width >= 64rem)');
  return hasRoom ? <Navigate to="/settings/organisation" replace /> : null;
}
