/** Makes Word documents for tests. */
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

const NAMESPACE = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The XML of a document with these paragraphs. A tab in one is a tab of Word, and a line break one within the paragraph. */
export const documentXml = (paragraphs: readonly string[]): string => {
  const runs = (text: string) =>
    text
      .split(/(\t|\n)/)
      .map((part) =>
        part === '\t' ? '<w:tab/>' : part === '\n' ? '<w:br/>' : `<w:t xml:space="preserve">${escaped(part)}</w:t>`,
      )
      .join('');
  const body = paragraphs.map(
    (text) => `<w:p><w:pPr><w:pStyle w:val="Normal"/></w:pPr><w:r><w:rPr><w:b/></w:rPr>${runs(text)}</w:r></w:p>`,
  );
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<w:document ${NAMESPACE}><w:body>${body.join('')}<w:sectPr/></w:body></w:document>`;
};

/** Returns an archive with these parts by their paths. */
export async function archiveOf(parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content as string), path);
  zip.end();
  return buffer(zip.outputStream);
}

export const wordDocument = (xml: string): Promise<Buffer> =>
  archiveOf({
    '[Content_Types].xml':
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    'word/document.xml': xml,
  });
