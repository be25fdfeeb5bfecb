import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { Link } from '../../ui/Link.tsx';
import { namesOfAdmins } from '../conversations/ModelNote.tsx';
import { useSession } from '../shell/session.ts';

const ENGINE_PATH = '/settings/transcription';

/** Says that recordings are kept and not transcribed, and who can change it; nothing while they are. */
export function NoEngineNote() {
  const { abilities } = useSession();
  const { data } = useQuery(query.transcription.status.queryOptions({ input: {} }));
  if (!data || (data.engine !== null && data.isOn)) return null;
  return (
    <p className="text-14 text-pretty text-ink-2">
      {data.isOn ? 'No transcription engine is connected. ' : 'AI models are switched off. '}
      Recordings are kept and can be transcribed later.{' '}
      {abilities.manageAi ? (
        <Link to={data.isOn ? ENGINE_PATH : '/settings/models'} className="underline">
          {data.isOn ? 'Connect one' : 'Switch them on'}
        </Link>
      ) : (
        `Ask ${namesOfAdmins(data)} to ${data.isOn ? 'connect one' : 'switch them on'}`
      )}
      , or import a transcript.
    </p>
  );
}
