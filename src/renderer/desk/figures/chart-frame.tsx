/** What the drawings of figures have in common: a scale, what is drawn, and names below it. */
import type { CSSProperties, ReactNode } from 'react';
import './chart.css';
import { useFigureWords } from './figure-words.ts';

/** In the drawing's own units; it is stretched over its place. */
const WIDTH = 900;
const HEIGHT = 200;

/** `share`: of the width, from 0 to 1 in reading direction. */
export const xOf = (share: number): number => WIDTH * share;
/** `share`: of the height, from 0 at the bottom to 1. */
export const yOf = (share: number): number => HEIGHT * (1 - share);

const QUARTERS = [0, 0.25, 0.5, 0.75, 1];

export interface ChartName {
  readonly key: string;
  /** Where its middle is, from 0 to 1. */
  readonly at: number;
  readonly words: ReactNode;
}

interface ChartProps {
  /** What it shows, for who does not see it. The numbers are in a table beside it. */
  readonly label: string;
  /** At the top of the scale. */
  readonly most: number;
  readonly names: readonly ChartName[];
  readonly children: ReactNode;
}

const place = (at: number): CSSProperties => ({ insetInlineStart: `${at * 100}%` });

export function Chart({ label, most, names, children }: ChartProps): ReactNode {
  const { number } = useFigureWords();
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn in the page, in its colours
    <div className="chart" role="img" aria-label={label}>
      <div className="chart-scale">
        {QUARTERS.map((share) => (
          <span key={share} style={{ insetBlockStart: `${(1 - share) * 100}%` }}>
            {number(most * share)}
          </span>
        ))}
      </div>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
        {QUARTERS.map((share) => (
          <line key={share} className="chart-grid" x1={0} x2={WIDTH} y1={yOf(share)} y2={yOf(share)} />
        ))}
        {children}
      </svg>
      <div className="chart-names">
        {names.map(({ key, at, words }) => (
          <span key={key} style={place(at)}>
            <span>{words}</span>
          </span>
        ))}
      </div>
    </div>
  );
}
