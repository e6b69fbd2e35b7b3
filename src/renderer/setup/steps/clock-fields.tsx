/** By which clock and in which language the house lives. */
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { createFormats } from '../../i18n/formats.ts';
import { SETTING_DEFAULTS } from '../../../contract/setting-kinds.ts';
import { useSettingName } from '../../setting-names/setting-names.ts';
import { useScreen } from '../../ui/screen-context.ts';
import { SelectField } from '../fields/select-field.tsx';
import { type ChoiceGroup, localeGroups, localeText, zoneGroups } from '../form/clock-choices.ts';
import { proposedLocale } from '../form/location-form.ts';
import { problemSentence } from '../words/problem-words.ts';
import { problemOf, type StepProps } from '../form/step-props.ts';

const choiceOf = (groups: readonly ChoiceGroup[], value: string): string =>
  groups.flatMap(({ choices }) => choices).find((choice) => choice.value === value)?.text ?? value;

export function ClockFields({ state, view, store }: StepProps): ReactNode {
  const { t, i18n } = useTranslation('setup');
  const nameOf = useSettingName();
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
        label={nameOf('timeZone')}
        hint={t('about.timeZone', { time, zone: system.timeZone })}
        value={timeZone}
        groups={zones}
        problem={problemSentence(t, problemOf(state, 'location', 'timeZone'))}
        locked={view.locked.includes('timeZone')}
        lockedText={timeZone}
        onChoose={(chosen) => store.type({ timeZone: chosen })}
      />
      <SelectField
        label={nameOf('locale')}
        hint={
          isProposed
            ? t('location.localeProposed')
            : t('about.locale', { standard: localeText(SETTING_DEFAULTS.locale, i18n.language) })
        }
        value={locale}
        groups={locales}
        problem={problemSentence(t, problemOf(state, 'location', 'locale'))}
        locked={view.locked.includes('locale')}
        lockedText={choiceOf(locales, locale)}
        onChoose={(chosen) => store.type({ locale: chosen })}
      />
    </>
  );
}
