import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { Link } from '../../ui/Link.tsx';
import { useSession } from '../shell/session.ts';

export const ENGINE_PATH = '/settings/transcription';

/** Says that recordings are not transcribed, and who can change it; nothing while an engine is connected. */
export function NoEngineNote() {
  const { abilities } = useSession();
  const { data } = useQuery(query.transcription.status.queryOptions({ input: {} }));
  if (!data || data.engine !== null) return null;
  const admins = data.admins.map(({ name }) => name);
  const who = admins.length === 0 ? 'an admin' : new Intl.ListFormat('en', { type: 'disjunction' }).format(admins);
  return (
    <p className="text-14 text-pretty text-ink-2">
      {data.isOn ? 'No transcription engine is connected. ' : 'AI models are switched off, so nothing is transcribed. '}
      {abilities.manageAi ? (
        <Link to={data.isOn ? ENGINE_PATH : '/settings/models'} className="underline">
          {data.isOn ? 'Connect one' : 'Switch them on'}
        </Link>
      ) : (
        `Ask ${who} to ${data.isOn ? 'connect one' : 'switch them on'}`
      )}
      , or import a transcript.
    </p>
  );
}
