const ITEMS = [
  {
    name: 'Role-based access control',
    says: 'Only people who can see the deal see its meetings. A private meeting is seen by its owner alone.',
  },
  {
    name: 'Tenant-scoped data',
    says: 'The database itself separates organisations, row by row, as it does for all data today.',
  },
  {
    name: 'Encryption',
    says: 'In transit wherever your server has a certificate. At rest by the disk and the database you run it on.',
  },
  {
    name: 'Audit trails',
    says: 'The audit trail has who recorded, deleted, removed words or changed how long meetings are kept. It does not list who listened.',
  },
  {
    name: 'Data-retention controls',
    says: 'You set how long to keep audio and transcripts. Then Forecastle deletes them. Legal hold stops that.',
  },
  {
    name: 'GDPR',
    says: 'Consent before each recording, a list of what left the server, and removal of one person’s words.',
  },
  { name: 'SOC 2 Type II', says: 'On our roadmap. We have no report today. We will say when we do.' },
  { name: 'Single sign-on', says: 'Available today: OpenID Connect, with your identity provider.' },
];

/** Lists what protects recordings today, and what is not there. */
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
