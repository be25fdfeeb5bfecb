import { guides } from 'virtual:articles';
import { GuideIndex } from '../../site/docs/GuideIndex.tsx';
import { MoreHelp } from '../../site/docs/MoreHelp.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { HelpAnchor } from './HelpAnchor.tsx';
import { HelpSearch } from './HelpSearch.tsx';

export const meta = () => [{ title: 'Help · Forecastle' }];

/** The guides of the public site, without leaving the work. */
export default function HelpRoute() {
  return (
    <>
      <PageHeader title="Help" below="The same guides as on the public site." />
      <HelpSearch />
      <div className="mt-10 grid gap-14">
        <GuideIndex guides={guides} anchor={HelpAnchor} />
        <MoreHelp anchor={HelpAnchor} />
      </div>
    </>
  );
}
