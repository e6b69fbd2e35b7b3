/** The form of the kiosks. */
import { type ReactNode, useEffect } from 'react';
import { SETTINGS } from '../../../contract/setting-table.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PlainFields } from '../fields/setting-field.tsx';
import { numberOf } from '../form/plain-form.ts';
import type { StepProps } from '../form/setup-store.ts';
import './kiosk-step.css';
import { StepForm } from './step-form.tsx';

const reachOf = (typed: string): ReactNode => <Reach inches={numberOf(typed)} />;

export function KioskStep(step: StepProps): ReactNode {
  const { state, store } = step;
  const { t } = useTranslation('setup');
  const { claimFacts } = state;
  useEffect(() => void store.lookAtClaims(), [store]);
  /** Before a fact is chosen that the lists do not have. */
  const factsOf = (value: string): ReactNode => {
    if (claimFacts === undefined || (value !== 'phone' && value !== 'birth-date')) return undefined;
    const { people: of, [value]: number } = claimFacts;
    if (of === 0) return t('kiosk.factsNoList');
    return number > 0 ? (
      t('kiosk.facts', { number, of })
    ) : (
      <span className="fact-lacks">{t('kiosk.factsNone')}</span>
    );
  };
  return (
    <StepForm step="kiosk" {...step}>
      <PlainFields
        step="kiosk"
        extras={{ panelInches: { below: reachOf }, withoutCode: { aside: factsOf } }}
        {...step}
      />
    </StepForm>
  );
}

const { least, most } = SETTINGS.panelInches;

/** For someone in a wheelchair. */
function Reach({ inches }: { readonly inches: number | undefined }): ReactNode {
  const { t, i18n } = useTranslation('setup');
  if (inches === undefined || inches < least || inches > most) return undefined;
  const written = new Intl.NumberFormat(i18n.language);
  const { heightMm, lowerEdgeMm, fits } = mountingOf(inches);
  const height = written.format(heightMm);
  const edge = written.format(lowerEdgeMm);
  return (
    <p className="step-aside">
      {fits
        ? t('kiosk.reachFits', { height, edge, top: written.format(REACH.toMm) })
        : t('kiosk.reachTooHigh', { height, edge })}
    </p>
  );
}

/** EN 301 549 V3.2.1, 8.3.3.2.1: unobstructed reach forward or to the side, in mm above the floor. */
export const REACH = { fromMm: 380, toMm: 1_220 } as const;

const MM_PER_INCH = 25.4;
/** Of an upright 16:9 panel with a diagonal of 1. */
const UPRIGHT = 16 / Math.hypot(16, 9);

/**
 * For an upright 16:9 panel with a diagonal of `inches`. `lowerEdgeMm` is the highest place of the picture's lower edge
 * above the floor, rounded down to cm; `fits`: all of it is within reach there.
 */
export function mountingOf(inches: number) {
  const heightMm = Math.round(inches * MM_PER_INCH * UPRIGHT);
  const highest = Math.floor((REACH.toMm - heightMm) / 10) * 10;
  const fits = highest >= REACH.fromMm;
  return { heightMm, lowerEdgeMm: fits ? highest : REACH.fromMm, fits };
}
