import { useMemo } from 'react';
import { useUrlParam } from '../../../../ui/useUrlParam.ts';
import { readWhatIfs, suppose, type WhatIf, whatIfsText } from './whatIf.ts';

/** The changes to deals that the address holds, so that the comparison can be sent to somebody. */
export function useWhatIfs() {
  const [text, setText] = useUrlParam('if', '');
  const whatIfs = useMemo(() => readWhatIfs(text), [text]);
  return {
    whatIfs,
    change: (id: string, whatIf: WhatIf | null) => setText(whatIfsText(suppose(whatIfs, id, whatIf)) || null),
    reset: () => setText(null),
  };
}
