import type { Route } from './+types/contact.route';
import { ContactShow } from './ContactShow.tsx';

export const meta = () => [{ title: 'Contact · Forecastle' }];

export default function ContactRoute({ params }: Route.ComponentProps) {
  // The key starts the screen anew for another person: nothing half typed is carried over.
  return <ContactShow key={params.contactId} id={params.contactId} />;
}
