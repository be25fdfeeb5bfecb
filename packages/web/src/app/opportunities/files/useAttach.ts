import { DEAL_FILE_MAX_BYTES, DEMO_DEAL_FILE_MAX_BYTES } from '@forecastle/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useSession } from '../../shell/session.ts';
import { attachFiles } from './attachFiles.ts';

/** Attaches files to a deal, or to a note that stands on the page of a deal, an account or a contact. */
export function useAttach(recordId: string): (files: readonly File[], noteId: string | null) => void {
  const cache = useQueryClient();
  const { demo } = useSession();
  const maxBytes = demo ? DEMO_DEAL_FILE_MAX_BYTES : DEAL_FILE_MAX_BYTES;
  return (files, noteId) => void attachFiles(cache, { recordId, files, maxBytes, noteId });
}
