import { TimelineList } from '../timeline/TimelineList.tsx';
import { useDealOfTab } from './dealOfTab.ts';

export default function TimelineTab() {
  return <TimelineList deal={useDealOfTab()} />;
}
