/** What a key writes on a US keyboard, by its place: `KeyboardEvent.code`. Pure. */

/** By place what it writes alone and with Shift. */
const SIGNS: Readonly<Record<string, string>> = {
  Backquote: '`~',
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Semicolon: ';:',
  Quote: '\'"',
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
  Space: '  ',
  NumpadAdd: '++',
  NumpadSubtract: '--',
  NumpadMultiply: '**',
  NumpadDivide: '//',
  NumpadDecimal: '..',
};
const ABOVE_DIGITS = ')!@#$%^&*(';

/** Undefined for a place that writes nothing, or of which a US keyboard has no key. */
export function usSign(code: string, shift: boolean): string | undefined {
  const [, letter] = /^Key([A-Z])$/u.exec(code) ?? [];
  if (letter !== undefined) return shift ? letter : letter.toLowerCase();
  const [, row, digit] = /^(Digit|Numpad)(\d)$/u.exec(code) ?? [];
  if (digit !== undefined) return row === 'Digit' && shift ? ABOVE_DIGITS[Number(digit)] : digit;
  return SIGNS[code]?.[shift ? 1 : 0];
}
