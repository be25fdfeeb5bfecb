/** What a playbook is made of: sections, each with a title and a text in up to four parts, one for each tab. */
import { parseTemplate, type TemplatePart, type Vocabulary } from '../prompts/parseTemplate.ts';
import { checkWords, type TemplateFault, type TemplateWords } from '../prompts/promptTemplates.ts';
import { PLAYBOOK_VARIABLES } from './playbookVariables.ts';

export const PLAYBOOKS = ['opportunity', 'pipeline', 'revenue'] as const;
export type Playbook = (typeof PLAYBOOKS)[number];
export const PLAYBOOK_NAMES: Readonly<Record<Playbook, string>> = {
  opportunity: 'Opportunity',
  pipeline: 'Pipeline',
  revenue: 'Revenue',
};

export const PLAYBOOK_TABS = ['good', 'week', 'questions', 'show'] as const;
export type PlaybookTab = (typeof PLAYBOOK_TABS)[number];
/** What the tabs are called, and the headings that stand for them in the text of a section. */
export const PLAYBOOK_TAB_NAMES: Readonly<Record<PlaybookTab, string>> = {
  good: 'What good looks like',
  week: 'This week',
  questions: 'Questions to ask',
  show: 'What to show',
};

/** Colleagues alone read a playbook. */
export const vocabularyOf = (playbook: Playbook): Vocabulary => ({
  variables: PLAYBOOK_VARIABLES[playbook],
  audience: 'colleagues',
});

export interface TabbedPart {
  readonly tab: PlaybookTab;
  readonly part: TemplatePart;
}

/** The parts of a text by the tab they belong to: what has no heading belongs where the part before it does. */
export function partsByTab(playbook: Playbook, body: string): TabbedPart[] {
  let tab: PlaybookTab | null = null;
  return parseTemplate(body, vocabularyOf(playbook)).parts.flatMap((part) => {
    tab = part.heading === null ? tab : tabOf(part.heading);
    return tab === null ? [] : [{ tab, part }];
  });
}

const tabOf = (heading: string): PlaybookTab | null =>
  PLAYBOOK_TABS.find((tab) => PLAYBOOK_TAB_NAMES[tab].toLowerCase() === heading.toLowerCase()) ?? null;

const HEADINGS = PLAYBOOK_TABS.map((tab) => `“# ${PLAYBOOK_TAB_NAMES[tab]}”`).join(', ');

/** Why words cannot be the text of a section of a playbook; empty where they can. */
export function checkPlaybookText(playbook: Playbook, words: TemplateWords): TemplateFault[] {
  const faults = checkWords(words, vocabularyOf(playbook));
  const seen = new Set<PlaybookTab>();
  let isUnderHeading = false;
  for (const [index, text] of words.body.split(/\r?\n/).entries()) {
    const line = text.trimEnd();
    const refuse = (message: string) =>
      faults.push({ field: 'body', line: index + 1, column: 1, found: line, message });
    if (line.startsWith('# ')) {
      const tab = tabOf(line.slice(2).trim());
      if (tab === null) refuse(`A heading is one of the four tabs: ${HEADINGS}.`);
      else if (seen.has(tab)) refuse(`“${PLAYBOOK_TAB_NAMES[tab]}” is already above.`);
      if (tab) seen.add(tab);
      isUnderHeading = true;
    } else if (line !== '' && !isUnderHeading) {
      refuse(`Begin with the heading of a tab: ${HEADINGS}.`);
      isUnderHeading = true;
    }
  }
  return faults;
}
