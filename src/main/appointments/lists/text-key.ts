/** Makes texts comparable that people write differently. Pure. */
import { latinDigits } from '../../../contract/code-key.ts';

/** Letters that no mark can be taken from. */
const PLAIN: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  ø: 'o',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ى: 'ي',
};

const NOT_PLAIN = /[đðłıøßæœى]/gu;
const ASCII = /^[\u0020-\u007E]*$/;

/** Lower case, without accents, Latin digits, one kind of blank. Punctuation stays. */
export function softFold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return latinDigits(text.normalize('NFKC'))
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '')
    .replace(NOT_PLAIN, (letter) => PLAIN[letter] ?? letter)
    .replace(/[\s\u00A0\u202F]+/gu, ' ');
}

/** Letters and digits only. */
export const textKey = (text: string): string => softFold(text).replace(/[^\p{L}\p{N}]+/gu, '');

const WORD_END = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|[^\p{L}\p{M}\p{N}'’ʼ]+/u;

/** The words of a name: `customer.firstName` has three. */
export const wordsOf = (name: string): readonly string[] =>
  name
    .normalize('NFKC')
    .split(WORD_END)
    .map((word) => textKey(word))
    .filter((word) => word !== '');
