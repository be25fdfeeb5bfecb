import { RoiPage } from './RoiPage.tsx';

export default function RoiRoute() {
  return <RoiPage />;
}
