import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';

export type CalloutKind = 'note' | 'tip' | 'warning';

const KINDS: Record<CalloutKind, { title: string; icon: IconName; ground: string; ink: string }> = {
  note: { title: 'Note', icon: 'info', ground: 'bg-sunken', ink: 'text-ink-2' },
  tip: { title: 'Tip', icon: 'check', ground: 'bg-health-soft', ink: 'text-health' },
  warning: { title: 'Warning', icon: 'alert', ground: 'bg-attention-soft', ink: 'text-attention-ink' },
};

/** Words beside the text. The kind is a word and an icon; the colour only helps to find it. */
export function Callout({
  kind = 'note',
  title,
  children,
}: {
  kind?: CalloutKind;
  title?: string;
  children: ReactNode;
}) {
  const look = KINDS[kind];
  return (
    <aside
      aria-label={title ?? look.title}
      className={classes('my-6 rounded-md px-5 py-4 print:border print:border-line', look.ground)}
    >
      <p className={classes('flex items-center gap-2 text-14 font-semibold', look.ink)}>
        <Icon name={look.icon} />
        {title ?? look.title}
      </p>
      <div className="mt-1 [&>p]:my-2 [&>*:last-child]:mb-0">{children}</div>
    </aside>
  );
}
