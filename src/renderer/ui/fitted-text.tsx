/** A short text as large as its box allows; `--largest` of the surrounding style is the upper bound. */
import { Fragment, type ReactNode } from 'react';
import './fitted-text.css';

declare module 'react' {
  interface CSSProperties {
    /** The text's width in ems. */
    '--ems'?: number;
  }
}

interface FittedTextProps {
  readonly text: string;
  /** The parts of the text, each as wide as the box at most; together they may stand in one line. */
  readonly lines?: readonly string[];
}

export function FittedText({ text, lines = [text] }: FittedTextProps): ReactNode {
  return (
    <span className="fitted-box">
      <span className="fitted-text" style={{ '--ems': Math.max(1, ...lines.map(widthInEms)) }}>
        {lines.map((line, place) => (
          <Fragment key={place}>
            {place > 0 && <wbr />}
            {line}
          </Fragment>
        ))}
      </span>
    </span>
  );
}

const NARROW = /^[iljtfrI.,:;'’!|()\s-]$/u;
const WIDE = /^[MWmw@%—]$/u;
const CYRILLIC = /^\p{sc=Cyrillic}$/u;
const WIDE_CYRILLIC = /^[ЖМФШЩЫЮжмфшщыю]$/u;
const CAPITAL_OR_DIGIT = /^[\p{Lu}\p{Nd}]$/u;
const IDEOGRAPH = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{Extended_Pictographic}]$/u;

function widthOf(character: string): number {
  if (NARROW.test(character)) return 0.42;
  if (IDEOGRAPH.test(character)) return 1.1;
  if (WIDE.test(character)) return 0.95;
  // The font of these letters is wider.
  if (WIDE_CYRILLIC.test(character)) return 1.05;
  if (CYRILLIC.test(character)) return CAPITAL_OR_DIGIT.test(character) ? 0.8 : 0.68;
  return CAPITAL_OR_DIGIT.test(character) ? 0.7 : 0.6;
}

/** A rough width before drawing: ems of the screens' font at bold weight, rather too wide than too narrow. */
export function widthInEms(text: string): number {
  return Array.from(text).reduce((width, character) => width + widthOf(character), 0);
}
