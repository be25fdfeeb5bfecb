/** Who wants what in Slack, as SQL of the organisation, $1. */

/** True unless Slack is not connected. While it is paused, or must be reconnected, what is to be sent waits. */
export const IS_SLACK_CONNECTED = `EXISTS (SELECT FROM connections WHERE organization_id = $1 AND system = 'slack'
  AND member_id IS NULL AND state <> 'disconnected')`;

/** True of a person who is sent a topic in Slack: they chose it, are not switched off, and a Slack user is linked to them. */
export const isSentInSlack = ({ memberId, topic }: { readonly memberId: string; readonly topic: string }): string =>
  `EXISTS (SELECT FROM slack_people p JOIN slack_links l ON l.organization_id = $1 AND l.member_id = p.member_id
     WHERE p.organization_id = $1 AND p.member_id = ${memberId} AND p.off_at IS NULL AND ${topic} = ANY(p.topics)
       AND ${IS_SLACK_CONNECTED})`;
