/**
 * Takes the words out of a Word document (.docx), paragraph by paragraph, as they come out of the archive: nothing of it is
 * unpacked as a whole. https://ecma-international.org/publications-and-standards/standards/ecma-376/
 */
import sax from 'sax';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';

/** Why a document has no words to take, for a person: what follows its name. */
export class DocumentFault extends Error {}

/** A document of a meeting of eight hours unpacks to 20 MB. */
const UNPACKED_MAX_BYTES = 100 * 1024 * 1024;
const ENTRIES_MAX = 5_000;
/** Paragraphs in tables in text boxes in tables: Word nests no more than some dozens. */
const DEPTH_MAX = 256;
const MAIN_PART = /^\/?word\/document\d*\.xml$/;

const DAMAGED = 'is damaged or no Word document. Open it in Word, save it again and import that file.';
const TOO_LARGE = `unpacks to more than ${UNPACKED_MAX_BYTES / 1024 / 1024} MB, the limit. Save it without images, or split it and import the parts.`;

/** Returns the paragraphs, one a line. Throws DocumentFault. */
export async function documentLines(bytes: Uint8Array): Promise<string> {
  try {
    const archive = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    if (archive.entryCount > ENTRIES_MAX) throw new DocumentFault(DAMAGED);
    for await (const entry of archive.eachEntry())
      if (MAIN_PART.test(entry.fileName)) return await linesOf(archive, entry);
  } catch (error) {
    if (error instanceof DocumentFault) throw error;
    throw new DocumentFault(DAMAGED, { cause: error });
  }
  throw new DocumentFault('is a zip archive without a Word document in it. Import the transcript itself.');
}

/** The archive says to how much a part unpacks; yauzl ends the stream with an error where it is more. */
async function linesOf(archive: ZipFile, entry: Entry): Promise<string> {
  if (entry.uncompressedSize > UNPACKED_MAX_BYTES) throw new DocumentFault(TOO_LARGE);
  const lines = new ParagraphReader();
  const stream = await archive.openReadStreamPromise(entry);
  stream.setEncoding('utf8');
  for await (const chunk of stream) lines.write(chunk);
  return lines.end();
}

/** Reads the XML as it comes, in little memory. It knows no entities but those of XML, and fetches nothing. */
class ParagraphReader {
  readonly #parser = sax.parser(true);
  #lines = '';
  #depth = 0;
  /** Depth of what repeats words for older programs; null outside of it. */
  #fallback: number | null = null;
  #isText = false;

  constructor() {
    this.#parser.onopentag = ({ name }) => this.#open(localName(name));
    this.#parser.onclosetag = (name) => this.#close(localName(name));
    this.#parser.ontext = (text) => this.#say(text);
    this.#parser.oncdata = (text) => this.#say(text);
    this.#parser.ondoctype = () => {
      throw new DocumentFault(DAMAGED);
    };
    this.#parser.onerror = (error) => {
      throw error;
    };
  }

  write(chunk: string): void {
    this.#parser.write(chunk);
  }

  end(): string {
    this.#parser.close();
    return this.#lines;
  }

  #open(name: string): void {
    this.#depth++;
    if (this.#depth > DEPTH_MAX) throw new DocumentFault(DAMAGED);
    if (name === 'Fallback') this.#fallback ??= this.#depth;
    this.#isText = name === 't' && this.#fallback === null;
    if (this.#fallback !== null) return;
    if (name === 'tab') this.#lines += '\t';
    else if (name === 'br' || name === 'cr') this.#lines += '\n';
    else if (name === 'noBreakHyphen') this.#lines += '-';
  }

  #close(name: string): void {
    if (this.#fallback === this.#depth) this.#fallback = null;
    else if (name === 'p' && this.#fallback === null) this.#lines += '\n';
    this.#depth--;
    this.#isText = false;
  }

  #say(text: string): void {
    if (this.#isText) this.#lines += text;
  }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
