import { buttonClasses } from '../../ui/buttonClasses.ts';
import { Icon } from '../../ui/Icon.tsx';

/** The system's way to share, else the address is copied; `shareOnPress` gives it its work. */
export function ShareButton({ path, title }: { path: string; title: string }) {
  return (
    <span className="inline-flex items-center gap-2 noscript:hidden">
      <button type="button" data-share={path} data-share-title={title} className={buttonClasses({})}>
        <Icon name="share" />
        Share
      </button>
      <span role="status" className="text-14 text-health" />
    </span>
  );
}
