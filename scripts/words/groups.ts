/** Names the part of the product that a file belongs to, so that its texts are read together. */

/** Returns the group of a file: a screen, a noun of the rules or the server, an article, the mails, the command line. */
export function groupOf(file: string): string {
  const [, layer = '', , first = '', second = '', third = ''] = file.split('/');
  const name = (part: string): string => part.replace(/\.[a-z.]+$/, '');
  switch (layer) {
    case 'web':
      if (first === 'app') return `Screen: ${name(second)}`;
      if (first === 'site') return `Site: ${name(second)}`;
      return `Web: ${name(first)}`;
    case 'content':
      return second === '' || !second.endsWith('.mdx')
        ? 'Content'
        : `${first === 'posts' ? 'Post' : 'Guide'}: ${name(second)}`;
    case 'rules':
      return `Rules: ${name(first)}`;
    case 'contract':
      return `Contract: ${name(first)}`;
    default:
      if (second === 'cli') return 'Command line';
      if (second === 'demo') return 'Demo data';
      if (second === 'mail' || /mail/.test(third)) return 'Mail';
      return `Server: ${name(first)}/${name(second)}`;
  }
}
