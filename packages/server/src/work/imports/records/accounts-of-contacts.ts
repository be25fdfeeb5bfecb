/** The accounts that contacts of a file work for: found by name, then by domain, and made where they are not there. */
import { newId } from '../../../platform/database/ids.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { nameKey } from '../../../records/accounts/name-key.ts';
import { accountNameKey, survivorsByKey } from '../../../records/merges/survivors.ts';
import { accountsByDomain, accountsByName } from '../run/accounts-by-word.ts';
import type { TypedRecord } from './read-record.ts';

type Named = NonNullable<TypedRecord['account']>;

export interface MadeAccount {
  readonly id: string;
  readonly name: string;
  readonly domain: string | null;
}

const keyOf = ({ name, domain }: Named): string => (name === null ? `domain ${domain}` : `name ${nameKey(name)}`);

/** Accounts by what rows call them. `made` are those that this run has made, which a preview keeps nowhere else. */
export class AccountsByWord {
  readonly #ids = new Map<string, string>();
  readonly #made: Map<string, string>;

  constructor(made: Map<string, string>) {
    this.#made = made;
  }

  async look(tx: TenantTransaction, named: readonly Named[]): Promise<void> {
    const names = [...new Set(named.flatMap(({ name }) => (name === null ? [] : nameKey(name))))];
    const domains = [...new Set(named.flatMap(({ domain }) => domain ?? []))];
    if (names.length + domains.length === 0) return;
    const { rows } = await tx.client.query<{ key: string; id: string }>(
      `SELECT 'domain ' || key AS key, min(id::text) AS id FROM (${accountsByDomain('$2')}) of_domain GROUP BY key
       UNION ALL
       SELECT 'name ' || key, min(id::text) FROM (${accountsByName('$3')}) of_name GROUP BY key`,
      [tx.organizationId, domains, names],
    );
    const merged = await survivorsByKey(tx, 'accounts', names.map(accountNameKey));
    for (const [key, id] of merged) this.#ids.set(`name ${key.slice(key.indexOf(':') + 1)}`, id);
    for (const { key, id } of rows) this.#ids.set(key, id);
  }

  /** By name where one is given, else by domain; null where there is none. */
  find(named: Named): string | null {
    const byName = named.name === null ? undefined : this.#of(`name ${nameKey(named.name)}`);
    const byDomain = named.domain === null ? undefined : this.#of(`domain ${named.domain}`);
    return byName ?? byDomain ?? null;
  }

  make({ name, domain }: Named): MadeAccount {
    const account = { id: newId(), name: name ?? domain ?? '', domain };
    this.#made.set(keyOf({ name, domain }), account.id);
    if (domain !== null) this.#made.set(`domain ${domain}`, account.id);
    return account;
  }

  #of = (key: string): string | undefined => this.#ids.get(key) ?? this.#made.get(key);
}
