import { Link } from '../../ui/Link.tsx';
import type { AiStatus } from '../conversations/conversation.ts';
import { MODELS_PATH, namesOfAdmins } from '../conversations/ModelNote.tsx';
import { useSession } from '../shell/session.ts';

/** Says how to write with AI where no model can be asked, to admins and RevOps. Others are not bothered. */
export function NoModelNote({ status }: { status: AiStatus }) {
  const { abilities, demo } = useSession();
  if (demo || !(abilities.manageAi || abilities.manageDealLists)) return null;
  return (
    <p className="text-12 text-ink-2">
      {abilities.manageAi ? (
        <>
          <Link to={MODELS_PATH}>Connect a model in Settings</Link> to write with AI.
        </>
      ) : (
        `Ask ${namesOfAdmins(status)} to connect a model, so that you can write with AI.`
      )}
    </p>
  );
}
