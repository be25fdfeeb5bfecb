import { ButtonLink } from '../ui/Button.tsx';
import { Link } from '../ui/Link.tsx';
import { Logo } from '../ui/Logo.tsx';
import { IllustrativeForecast } from './IllustrativeForecast.tsx';

export const meta = () => [
  { title: 'Forecastle, a forecast you can defend' },
  {
    name: 'description',
    content: 'Turn the spreadsheet that holds your pipeline into scored deals and a forecast with its reasons.',
  },
];

export default function HomeRoute() {
  return (
    <div className="mx-auto max-w-6xl px-5 sm:px-7">
      <header className="flex h-17 items-center justify-between">
        <Logo large />
        <Link to="/sign-in" quiet className="inline-flex items-center text-14 text-ink-2 touch:min-h-12">
          Sign in
        </Link>
      </header>
      <main className="grid items-center gap-12 py-12 lg:grid-cols-[1.02fr_1fr] lg:gap-14 lg:py-16">
        <div>
          <h1 className="font-serif text-36 font-medium tracking-[-0.02em] text-balance sm:text-48 lg:text-64 lg:tracking-[-0.03em]">
            Deliver a Forecast You Can Defend
          </h1>
          <p className="mt-5 max-w-[33em] text-18 text-ink-2">
            Drop in the spreadsheet that holds your pipeline. Every deal gets its scores with their reasons, and the
            quarter gets a band that adds up.
          </p>
          <div className="mt-7 flex flex-wrap gap-3">
            <ButtonLink to="/sign-up" variant="primary" size="large">
              Sign up
            </ButtonLink>
            <ButtonLink to="/sign-in" size="large">
              Sign in
            </ButtonLink>
          </div>
        </div>
        <IllustrativeForecast />
      </main>
    </div>
  );
}
