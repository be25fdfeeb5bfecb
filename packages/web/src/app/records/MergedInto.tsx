import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { notify } from '../../ui/notify.ts';

/** At the address of a record that was merged: goes on to the one it is part of now, and says so. */
export function MergedInto({ to, name }: { to: string; name: string }) {
  useEffect(() => notify(`Merged into ${name}`), [name]);
  return <Navigate replace to={to} />;
}
