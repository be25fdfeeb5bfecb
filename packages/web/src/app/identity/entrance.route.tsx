import { Outlet } from 'react-router';
import { Link } from '../../ui/Link.tsx';
import { Logo } from '../../ui/Logo.tsx';

/** The pages before one is signed in: a narrow column on paper, the logo leads home. */
export default function EntranceRoute() {
  return (
    <div className="mx-auto grid min-h-dvh max-w-md content-start gap-10 px-5 py-8">
      <header>
        <Link to="/" quiet aria-label="Forecastle, home">
          <Logo large />
        </Link>
      </header>
      <main id="main" tabIndex={-1} className="outline-none">
        <Outlet />
      </main>
    </div>
  );
}
