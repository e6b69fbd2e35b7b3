/** The kiosk itself: its name, when it checks in, how long it waits, its panel and its camera. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SETTINGS } from '../../../contract/setting-table.ts';
import { PlainFields } from '../fields/setting-field.tsx';
import { isLocked } from '../form/form.ts';
import { numberOf } from '../form/plain-form.ts';
import { isChanged, type StepProps } from '../form/step-props.ts';
import { mountingOf, REACH } from './mounting.ts';
import { StepForm } from './step-form.tsx';
import './kiosk-step.css';

const reachOf = (typed: string): ReactNode => <Reach inches={numberOf(typed)} />;

export function KioskStep({ state, view, store }: StepProps): ReactNode {
  const { t } = useTranslation('setup');
  const { drafts, saves } = state;
  return (
    <StepForm
      title={t('kiosk.title')}
      hint={t('kiosk.hint')}
      saveLabel={isLocked('kiosk', view) ? undefined : t('kiosk.save')}
      canSave={isChanged('kiosk', drafts, view)}
      save={saves.kiosk}
      onSave={() => void store.save('kiosk')}
    >
      <PlainFields step="kiosk" extras={{ panelInches: { below: reachOf } }} {...{ state, view, store }} />
    </StepForm>
  );
}

const { least, most } = SETTINGS.panelInches;

/** What the size means for somebody in a wheelchair. */
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
