/** The location, chosen after a test of the connection, and its clock and language. */
import { MapPin } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Location } from '../../../contract/service-try.ts';
import { SETTING_DEFAULTS } from '../../../contract/setting-kinds.ts';
import { createFormats } from '../../i18n/formats.ts';
import { Button } from '../../ui/button.tsx';
import { Note, Warning } from '../../ui/note.tsx';
import { useScreen } from '../../ui/screen-context.ts';
import { Sentence } from '../../ui/sentence.tsx';
import { Advanced } from '../fields/advanced.tsx';
import '../fields/choice-field.css';
import { LockedHint, SelectField, useFaces } from '../fields/field.tsx';
import { type ChoiceGroup, localeGroups, localeText, zoneGroups } from '../form/clock-choices.ts';
import { proposedLocale, proposedName } from '../form/form.ts';
import { isChanged, problemOf } from '../form/setup-state.ts';
import type { StepProps } from '../form/setup-store.ts';
import { unlistedNow } from '../guide/house-troubles.ts';
import './location-step.css';
import { StepForm } from './step-form.tsx';

export function LocationStep(step: StepProps): ReactNode {
  const { state, view, store } = step;
  const { t } = useTranslation('setup');
  const { drafts, test } = state;
  const { locked, problem } = useFaces(step)('locationId');
  const locations = test?.kind === 'tested' && test.answer.kind === 'reached' ? test.answer.locations : [];
  const unsaved = isChanged('service', drafts, view);
  const incomplete = view.baseUrl === '' || view.apiKey === 'missing';
  const name = drafts.location && proposedName(drafts.location, view);
  const unlisted = unlistedNow(state, view);
  return (
    <StepForm step="location" {...step}>
      <p className="bold">
        {view.locationId === undefined && t('location.none')}
        {view.locationId !== undefined &&
          (view.locationName === undefined
            ? t('location.nowUnnamed', { id: String(view.locationId) })
            : t('location.now', { name: view.locationName }))}
      </p>
      {unlisted !== undefined && (
        <Warning>
          <Sentence>{t('location.unlisted', { id: String(unlisted) })}</Sentence>
        </Warning>
      )}
      {locked && (
        <p className="field-hint">
          <LockedHint />
        </p>
      )}
      <div className="step-test row-3-4">
        <Button
          needsHub
          isDisabled={unsaved || incomplete}
          isBusy={test?.kind === 'testing'}
          onPress={() => void store.test()}
        >
          {t('location.test')}
        </Button>
        {unsaved && <span className="soft">{t('location.saveFirst')}</span>}
        {!unsaved && incomplete && <span className="soft">{t('location.enterFirst')}</span>}
      </div>
      {locations.length > 0 && (!locked || unlisted !== undefined) && (
        <fieldset className="choice-field stack-1">
          <legend>{t('location.choose')}</legend>
          {locations.map((location) => (
            <Choice
              key={location.id}
              location={location}
              isLocked={locked}
              chosen={location.id === (drafts.location?.id ?? view.locationId)}
              onChoose={() => store.type({ location })}
            />
          ))}
        </fieldset>
      )}
      {name !== undefined && <Note icon={MapPin}>{t('location.proposes', { name })}</Note>}
      {problem !== undefined && <p className="field-problem">{problem}</p>}
      <Advanced
        isNeeded={(['timeZone', 'locale'] as const).some(
          (field) => drafts[field] !== undefined || problemOf(state, field) !== undefined,
        )}
      >
        <ClockFields {...step} />
      </Advanced>
    </StepForm>
  );
}

interface ChoiceProps {
  readonly location: Location;
  /** Only shown. */
  readonly isLocked: boolean;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

function Choice({ location, isLocked, chosen, onChoose }: ChoiceProps): ReactNode {
  return (
    <label>
      <input type="radio" name="location" disabled={isLocked} checked={chosen} onChange={onChoose} />
      <span>{location.name}</span>
      <span className="choice-id soft">{location.id}</span>
    </label>
  );
}

const choiceOf = (groups: readonly ChoiceGroup[], value: string): string =>
  groups.flatMap(({ choices }) => choices).find((choice) => choice.value === value)?.text ?? value;

function ClockFields({ state, view, store }: StepProps): ReactNode {
  const { t, i18n } = useTranslation('setup');
  const faceOf = useFaces({ state, view });
  const { clock, language } = useScreen();
  const { drafts } = state;
  const { system } = view;
  const proposed = proposedLocale(drafts, view);
  const timeZone = drafts.timeZone ?? view.timeZone;
  const locale = drafts.locale ?? proposed ?? view.locale;
  const zones = useMemo(
    () => zoneGroups(Intl.supportedValuesOf('timeZone'), ['UTC', view.timeZone, system.timeZone]),
    [view.timeZone, system.timeZone],
  );
  const locales = useMemo(
    () => localeGroups([view.locale, system.locale], i18n.language),
    [view.locale, system.locale, i18n.language],
  );
  const time = createFormats(locale, timeZone, language).time(clock.now());
  const isProposed = proposed !== undefined && drafts.locale === undefined;
  return (
    <>
      <SelectField
        {...faceOf('timeZone')}
        hint={t('about.timeZone', { time, zone: system.timeZone })}
        value={timeZone}
        groups={zones}
        lockedText={timeZone}
        onChoose={(chosen) => store.type({ timeZone: chosen })}
      />
      <SelectField
        {...faceOf('locale')}
        hint={
          isProposed
            ? t('location.localeProposed')
            : t('about.locale', { standard: localeText(SETTING_DEFAULTS.locale, i18n.language) })
        }
        value={locale}
        groups={locales}
        lockedText={choiceOf(locales, locale)}
        onChoose={(chosen) => store.type({ locale: chosen })}
      />
    </>
  );
}
