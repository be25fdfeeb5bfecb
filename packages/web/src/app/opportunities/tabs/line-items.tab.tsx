import { LineItemList } from '../line-items/LineItemList.tsx';
import { useDealOfTab } from './dealOfTab.ts';

export default function LineItemsTab() {
  return <LineItemList deal={useDealOfTab()} />;
}
