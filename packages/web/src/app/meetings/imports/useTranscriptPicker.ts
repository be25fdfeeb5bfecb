import { useQueryClient } from '@tanstack/react-query';
import { useStable } from '../../../ui/useStable.ts';
import { ACCEPTED, importTranscripts } from './importTranscripts.ts';

/** Imports files, or has them chosen first. */
export function useTranscriptPicker(dealId: string | null) {
  const cache = useQueryClient();
  const add = useStable((files: Iterable<File>) => void importTranscripts(cache, { dealId, files: [...files] }));
  const choose = useStable(() => {
    // Made where it is wanted: a menu that held it would be gone by the time files are chosen.
    const input = document.createElement('input');
    input.type = 'file';
    input.multiple = true;
    input.accept = ACCEPTED;
    input.addEventListener('change', () => add(input.files ?? []));
    input.click();
  });
  return { add, choose };
}
