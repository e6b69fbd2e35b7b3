import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../../../test/support/any-text.ts';
import { type Host, keysOf } from '../../../test/support/pages/scanner-keys.ts';
import { MAX_CODE_LENGTH, MAX_LINK_VALUES } from '../../contract/limits.ts';
import { linkValues } from './link-values.ts';
import { cleanCode, codeScanned, scannedCode } from './scanned-code.ts';

test('a plain code is taken as it is', () => {
  expect(scannedCode(' a-42\r')).toBe('A-42');
});

test('an address gives its last path segment', () => {
  expect(scannedCode('https://visit.example/checkin/a-42')).toBe('A-42');
  expect(scannedCode('HTTP://VISIT.EXAMPLE/c/A-42/')).toBe('A-42');
  expect(scannedCode('https://visit.example/c/a%2D42')).toBe('A-42');
});

test('a code parameter wins over the path', () => {
  expect(scannedCode('https://visit.example/c/other?lang=en&Code=a-42#x')).toBe('A-42');
  expect(scannedCode('https://visit.example/c/a-42?code=')).toBe('A-42');
});

test('a code behind # is read too: as a parameter, or as the end of a path', () => {
  expect(scannedCode('https://visit.example/app#code=a-42')).toBe('A-42');
  expect(scannedCode('https://visit.example/app#/visit?lang=en&code=a-42')).toBe('A-42');
  expect(scannedCode('https://visit.example/app#/visit/a-42')).toBe('A-42');
  expect(scannedCode('https://visit.example/#!/visit/a-42/')).toBe('A-42');
  expect(scannedCode('https://visit.example/c/a-42#top')).toBe('A-42');
  expect(scannedCode('https://visit.example/c/a-42#/')).toBe('A-42');
});

test('every part of an address that may be a code is read, the likeliest first', () => {
  expect(linkValues('https://book.example/en/visit/a-42?lang=en&utm_source=mail#top')).toEqual([
    'a-42',
    'en',
    'visit',
    'mail',
    'top',
  ]);
  expect(linkValues('https://book.example/show?id=7&ref=a-42')).toEqual(['show', '7', 'a-42']);
  expect(linkValues('https://book.example/#/visit/a-42/done?lang=en')).toEqual([
    'done',
    'visit',
    'a-42',
    'en',
  ]);
  expect(linkValues('https://book.example/app#a-42')).toEqual(['app', 'a-42']);
  expect(linkValues('https://book.example/?a-42')).toEqual(['a-42']);
  expect(linkValues('https://book.example/a-42/A42?x=%D8%B4-%D9%A4%D9%A2')).toEqual(['A42', 'ش-٤٢']);
});

test('a link within a link is read too, as letters wrap them to count who follows', () => {
  const own = 'https://book.example/visit/a-42?lang=en';
  expect(linkValues(`https://click.example/t/9?u=${encodeURIComponent(own)}`)).toEqual([
    '9',
    't',
    'a-42',
    'visit',
    'en',
  ]);
});

test('an address with one value is that code, with several it is a link', () => {
  expect(codeScanned('https://book.example/a-42')).toEqual({ code: 'A-42' });
  expect(codeScanned('https://book.example/a-42/visit')).toEqual({
    code: 'VISIT',
    link: { values: ['VISIT', 'A-42'] },
  });
});

test('a link with a thousand values is read no further than any confirmation goes', () => {
  const many = `https://x.example/?${Array.from({ length: 1_000 }, (_, n) => `v${n}=a${n}`).join('&')}`;
  expect(linkValues(many)).toHaveLength(MAX_LINK_VALUES);
  expect(linkValues(`https://x.example/${'x'.repeat(40)}`)).toEqual([]);
});

test('nothing to look up is said as such', () => {
  expect(scannedCode('')).toBeUndefined();
  expect(scannedCode('\u0000\u200f')).toBeUndefined();
  expect(scannedCode('https://visit.example/')).toBeUndefined();
  expect(scannedCode('https://')).toBeUndefined();
  expect(scannedCode('https://visit.example/c/%E0%A4')).toBe('%E0%A4');
});

test('garbage from a scanner never throws', () => {
  fc.assert(fc.property(fc.oneof(anyText(), fc.webUrl()), (text) => void scannedCode(text)));
});

/** What a US scanner's scan of `text` is read as on a computer with another keyboard. */
function readOn(host: Host, text: string) {
  const typed = keysOf(text, host).map(({ key }) => (Array.from(key).length === 1 ? key : ''));
  return codeScanned(typed.join(''), text);
}

test('a code that a keyboard cannot have printed is read by the keys, and the hub is asked once', () => {
  for (const host of ['german', 'french'] as const) {
    for (const code of [
      'A-42',
      'z-17',
      'QY-90',
      '#A7-YK3',
      'https://book.example/visit/A-42',
      'https://x.example/?code=A-42',
    ])
      expect(readOn(host, code)).toEqual(codeScanned(code));
  }
  expect(readOn('french', 'B17')).toEqual({ code: 'B17' });
});

test('the hub is asked for both readings where both may be codes', () => {
  expect(readOn('german', 'y42')).toEqual({ code: 'Z42', otherReading: 'Y42' });
  expect(readOn('ukrainian', 'A-42')).toEqual({ code: 'Ф-42', otherReading: 'A-42' });
  expect(readOn('german', 'b42')).toEqual({ code: 'B42' });
  expect(readOn('us', 'A-42')).toEqual({ code: 'A-42' });
});

test.each([']Q3', ']C1', ']E0', ']d2', ']L0'])(
  'a scanner that names the kind of code first, as %s, is understood',
  (kind) => {
    expect(codeScanned(`${kind}A-43`)).toEqual({ code: 'A-43' });
    for (const host of ['german', 'french'] as const)
      expect(readOn(host, `${kind}A-43`)).toEqual({ code: 'A-43' });
    expect(readOn('ukrainian', `${kind}A-43`)).toMatchObject({ otherReading: 'A-43' });
    const link = 'https://book.example/a-42/visit';
    expect(codeScanned(`${kind}${link}`)).toEqual(codeScanned(link));
  },
);

test('a scanner that is set as the computer is read as it types', () => {
  // A German scanner presses the key right of 0 for ß and the one left of the right Shift for the dash.
  expect(codeScanned('A-42', 'A/42')).toEqual({ code: 'A-42' });
  expect(codeScanned('Ü-7', '{/7')).toEqual({ code: 'Ü-7' });
  expect(codeScanned('ش-٤٢', 'a-42')).toEqual({ code: 'ش-٤٢', otherReading: 'A-42' });
});

test('a code is shown in capital letters, with its dash and space kept', () => {
  expect(cleanCode('a-42')).toBe('A-42');
  expect(cleanCode('  b 17')).toBe('B 17');
  expect(cleanCode('b\t\n17')).toBe('B 17');
});

test('control characters and direction marks are dropped', () => {
  expect(cleanCode('\u200fA\u0000-\u202e4\u20662\u0007')).toBe('A-42');
});

test('a paste of 10 kB is cut to what a code can be', () => {
  expect(cleanCode('x'.repeat(10_000))).toBe('X'.repeat(MAX_CODE_LENGTH));
});

test('any input gives at most 64 visible characters, and cleaning twice changes nothing', () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      const once = cleanCode(text);
      expect(Array.from(once).length).toBeLessThanOrEqual(MAX_CODE_LENGTH);
      expect(once).not.toMatch(/\p{C}/u);
      expect(cleanCode(once)).toBe(once);
    }),
  );
});

test('a control character between two tabs leaves one space', () => {
  expect(cleanCode('a\t\u0000\tb')).toBe('A B');
});
