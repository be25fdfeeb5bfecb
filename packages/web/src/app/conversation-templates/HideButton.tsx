import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { Button, type ButtonSize } from '../../ui/Button.tsx';
import { saved } from '../shell/saved.ts';
import { type DraftTemplate, templatesChanged } from './draftTemplate.ts';

/** Takes a template out of what the team is offered for drafts, or puts it back, with Undo. */
export function HideButton({
  template: { key, name, isHidden },
  size,
}: {
  template: Pick<DraftTemplate, 'key' | 'name' | 'isHidden'>;
  size?: ButtonSize;
}) {
  const cache = useQueryClient();
  const set = (hidden: boolean) => () => api.conversationTemplates.setHidden({ key, isHidden: hidden });
  return (
    <Button
      size={size}
      variant={size === 'small' ? 'quiet' : 'secondary'}
      aria-label={`${isHidden ? 'Show' : 'Hide'} ${name}`}
      onClick={() =>
        void saved(isHidden ? 'Template is offered again' : 'Template hidden', set(!isHidden), {
          undo: set(isHidden),
          after: () => templatesChanged(cache),
        })
      }
    >
      {isHidden ? 'Show' : 'Hide'}
    </Button>
  );
}
