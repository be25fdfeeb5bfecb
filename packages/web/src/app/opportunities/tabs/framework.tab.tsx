import { FRAMEWORK_KEYS } from '@forecastle/rules';
import { useLocation } from 'react-router';
import { FrameworkShow } from '../frameworks/FrameworkShow.tsx';
import { FRAMEWORK_TABS, tabOfPath } from '../show/tabs.ts';
import { useDealOfTab } from './dealOfTab.ts';

/** One screen for the four: the address says which. */
export default function FrameworkTab() {
  const deal = useDealOfTab();
  const tab = tabOfPath(useLocation().pathname);
  const framework = FRAMEWORK_KEYS.find((key) => FRAMEWORK_TABS[key] === tab);
  // Begun anew for each: what is open in one is not open in the next.
  return framework ? <FrameworkShow key={framework} deal={deal} framework={framework} /> : null;
}
