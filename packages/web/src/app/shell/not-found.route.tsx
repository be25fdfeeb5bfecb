import { ButtonLink } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { NotFound } from './NotFound.tsx';

export const meta = () => [{ title: 'Not found · Forecastle' }];

/** Outside the app there is no rail: the logo and a button lead home, the other button to the sign-in. */
export default function NotFoundRoute() {
  return (
    <div className="mx-auto grid min-h-dvh max-w-md grid-rows-[auto_1fr] px-5 py-8">
      <header>
        <Link to="/" quiet aria-label="Forecastle, home">
          <Logo large />
        </Link>
      </header>
      <main id="main">
        <NotFound
          actions={
            <>
              <ButtonLink to="/" variant="primary">
                Home page
              </ButtonLink>
              <ButtonLink to="/sign-in">Sign in</ButtonLink>
            </>
          }
        />
      </main>
    </div>
  );
}
