import { Card } from '../../ui/Card.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ExportsList } from './ExportsList.tsx';

export const meta = () => [{ title: 'Exports · Forecastle' }];

/** Files that one had made in the background. */
export default function ExportsRoute() {
  return (
    <>
      <PageHeader title="Exports" below="Files made for you. Only you can download them." />
      <Card>
        <ExportsList />
      </Card>
    </>
  );
}
