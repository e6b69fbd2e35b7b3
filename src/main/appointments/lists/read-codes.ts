/** Codes that a spreadsheet program may have changed when it saved the list. Pure. */

/** `1.00E+05`, `4,93E+11`: always with a sign. */
const SCIENTIFIC = /^\d(?:[.,]\d+)?E[+-]\d{1,3}$/i;
/** "3-Mar", "03. Mär", "Mar-26": what becomes of a code such as MAR3. */
const MADE_A_DATE =
  /^(?:\d{1,2}(?:-|\. ?| )\p{L}{3,5}\.?|\p{L}{3,5}\.?[- ]\d{2}|\d{4}-\d{2}-\d{2}(?:T[\d:]+)?|\d{1,2}月\d{1,2}日)$/u;
const NUMBER = /^\d+$/;
const TEXT_FORMULA = /^="((?:[^"]|"")*)"$/u;
const LONGEST_FORMULA = 1_000;

/** `="0042"` and `'0042`: how a text is kept from becoming a number. */
export function plainCell(cell: string): string {
  if (cell === '') return cell;
  const text = cell.trim();
  if (text.startsWith("'")) return text.slice(1).trim();
  if (!text.startsWith('="') || text.length > LONGEST_FORMULA) return text;
  return TEXT_FORMULA.exec(text)?.[1]?.replaceAll('""', '"').trim() ?? text;
}

/** A number in the form that only a spreadsheet program gives it. */
export const isScientific = (text: string): boolean => SCIENTIFIC.test(text);

/** Counts a column of codes, to tell what fits it not. */
export function createCodeLook() {
  const lengths = new Map<number, number>();
  const numbers = new Set<number>();
  let codes = 0;
  let plainNumbers = 0;
  let isSpoilt = false;

  function lengthOfMost(): number | undefined {
    const most = [...lengths].toSorted((a, b) => b[1] - a[1])[0];
    return most && most[1] * 2 >= plainNumbers ? most[0] : undefined;
  }

  /** 1, 2, 3 …: numbers that lost no zeros. */
  function isCounted(): boolean {
    if (numbers.size < 3) return false;
    const all = [...numbers];
    const [least, most] = [Math.min(...all), Math.max(...all)];
    return least <= 1 && most - least < numbers.size * 2;
  }

  return {
    see(text: string): void {
      codes += 1;
      if (isScientific(text)) isSpoilt = true;
      if (!NUMBER.test(text)) return;
      plainNumbers += 1;
      if (numbers.size < 10_000) numbers.add(Number(text));
      lengths.set(text.length, (lengths.get(text.length) ?? 0) + 1);
    },
    /** Says which codes were probably changed. `isSpoilt`: another column shows that a spreadsheet program saved the list. */
    done(isListSpoilt: boolean): (text: string) => boolean {
      const isNumeric = isSpoilt || isListSpoilt;
      const most = lengthOfMost();
      const counted = isCounted();
      const longest = Math.max(0, ...lengths.keys());
      const isWhole = (text: string): boolean => text.length === longest && (lengths.get(longest) ?? 0) > 1;
      const isMostlyOther = plainNumbers * 2 < codes;
      return (text) => {
        if (isScientific(text) || MADE_A_DATE.test(text)) return true;
        if (!NUMBER.test(text) || text.startsWith('0')) return false;
        if (isNumeric) return !isWhole(text);
        if (isMostlyOther || counted) return false;
        return most !== undefined && text.length < most;
      };
    },
  };
}
