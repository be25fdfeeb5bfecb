import { PLAYBOOK_TAB_NAMES, PLAYBOOK_TABS, type Playbook, type PlaybookTab } from './playbookText.ts';

/** A section as it is shipped. */
export interface Section {
  readonly playbook: Playbook;
  /** When it is shown, in words. */
  readonly when: string;
  readonly title: string;
  readonly body: string;
}

type Points = Readonly<Partial<Record<PlaybookTab, readonly string[]>>>;

/** A section from the points of its tabs. */
export const section =
  (playbook: Playbook) =>
  (title: string, when: string, points: Points): Section => ({
    playbook,
    when,
    title,
    body: PLAYBOOK_TABS.flatMap((tab) => {
      const own = points[tab];
      return own ? [[`# ${PLAYBOOK_TAB_NAMES[tab]}`, ...own.map((point) => `- ${point}`)].join('\n')] : [];
    }).join('\n\n'),
  });
