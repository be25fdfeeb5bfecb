import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { query } from '../../api/client.ts';
import { queryClient } from '../shell/queryClient.ts';
import { useSession } from '../shell/session.ts';
import { refusal, uploadLimit, uploadSpreadsheet } from './upload.ts';

/** Sends a spreadsheet and goes on to its import; one at a time. `sending` says how far it is, from 0 to 1; `limit` how large a file may be. */
export function useSendSpreadsheet() {
  const navigate = useNavigate();
  const limit = uploadLimit(useSession().demo);
  const busy = useRef(false);
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function send(file: File | undefined) {
    if (!file || busy.current) return;
    const refused = refusal(file, limit);
    setProblem(refused);
    if (refused) return;
    busy.current = true;
    setSending({ name: file.name, share: 0 });
    try {
      const view = await uploadSpreadsheet(file, (share) => setSending({ name: file.name, share }));
      queryClient.setQueryData(query.imports.get.queryKey({ input: { id: view.id } }), view);
      await navigate(`/imports/${view.id}`);
    } catch (error) {
      setProblem((error as Error).message);
    } finally {
      busy.current = false;
      setSending(null);
    }
  }
  return { send, sending, problem, limit };
}
