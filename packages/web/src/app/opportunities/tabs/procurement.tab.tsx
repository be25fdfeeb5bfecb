import { ProcurementList } from '../procurement/ProcurementList.tsx';
import { useDealOfTab } from './dealOfTab.ts';

export default function ProcurementTab() {
  return <ProcurementList deal={useDealOfTab()} />;
}
