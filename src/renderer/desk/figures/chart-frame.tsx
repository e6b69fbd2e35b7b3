/** What the drawings of figures have in common: their size, their scale, and their direction. */
import type { ReactNode } from 'react';
import { directionOf } from '../../i18n/languages.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import './chart.css';

/** In the drawing's own units. */
const WIDTH = 900;
const HEIGHT = 230;
const LEFT = 44;
const RIGHT = 16;
const TOP = 14;
const BOTTOM = 30;

export interface Frame {
  /** `share` of the width, from 0 to 1 in reading direction. */
  readonly x: (share: number) => number;
  /** `share` of the height, from 0 at the bottom to 1. */
  readonly y: (share: number) => number;
  readonly isMirrored: boolean;
}

export function useFrame(): Frame {
  const { i18n } = useTranslation('figures');
  const isMirrored = directionOf(i18n.language) === 'rtl';
  const [from, to] = isMirrored ? [WIDTH - LEFT, RIGHT] : [LEFT, WIDTH - RIGHT];
  return {
    x: (share) => from + (to - from) * share,
    y: (share) => HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * share,
    isMirrored,
  };
}

const QUARTERS = [0, 0.25, 0.5, 0.75, 1];

interface ChartProps {
  readonly frame: Frame;
  /** What it shows, for who does not see it. The numbers are in a table beside it. */
  readonly label: string;
  /** At the top of the scale. */
  readonly most: number;
  readonly children: ReactNode;
}

export function Chart({ frame: { x, y, isMirrored }, label, most, children }: ChartProps): ReactNode {
  const edge = x(0) + (isMirrored ? 8 : -8);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn in the page, in its colours
    <svg className="chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {QUARTERS.map((share) => (
        <g key={share}>
          <line className="chart-grid" x1={x(0)} x2={x(1)} y1={y(share)} y2={y(share)} />
          <text x={edge} y={y(share) + 4} textAnchor={isMirrored ? 'start' : 'end'} direction="ltr">
            {most * share}
          </text>
        </g>
      ))}
      {children}
    </svg>
  );
}

interface AxisTextProps {
  readonly at: number;
  readonly children: string;
}

export const AxisText = ({ at, children }: AxisTextProps): ReactNode => (
  <text x={at} y={HEIGHT - 8} textAnchor="middle">
    {children}
  </text>
);
