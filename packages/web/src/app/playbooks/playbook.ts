import type { Playbook, PlaybookTab } from '@forecastle/rules';
import { PLAYBOOK_TABS } from '@forecastle/rules';
import type { Api } from '../../api/client.ts';
import { api } from '../../api/client.ts';

export type PlaybookAnswer = Awaited<ReturnType<Api['playbooks']['opportunity']>>;
export type PlaybookTarget = PlaybookAnswer['later'][number]['target'];

const keyOf = (playbook: Playbook): string => `${playbook}_playbook_last_tab`;

/** The tab that was looked at last in this browser. */
export function readTab(playbook: Playbook): PlaybookTab | null {
  try {
    const kept = localStorage.getItem(keyOf(playbook));
    return PLAYBOOK_TABS.find((tab) => tab === kept) ?? null;
  } catch {
    return null;
  }
}

/** Here for the next opening, and with the person for every other browser. Neither is worth a message when it fails. */
export function rememberTab(playbook: Playbook, tab: PlaybookTab): void {
  try {
    localStorage.setItem(keyOf(playbook), tab);
  } catch {
    // A browser that keeps nothing forgets it.
  }
  api.playbooks.remember({ playbook, tab }).catch(() => undefined);
}
