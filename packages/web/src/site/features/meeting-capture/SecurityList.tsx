const ITEMS = [
  {
    name: 'Role-based access control',
    says: 'A recording will be as visible as the deal it belongs to, and no more.',
  },
  { name: 'Tenant-scoped data', says: 'Kept apart by the database itself, row by row, as all data are today.' },
  { name: 'Encryption', says: 'Designed to be encrypted in transit and at rest.' },
  { name: 'Audit trails', says: 'Will say who listened, read, changed or deleted, and when.' },
  {
    name: 'Data-retention controls',
    says: 'You will set how long recordings and transcripts stay; then they are deleted.',
  },
  {
    name: 'GDPR',
    says: 'Designed for it: consent before recording, export and erasure of a person on request.',
  },
  { name: 'SOC 2 Type II', says: 'A target on our roadmap. We have no such report today. We will say when we do.' },
  { name: 'Single sign-on', says: 'With the identity provider you have, by OpenID Connect.' },
];

/** What is promised for recordings, and how far each promise goes today. */
export function SecurityList() {
  return (
    <dl className="grid gap-x-10 gap-y-7 sm:grid-cols-2 lg:grid-cols-4">
      {ITEMS.map(({ name, says }) => (
        <div key={name} className="border-t border-line-strong pt-4">
          <dt className="font-medium">{name}</dt>
          <dd className="mt-1 text-ink-2">{says}</dd>
        </div>
      ))}
    </dl>
  );
}
