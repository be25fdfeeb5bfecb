import { PLAYBOOK_NAMES, PLAYBOOKS, type Playbook } from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { query } from '../../api/client.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { TabPanel, Tabs } from '../../ui/Tabs.tsx';
import { useUrlParam } from '../../ui/useUrlParam.ts';
import { QueryBody } from '../queries/QueryBody.tsx';
import { useSession } from '../shell/session.ts';
import { SectionChoice } from './SectionChoice.tsx';
import { SectionEditor } from './SectionEditor.tsx';
import { SectionWords } from './SectionWords.tsx';

export const meta = () => [{ title: 'Playbooks · Forecastle' }];

/** The texts of the three playbooks: everybody reads them, RevOps and admins change them. */
export default function PlaybookSectionsRoute() {
  const { abilities } = useSession();
  const [asked] = useUrlParam<string>('playbook', 'opportunity');
  const playbook: Playbook = PLAYBOOKS.find((one) => one === asked) ?? 'opportunity';
  return (
    <>
      <PageHeader title="Playbooks" below="Advice shown next to deals, pipelines and periods. Edit the text here." />
      <PlaybookTabs playbook={playbook}>
        <Sections key={playbook} playbook={playbook} mayChange={abilities.manageDealLists} />
      </PlaybookTabs>
    </>
  );
}

function PlaybookTabs({ playbook, children }: { playbook: Playbook; children: ReactNode }) {
  const [, setPlaybook] = useUrlParam<string>('playbook', 'opportunity');
  return (
    <Tabs
      label="Playbooks"
      value={playbook}
      onChange={setPlaybook}
      items={PLAYBOOKS.map((value) => ({
        value,
        label: PLAYBOOK_NAMES[value],
        to: `/settings/playbooks?playbook=${value}`,
      }))}
    >
      <TabPanel value={playbook}>{children}</TabPanel>
    </Tabs>
  );
}

function Sections({ playbook, mayChange }: { playbook: Playbook; mayChange: boolean }) {
  const sections = useQuery(query.playbookSections.list.queryOptions({ input: { playbook } }));
  const [asked, setSection] = useUrlParam<string>('section', '');
  return (
    <QueryBody of={sections} what="sections">
      {({ items }) => {
        const section = items.find(({ key }) => key === asked) ?? items[0];
        if (!section) return null;
        return (
          <div className="grid gap-4">
            <SectionChoice sections={items} chosen={section} onChoose={setSection} />
            {mayChange ? <SectionEditor key={section.key} section={section} /> : <SectionWords section={section} />}
          </div>
        );
      }}
    </QueryBody>
  );
}
