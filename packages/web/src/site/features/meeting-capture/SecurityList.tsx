const ITEMS = [
  {
    name: 'Role-based access control',
    says: 'Only people who can see the deal will see its recordings.',
  },
  {
    name: 'Tenant-scoped data',
    says: 'The database itself separates organisations, row by row, as it does for all data today.',
  },
  { name: 'Encryption', says: 'Designed for encryption in transit and at rest.' },
  { name: 'Audit trails', says: 'The audit trail will show who listened, read, changed or deleted, and when.' },
  {
    name: 'Data-retention controls',
    says: 'You will set how long to keep recordings and transcripts. Then Forecastle deletes them.',
  },
  {
    name: 'GDPR',
    says: 'Designed for GDPR: consent before recording, and export and erasure of a person’s data on request.',
  },
  { name: 'SOC 2 Type II', says: 'On our roadmap. We have no report today. We will say when we do.' },
  { name: 'Single sign-on', says: 'Available today: OpenID Connect, with your identity provider.' },
];

/** Lists the commitments for recordings, with the status of each today. */
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
