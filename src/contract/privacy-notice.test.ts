import { expect, it } from 'vitest';
import { paragraphsOf, plainNotice } from './privacy-notice.ts';

it.each([
  ['as it was typed', 'One.\n\nTwo.', 'One.\n\nTwo.'],
  ['from Windows', 'One.\r\n\r\nTwo.\r\n', 'One.\n\nTwo.'],
  ['from an old Mac', 'One.\rTwo.', 'One.\nTwo.'],
  [
    'from an office program, with breaks of its own',
    'One.\vTwo.\u2028Three.\u2029\u2029Four.\f',
    'One.\nTwo.\nThree.\n\nFour.',
  ],
  ['with tabs and spaces at the ends of lines', '\tOne.\tTwo.  \nThree. ', 'One. Two.\nThree.'],
  ['with empty lines that are not quite empty', 'One.\n \n\t\n\nTwo.', 'One.\n\nTwo.'],
  [
    'in Arabic with marks of direction, which are part of the writing',
    'بياناتك\u200f (GDPR\u200e)',
    'بياناتك\u200f (GDPR\u200e)',
  ],
  ['of nothing but spaces', ' \n\t ', ''],
])('a notice %s keeps its words and its paragraphs', (_, text, plain) => {
  expect(plainNotice(text)).toBe(plain);
  expect(plainNotice(plain)).toBe(plain);
});

it('a kiosk draws a paragraph for each, with its lines', () => {
  expect(paragraphsOf('One.\nStill one.\n\n\nTwo.')).toEqual([['One.', 'Still one.'], ['Two.']]);
});
