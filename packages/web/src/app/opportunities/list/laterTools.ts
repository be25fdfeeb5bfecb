/** What the list of deals needs after its first view, in one file. */
export { ArrangedColumns } from '../../../ui/table/layout/ArrangedColumns.tsx';
export { moreColumns } from './moreColumns.tsx';
