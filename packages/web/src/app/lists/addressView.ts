/** Keeps the view of a screen in its address, so that it can be sent to a colleague. */
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

/** An id in an address. */
export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface AddressView<View> {
  readonly read: (params: URLSearchParams) => View;
  readonly write: (view: View) => URLSearchParams;
}

/** Returns the view in the address, and what changes a part of it. A change replaces the history entry: Back leaves the screen. */
export function useAddressView<View extends object>({ read, write }: AddressView<View>) {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const view = useMemo(() => read(new URLSearchParams(text)), [read, text]);
  const change = useCallback(
    (part: Partial<View>) =>
      setParams((before) => write({ ...read(before), ...part }), { replace: true, preventScrollReset: true }),
    [read, write, setParams],
  );
  return [view, change] as const;
}
