import { describe, expect, it } from 'vitest';
import { argumentsFor, voicesIn } from './hub-voice.ts';

/** Lines as espeak-ng 1.51 prints them. */
const LISTING = `Pty Language       Age/Gender VoiceName          File                 Other Languages
 5  ar              --/M      Arabic             sem/ar
 5  cmn             --/M      Chinese_(Mandarin,_latin_as_English) sit/cmn              (zh-cmn 5)(zh 5)
 5  cmn-latn-pinyin --/M      Chinese_(Mandarin,_latin_as_Pinyin) sit/cmn-Latn-pinyin  (zh-cmn 5)(zh 5)
 2  en-gb           --/M      English_(Great_Britain) gmw/en               (en 2)
 5  de              --/M      German             gmw/de
 5  es-419          --/M      Spanish_(Latin_America) roa/es-419           (es-mx 6)(es 6)
 5  fr-fr           --/M      French_(France)    roa/fr               (fr 5)
 5  mi              --/M      Māori             poz/mi
`;

describe('the voices of a listing', () => {
  it('the voices of a listing are those of our languages, by their own name or as another language of a voice', () => {
    expect([...voicesIn(LISTING)]).toEqual([
      ['en', 'en'],
      ['es', 'es'],
      ['fr', 'fr-fr'],
      ['de', 'de'],
      ['ar', 'ar'],
      ['zh-Hans', 'cmn-latn-pinyin'],
    ]);
  });

  it('the voices of a listing fall back to the older name for Mandarin', () => {
    const line = ' 5  cmn             --/M      Chinese_(Mandarin) sit/cmn              (zh-cmn 5)(zh 5)\r\n';
    expect(voicesIn(line).get('zh-Hans')).toBe('cmn');
  });

  it.each(['', 'espeak-ng: command not found', '{"en":true}', '5 en', '\0\0\n5 de', '5  en\n  M x y (en'])(
    'the voices of a listing are none in %j',
    (listing) => {
      expect(voicesIn(listing).size).toBe(0);
    },
  );
});

it('the arguments are ours alone, and the rate stays within what espeak-ng takes', () => {
  expect(argumentsFor('de', 1)).toEqual(['-v', 'de', '-s', '175', '-b', '1', '--stdin', '--stdout']);
  expect([0.5, 2.5, 1e9, -3].map((rate) => argumentsFor('en', rate)[3])).toEqual(['88', '438', '450', '80']);
});
