/** The loss reason of `o` as SQL, as `readLossReason` reads what is kept; $1 is the organisation. */
import { LOSS_REASONS, OTHER_LOSS } from '@forecastle/rules';

const SPACE = String.raw`E' \t\r\n'`;
const folded = (text: string) => `'${text.toLowerCase()}'`;
const HEAD = `lower(btrim(split_part(o.loss_reason, ':', 1), ${SPACE}))`;

/** Its key in lower case; null where nothing is said. */
export const LOSS_KEY = `(CASE WHEN btrim(coalesce(o.loss_reason, ''), ${SPACE}) = '' THEN NULL
  WHEN ${HEAD} IN (${LOSS_REASONS.map(folded).join(', ')})
    OR ${HEAD} IN (SELECT lower(l.key) FROM loss_reasons l WHERE l.organization_id = $1) THEN ${HEAD}
  ELSE ${folded(OTHER_LOSS)} END)`;

/** What it is called by its key, as long as the organisation has not changed it: it has no row then. */
export const standardBy = (key: string) =>
  `CASE ${key} ${LOSS_REASONS.map((reason) => `WHEN ${folded(reason)} THEN '${reason}'`).join(' ')} END`;

/** What it is called now. */
const LOSS_KIND = `coalesce((SELECT l.name FROM loss_reasons l
  WHERE l.organization_id = $1 AND lower(l.key) = ${LOSS_KEY}), ${standardBy(LOSS_KEY)})`;

/** What it is called now, and what it was first called: whoever asks for either means it. */
export const LOSS_NAMES = `FROM (VALUES (${LOSS_KIND}), (${LOSS_KEY})) l(name) WHERE l.name IS NOT NULL`;

/** The whole text, under the name that its reason has now. Most deals have none, and none is looked up for them. */
export const LOSS_TEXT = `(CASE WHEN o.loss_reason <> '' THEN coalesce((SELECT l.name || substr(o.loss_reason, length(split_part(o.loss_reason, ':', 1)) + 1)
  FROM loss_reasons l WHERE l.organization_id = $1 AND lower(l.key) = ${HEAD}
    AND l.name_key <> ${HEAD}), o.loss_reason) END)`;

/**
 * By what names `tellLossReason` tells it: those that the organisation has changed or added, read once for all deals of a
 * statement, and not at all where no deal has a reason. Null for those.
 */
export const LOSS_CHANGED = `(CASE WHEN o.loss_reason <> '' THEN coalesce((SELECT json_agg(json_build_object('key', l.key, 'name', l.name))
  FROM loss_reasons l WHERE l.organization_id = $1), '[]') END)`;
