import { START_PATH } from '@forecastle/rules';
import { Link } from 'react-router';
import { Logo } from '../../ui/Logo.tsx';

/** The logo, which leads to the screen that this person begins with. */
export function HomeLink() {
  return (
    <Link to={START_PATH} aria-label="Forecastle, your first screen" className="finger rounded-sm">
      <Logo />
    </Link>
  );
}
