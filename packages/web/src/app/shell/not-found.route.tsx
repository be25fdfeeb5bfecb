import { NotFound } from './NotFound.tsx';

export const meta = () => [{ title: 'Not found · Forecastle' }];

export default function NotFoundRoute() {
  return (
    <main id="main">
      <NotFound />
    </main>
  );
}
