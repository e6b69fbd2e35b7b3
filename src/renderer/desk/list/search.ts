/** Finding a visitor by what a clerk types: name or code, without case, accents or dashes. */

/** Letters that Unicode does not take apart into a base and a mark. */
const PLAIN: Readonly<Record<string, string>> = {
  ı: 'i',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};

/** Lower case, no marks, apostrophes dropped, every other sign a space. */
export function foldName(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}'’ʼ]/gu, '')
    .replace(/[ıłøđðþßæœ]/gu, (letter) => PLAIN[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** As a code is compared: letters and digits only, with O read as 0 and I as 1, like the hub does. */
function foldCode(text: string): string {
  return foldName(text).replaceAll(' ', '').replaceAll('o', '0').replaceAll('i', '1');
}

export interface Searched {
  readonly code: string;
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * A test for one query. Every word must begin a word of the name, in any order, or the whole query must begin the
 * code or its number part (`42` finds `A-42`). A query without letters and digits finds everybody.
 */
export function matcher(query: string): (appointment: Searched) => boolean {
  const words = foldName(query).split(' ').filter(Boolean);
  const code = foldCode(query);
  if (words.length === 0) return () => true;
  return (appointment) => {
    const own = foldCode(appointment.code);
    if (own.startsWith(code) || own.replace(/^\D+/u, '').startsWith(code)) return true;
    const name = ` ${foldName(`${appointment.firstName} ${appointment.lastName}`)}`;
    return words.every((word) => name.includes(` ${word}`));
  };
}
