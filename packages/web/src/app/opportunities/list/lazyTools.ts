/** What the list of deals needs after its first view, in one file. */
export { ArrangedColumns } from '../../../ui/table/layout/ArrangedColumns.tsx';
export { sameLayout } from '../../../ui/table/layout/arrange.ts';
export { conditionTags } from '../../lists/conditions/conditionWords.ts';
export { customColumns } from './customColumns.tsx';
export { dealAsking } from './dealAsking.ts';
export { GroupHeading } from './GroupHeading.tsx';
export { groupedPages } from './groupedPages.ts';
export { groupKeyOf } from './groupWords.ts';
export { moreColumns } from './moreColumns.tsx';
export { definitionOf, sameView, viewOf } from './views/viewDefinition.ts';
