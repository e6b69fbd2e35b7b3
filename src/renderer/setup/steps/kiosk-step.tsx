/** The kiosk itself: its name, when it checks in, how long it waits, its panel and its camera. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PANEL_INCHES } from '../../../contract/limits.ts';
import { SETTING_DEFAULTS } from '../../../contract/setting-defaults.ts';
import { useSettingName } from '../../setting-names/setting-names.ts';
import { Field } from '../fields/field.tsx';
import { numberOf } from '../form/form.ts';
import { mountingOf, REACH } from './mounting.ts';
import { problemSentence } from '../words/problem-words.ts';
import { IdleTimes } from './idle-times.tsx';
import { MinutesField } from './minutes-field.tsx';
import { StepForm } from './step-form.tsx';
import type { StepProps } from './step-props.ts';
import { isChanged, isLocked, problemOf } from './step-props.ts';
import { Tick } from '../fields/tick.tsx';
import './kiosk-step.css';

export function KioskStep({ state, view, store }: StepProps): ReactNode {
  const { t, i18n } = useTranslation('setup');
  const nameOf = useSettingName();
  const { drafts, saves } = state;
  const panelProblem = problemOf(state, 'kiosk', 'panelInches');
  const inches = drafts.panelInches ?? new Intl.NumberFormat(i18n.language).format(view.panelInches);
  return (
    <StepForm
      title={t('kiosk.title')}
      hint={t('kiosk.hint')}
      saveLabel={isLocked('kiosk', view) ? undefined : t('kiosk.save')}
      canSave={isChanged('kiosk', drafts, view)}
      save={saves.kiosk}
      onSave={() => void store.save('kiosk')}
    >
      <Field
        label={nameOf('kioskName')}
        hint={t('kiosk.nameHint', { standard: SETTING_DEFAULTS.kioskName })}
        type="text"
        autoComplete="off"
        value={drafts.kioskName ?? view.kioskName}
        problem={problemSentence(t, problemOf(state, 'kiosk', 'kioskName'))}
        locked={view.locked.includes('kioskName')}
        onType={(kioskName) => store.type({ kioskName })}
      />
      {(['opensBefore', 'closesAfter'] as const).map((name) => (
        <MinutesField
          key={name}
          step="kiosk"
          field={`${name}Min`}
          label={nameOf(`${name}Min`)}
          hint={t(`kiosk.${name}Hint`, { standard: SETTING_DEFAULTS[`${name}Min`] })}
          {...{ state, view, store }}
        />
      ))}
      <IdleTimes {...{ state, view, store }} />
      <div className="step-group">
        <Field
          label={nameOf('panelInches')}
          hint={t('kiosk.panelHint', { standard: SETTING_DEFAULTS.panelInches })}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          isNarrow
          value={inches}
          problem={panelProblem && (problemSentence(t, panelProblem) ?? t('kiosk.panelRule', PANEL_INCHES))}
          locked={view.locked.includes('panelInches')}
          onType={(panelInches) => store.type({ panelInches })}
        />
        <Reach inches={numberOf(inches)} />
      </div>
      <Tick
        label={nameOf('camera')}
        hint={t('kiosk.cameraHint', {
          standard: t(`screens.cameraIs.${SETTING_DEFAULTS.camera ? 'on' : 'off'}`),
        })}
        checked={drafts.camera ?? view.camera}
        locked={view.locked.includes('camera')}
        onTick={(camera) => store.type({ camera })}
      />
    </StepForm>
  );
}

/** What the size means for somebody in a wheelchair. */
function Reach({ inches }: { readonly inches: number | undefined }): ReactNode {
  const { t, i18n } = useTranslation('setup');
  if (inches === undefined || inches < 10 || inches > 100) return undefined;
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
