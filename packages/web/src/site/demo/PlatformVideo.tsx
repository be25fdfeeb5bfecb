import { Icon } from '../../ui/Icon.tsx';
import { EntryScript } from '../layout/entries.tsx';
import { Screen } from '../screens/Screen.tsx';

/**
 * A picture of ours that becomes the video when it is pressed; before that nothing is asked of the video platform.
 * Without script the link leads there.
 */
export function PlatformVideo({ id }: { id: string }) {
  return (
    <>
      <a
        href={`https://www.youtube.com/watch?v=${id}`}
        data-video={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`}
        className="group relative block aspect-video overflow-hidden rounded-lg shadow-floating"
      >
        <Screen name="pipeline-intelligence" alt="" />
        <span className="absolute inset-0 grid place-items-center bg-veil">
          <span className="inline-flex min-h-12 items-center gap-2 rounded-md bg-action px-6 font-medium text-on-action group-hover:bg-action-hover">
            <Icon name="chevron-right" size={20} />
            Play the 2-minute demo
          </span>
        </span>
      </a>
      <p className="mt-3 text-14 text-ink-3">Playing it loads the video from YouTube, in its mode without cookies.</p>
      <EntryScript name="demo/video" />
    </>
  );
}
