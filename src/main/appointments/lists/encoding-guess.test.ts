import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { guessEncoding } from './encoding-guess.ts';
import { createRandom, oneOf } from '../../../../test/faults/random.ts';
import { LANGUAGES } from '../../../contract/languages.ts';
import { bytesIn } from '../../../../test/support/bytes-in.ts';

const guess = (text: string, encoding: string, languages: readonly string[]) => {
  const { candidates, isOpen } = guessEncoding(bytesIn(encoding, text), languages);
  return { read: candidates[0]?.text, name: candidates[0]?.name, isOpen };
};

const NAMES: readonly [encoding: string, own: string, text: string][] = [
  ['windows-1250', 'pl', 'Łukasz;Żółć\nŚwiętosław;Dębek\nMałgorzata;Wąsik\n'],
  ['iso-8859-2', 'pl', 'Łukasz;Żółć\nŚwiętosław;Dąbek\nMałgorzata;Wąsik\n'],
  ['windows-1251', 'uk', 'Олена,Шевченко\nЮрій,Їжакевич\nҐалина,Бойко\n'],
  ['koi8-u', 'uk', 'Олена,Шевченко\nЮрій,Коваль\nМарія,Бойко\n'],
  ['ibm866', 'uk', 'Олена,Шевченко\nОлег,Коваль\nМаруся,Бойко\n'],
  ['windows-1254', 'tr', 'Gülşah;Işık\nÇağrı;Öztürk\nİbrahim;Yılmaz\n'],
  ['gb18030', 'zh-Hans', '芳,王\n伟,李\n秀英,张\n'],
  ['windows-1256', 'ar', 'محمد,الأحمد\nفاطمة,حسن\nيوسف,عبد الله\n'],
  ['windows-1252', 'de', 'Jürgen;Groß\nRené;Müller\nZoë;Strauß\n'],
  ['windows-1252', 'fr', 'François;Lefèvre\nZoé;Crêpe\nCœur;Noël\n'],
  ['windows-1252', 'es', 'Íñigo;Muñoz\nMaría;Peña\nÁngel;Núñez\n'],
  ['windows-1258', 'vi', 'Nguyễn;Hương\nTrần;Đức\nPhạm;Thị Ánh\n'],
  ['windows-1253', '', 'Γιώργος;Παπαδόπουλος\nΜαρία;Νικολάου\nΕλένη;Ιωάννου\n'],
  ['big5', '', '志明,陳\n美玲,黃\n俊傑,劉\n'],
  ['shift_jis', '', '太郎,山田\nさくら,佐藤\nケンジ,渡辺\n'],
  ['euc-kr', '', '민준,김\n서연,박\n지훈,최\n'],
  ['windows-1250', '', 'Jiří;Dvořák\nŽofie;Nováková\nTomáš;Němec\n'],
];

describe('names are read in the encoding that a spreadsheet wrote them in', () => {
  it.each(NAMES)(
    'names in %s of a language (%s) are read in a lobby that speaks it',
    (encoding, own, text) => {
      expect(guess(text, encoding, ['en', own])).toMatchObject({ read: text, isOpen: false });
    },
  );

  it.each(NAMES)(
    'names in %s of a language (%s) are read in a lobby that does not speak it',
    (encoding, _own, text) => {
      expect(guess(text, encoding, ['en'])).toMatchObject({ read: text });
    },
  );

  it('one Polish name in an English lobby is read as Polish', () => {
    expect(guess('Anna,Zieliński\n', 'windows-1250', ['en']).read).toBe('Anna,Zieliński\n');
    expect(guess('Anna,Muñoz\n', 'windows-1252', ['en', 'pl'])).toMatchObject({ read: 'Anna,Muñoz\n' });
  });

  it('a name that two encodings fit is asked about', () => {
    expect(guess('Anna,Dętka\n', 'windows-1250', ['fr', 'pl']).isOpen).toBe(true);
  });

  it('a list with Polish names names three of them for each encoding', () => {
    const bytes = readFileSync(new URL('../../../../test/lists/15-excel-pl-cp1250.csv', import.meta.url));
    const { candidates, isOpen } = guessEncoding(bytes, ['de', 'en']);
    expect([candidates[0]?.name, candidates[0]?.samples, isOpen]).toEqual([
      'windows-1250',
      ['Łukasz', 'Żółć', 'Świętosław'],
      false,
    ]);
  });
});

const DRAWN: readonly [language: string, encoding: string, names: string][] = [
  [
    'pl',
    'windows-1250',
    'Łukasz,Zofia,Małgorzata,Michał,Józef,Żółć,Dąbek,Wójcik,Zieliński,Szymańska,Gołąb,Mróz',
  ],
  ['uk', 'windows-1251', 'Олена,Андрій,Соломія,Євген,Шевченко,Ґудзь,Щербак,Їжакевич,Мельник,Ткачук'],
  ['tr', 'windows-1254', 'Gülşah,İbrahim,Çağla,Ömer,Şule,Işık,Yılmaz,Öztürk,Şahin,Doğan,Kılıç'],
  ['ar', 'windows-1256', 'محمد,فاطمة,أحمد,خالد,يوسف,السيد,حداد,منصور,النجار,عبد الله'],
  ['zh-Hans', 'gb18030', '芳,伟,秀英,敏,建国,婷,王,李,张,刘,陈,欧阳,曾'],
  ['de', 'windows-1252', 'Jürgen,Zoë,Käthe,Björn,Groß,Müller,Schäfer,Weiß,Böhm'],
  ['fr', 'windows-1252', 'François,Cédric,Hélène,Benoît,Lefèvre,Crêpe,Lemaître,Garçon,Duchêne'],
  ['es', 'windows-1252', 'Íñigo,María,Ángel,Begoña,Muñoz,Peña,Núñez,García,Ibáñez'],
];

it.each(DRAWN)(
  'drawn names of a language (%s) in %s are read right or asked about, whatever the lobby speaks',
  (language, encoding, names) => {
    const random = createRandom(27);
    for (const languages of [[language, 'en'], ['en'], ['de', 'en'], LANGUAGES])
      for (const count of [1, 2, 5, 12])
        for (let n = 0; n < 8; n++) {
          const rows = Array.from({ length: count }, () => {
            const one = () => oneOf(random, names.split(','));
            return `${one()};${one()};2026-11-27`;
          }).filter((row) => /[^\0-\u007f]/.test(row));
          if (rows.length === 0) continue;
          const text = `${rows.join('\n')}\n`;
          const { read, isOpen } = guess(text, encoding, languages);
          if (!isOpen) expect(read, languages.join()).toBe(text);
          // From a dozen rows on nobody is asked.
          if (count === 12) expect([read, isOpen]).toEqual([text, false]);
        }
  },
);
