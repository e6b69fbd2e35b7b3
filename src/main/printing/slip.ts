/** The paper with a visitor's number, as bytes of ESC/POS. Pure. */
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';

export interface Slip {
  readonly lobbyName: string;
  /** The number or code that displays call. */
  readonly number: string;
  readonly lineName: string;
  /** Where visitors of the line wait. */
  readonly where: string | undefined;
  /** Date and time, as the lobby writes them. */
  readonly at: string;
}

/** Of paper 58 mm wide, in the usual font; wider paper has more. */
const COLUMNS = 32;
/** As wide as ESC/POS has it. */
const MAX_SCALE = 8;

const encoder = (): ReceiptPrinterEncoder =>
  new ReceiptPrinterEncoder({ language: 'esc-pos', columns: COLUMNS });

const questionMarks = (bytes: Uint8Array): number => bytes.filter((byte) => byte === 0x3f).length;

/**
 * Whether a printer's own letters can show the text. Chinese needs fonts that only some have, and Arabic letters would
 * stand apart and from left to right.
 */
function isPrintable(text: string): boolean {
  if (/\p{Script=Arabic}|\p{Script=Hebrew}|\p{Cc}/u.test(text)) return false;
  const asked = text.split('?').length - 1;
  return questionMarks(encoder().codepage('auto').text(text).encode()) === asked;
}

/** No words of ours: number, place and time are read in every language. What cannot be printed is left out. */
export function slipBytes({ lobbyName, number, lineName, where, at }: Slip): Uint8Array {
  const scale = Math.max(1, Math.min(MAX_SCALE, Math.floor(COLUMNS / number.length)));
  const lines = [lineName, where ?? '', at].filter((text) => text !== '' && isPrintable(text));
  const paper = encoder().initialize().codepage('auto').align('center');
  if (isPrintable(lobbyName)) paper.line(lobbyName);
  paper.newline().size(scale, scale).line(number).size(1, 1).newline();
  for (const text of lines) paper.line(text);
  return paper.newline(3).cut().encode();
}
