import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { decodeChunks, guessEncoding } from './decode.ts';

const FRENCH =
  'opportunité;société;montant\nDéménagement à Orléans;Hélène & Cie;1 200,50\nCafé crème;Brûlerie du Rhône;8 000\n';

describe('encodings', () => {
  const cases: [name: string, bytes: Uint8Array, encoding: string][] = [
    ['plain ASCII', Buffer.from('a,b\n1,2\n'), 'utf-8'],
    ['UTF-8', Buffer.from(FRENCH), 'utf-8'],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${FRENCH}`), 'utf-8'],
    ['UTF-16LE with its mark', iconv.encode(FRENCH, 'utf-16le', { addBOM: true }), 'utf-16le'],
    ['UTF-16BE with its mark', iconv.encode(FRENCH, 'utf-16be', { addBOM: true }), 'utf-16be'],
    ['UTF-32LE with its mark', iconv.encode(`${FRENCH}\u{1f600}`, 'utf-32le', { addBOM: true }), 'utf-32le'],
    ['UTF-32BE with its mark', iconv.encode(`${FRENCH}\u{1f600}`, 'utf-32be', { addBOM: true }), 'utf-32be'],
    ['UTF-16LE without a mark', iconv.encode(FRENCH, 'utf-16le'), 'utf-16le'],
    ['UTF-16BE without a mark', iconv.encode(FRENCH, 'utf-16be'), 'utf-16be'],
    ['Windows-1252', iconv.encode(FRENCH, 'windows-1252'), 'windows-1252'],
    ['one accent in Windows-1252', iconv.encode('id,name\n1,Zoë\n', 'windows-1252'), 'windows-1252'],
    [
      'Windows-1250',
      iconv.encode(
        'Nazwa;Firma;Kwota\nWdrożenie systemu;Żabka Łódź;12 000,50 zł\nSzkolenie;Spółka Gdańsk;5\n',
        'windows-1250',
      ),
      'windows-1250',
    ],
    [
      'Windows-1251',
      iconv.encode('Название;Компания;Сумма\nВнедрение;Ромашка;120000,50\nОбучение;Лютик;5000\n', 'windows-1251'),
      'windows-1251',
    ],
    [
      'Windows-1253',
      iconv.encode('Deal Name;Account\nΕγκατάσταση λογισμικού;Αθήνα ΑΕ\nΕκπαίδευση;Πειραιάς\n', 'windows-1253'),
      'windows-1253',
    ],
    [
      'Windows-1254',
      iconv.encode('Deal Name;Account\nYazılım kurulumu;İstanbul Şişe Cam\nEğitim;Güneş Işık\n', 'windows-1254'),
      'windows-1254',
    ],
    [
      'Windows-1257',
      iconv.encode('Deal Name;Account\nĮdiegimas;Šiaulių bankas\nMokymai;Žemės ūkis\n', 'windows-1257'),
      'windows-1257',
    ],
    ['a name of accents in Windows-1250', iconv.encode('id;name\n1;Łódź\n', 'windows-1250'), 'windows-1250'],
    ['the old Macintosh', iconv.encode('Größe;Müller & Söhne\nÉté;Café\n', 'macintosh'), 'macintosh'],
    ['Latin with the euro sign', iconv.encode('Nom;Montant\nDéjà Œuvre;1.000,50 €\n', 'iso-8859-15'), 'iso-8859-15'],
    ['a euro sign in Windows-1252', iconv.encode('name;amount\nA;5 €\n', 'windows-1252'), 'windows-1252'],
    [
      'Spanish in Windows-1252',
      iconv.encode('opción;compañía\nAmpliación;Niño «Ñandú»\n', 'windows-1252'),
      'windows-1252',
    ],
    [
      'Shift_JIS',
      iconv.encode(
        '案件名,取引先,金額\n東京の大きな案件,株式会社山田商事,1000\nお客様の契約更新,有限会社鈴木,2500\n',
        'shift_jis',
      ),
      'shift_jis',
    ],
  ];
  for (const [name, bytes, encoding] of cases) {
    it(`recognises ${name}`, () => {
      const guess = guessEncoding(bytes);
      expect(guess.encoding).toBe(encoding);
      expect([...decodeChunks(bytes, guess.encoding)].join('')).toBe(iconv.decode(Buffer.from(bytes), encoding));
    });
  }

  it('keeps UTF-8 with one broken character and says so', () => {
    const bytes = Buffer.concat([Buffer.from(FRENCH.repeat(10)), Buffer.from([0xe9, 0x0a])]);
    expect(guessEncoding(bytes)).toMatchObject({
      encoding: 'utf-8',
      warning: expect.stringContaining('One character'),
    });
  });

  it('says that a legacy encoding was guessed', () => {
    expect(guessEncoding(iconv.encode(FRENCH, 'windows-1252')).warning).toContain('windows-1252');
  });

  it('drops NUL characters and joins characters that two pieces share', () => {
    const text = `${'é'.repeat(200_000)}\0end`;
    expect([...decodeChunks(Buffer.from(text), 'utf-8')].join('')).toBe(text.replace('\0', ''));
  });

  it('refuses an encoding that nobody knows', () => {
    expect(() => [...decodeChunks(Buffer.from('a'), 'klingon')]).toThrow('"klingon" is not a known encoding');
  });
});
