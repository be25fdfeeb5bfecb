import { Navigate } from 'react-router';
import { firstScreenPath } from './firstScreen.ts';
import { useSession } from './session.ts';

export const meta = () => [{ title: 'Forecastle' }];

/** Leads to the screen that this person begins with. */
export default function StartRoute() {
  return <Navigate to={firstScreenPath(useSession())} replace />;
}
