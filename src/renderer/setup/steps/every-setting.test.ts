/** Setup is gone through setting by setting, each section as it comes: a sentence, what stands without it, and its check. */
import { createElement, type FunctionComponent, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nProvider } from '../../i18n/use-translation.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { EMPTY, EVERY_SETTING, type SettingInSetup } from '../../../../test/support/every-setting.ts';
import { createFakeClock } from '../../../../test/support/fake-clock.ts';
import { SETTINGS_VIEW } from '../../../../test/support/records/settings-view.ts';
import { RETENTION_DAYS, RETENTION_DEFAULTS } from '../../../contract/limits.ts';
import { SETTING_DEFAULTS, type SettingField } from '../../../contract/setting-kinds.ts';
import type { SettingsView } from '../../../contract/settings.ts';
import setting from '../../../words/en/setting-names.json' with { type: 'json' };
import oidc from '../../../words/en/oidc.json' with { type: 'json' };
import roster from '../../../words/en/roster.json' with { type: 'json' };
import setup from '../../../words/en/setup.json' with { type: 'json' };
import upkeep from '../../../words/en/upkeep.json' with { type: 'json' };
import { createI18n } from '../../i18n/create-i18n.ts';
import { createFormats } from '../../i18n/formats.ts';
import { fetchParts } from '../../ui/fetched.tsx';
import { ScreenContext, type ScreenContextValue } from '../../ui/screen-context.ts';
import type { SetupStep } from '../../../contract/setting-table.ts';
import type { SetupState } from '../form/setup-state.ts';
import type { StepProps } from '../form/setup-store.ts';
import { IntakePart } from '../lists/intake-part.tsx';
import { WatchedPathPart } from '../lists/lists-page.tsx';
import { OidcPart } from '../staff/oidc-part.tsx';
import { LockAfter } from '../staff/staff-page.tsx';
import { RetentionPart } from '../upkeep/retention-part.tsx';
import type { RetainedPart as Part } from '../form/part-forms.ts';
import { problemSentence } from '../words/problem-words.ts';
import { CallsStep } from './calls-step.tsx';
import {
  BrandStep,
  DisplayStep,
  HoursStep,
  LanguagesStep,
  LATER_FIELDS,
  PrivacyStep,
  PinStep,
} from './lobby-steps.tsx';
import { KioskStep } from './kiosk-step.tsx';
import { DeskStep } from './desk-step.tsx';
import { LocationStep } from './location-step.tsx';
import { ServiceStep } from './service-step.tsx';

const STEPS: Readonly<Record<SetupStep, FunctionComponent<StepProps>>> = {
  service: ServiceStep,
  location: LocationStep,
  calls: CallsStep,
  kiosk: KioskStep,
  display: DisplayStep,
  desk: DeskStep,
  languages: LanguagesStep,
  privacy: PrivacyStep,
  brand: BrandStep,
  hours: HoursStep,
  pin: PinStep,
};

/** As a new hub tells it to the first administrator. */
const FRESH: SettingsView = {
  ...SETTINGS_VIEW,
  ...SETTING_DEFAULTS,
  baseUrl: '',
  apiKey: 'missing',
  languages: [...SETTING_DEFAULTS.languages],
};

const i18n = createI18n({ setup, upkeep, roster, oidc, 'setting-names': setting });

beforeAll(() => fetchParts(Object.values(LATER_FIELDS), i18n));

const screen = {
  clock: createFakeClock(),
  settings: { demo: false, brandName: 'Foyer', kiosk: { namesKeptH: 24 } },
  connection: 'connected',
  language: 'en',
  formats: createFormats('en-GB', 'Europe/London'),
} as unknown as ScreenContextValue;

const drawn = (element: ReactElement): string =>
  renderToStaticMarkup(
    createElement(ScreenContext, { value: screen }, createElement(I18nProvider, { value: i18n }, element)),
  );

/** Only what is read of a store, and of the stores in it, while it is drawn. */
const standing = (state: object, inner: object = {}): never =>
  ({ ...createStore(() => state), ...inner }) as never;

function stepHtml(step: SetupStep, saves: SetupState['saves'] = {}): string {
  const state: SetupState = {
    view: FRESH,
    loadFailed: false,
    drafts: {},
    saves,
    test: undefined,
    status: undefined,
    ahead: undefined,
    claimFacts: undefined,
  };
  return drawn(createElement(STEPS[step], { state, view: FRESH, store: standing(state) }));
}

function sectionHtml(section: SettingInSetup['section']): string {
  switch (section) {
    case 'retention': {
      const parts = Object.entries(RETENTION_DEFAULTS) as [Part, number][];
      const retention = parts.map(([part, days]) => ({ part, days, ...RETENTION_DAYS[part] }));
      const view = { retention, isManaged: false, copies: { most: 7, days: 14 }, erased: 0, waiting: 0 };
      const store = standing({ drafts: {}, save: undefined }, { view: standing(view) });
      return drawn(createElement(RetentionPart, { store }));
    }
    case 'lock': {
      const store = standing({}, { outcomes: standing({}) });
      return drawn(createElement(LockAfter, { minutes: SETTING_DEFAULTS.staffLockMin, store }));
    }
    case 'watched': {
      const view = standing({ path: undefined, isLocked: false });
      const store = standing({}, { view, change: standing({}) });
      return drawn(createElement(WatchedPathPart, { store, lists: standing({}) }));
    }
    case 'intake': {
      const view = { token: 'missing', door: { kind: 'off' }, isLocked: false };
      return drawn(createElement(IntakePart, { store: standing({ view }, { change: standing({}) }) }));
    }
    case 'oidc': {
      const shown = { oidc: undefined, secret: 'missing', isLocked: false, isSecretLocked: false };
      const parts = { change: standing({}), testing: standing({}), addresses: standing({ redirects: [] }) };
      return drawn(createElement(OidcPart, { store: standing({ shown }, parts), hasPin: true }));
    }
    default:
      return stepHtml(section);
  }
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const textIn = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'");

/** The control that is labelled, as it is drawn, and what describes it. */
function fieldOf(
  html: string,
  label: string,
): { readonly control: string; readonly about: string } | undefined {
  const name = escaped(label);
  const labelled = new RegExp(`<label for="([^"]*)">${name}</label>`).exec(html)?.[1];
  const control = labelled
    ? new RegExp(`<(?:input|select) [^>]*id="${escaped(labelled)}"[^>]*>`).exec(html)?.[0]
    : (new RegExp(`<fieldset [^>]*><legend>${name}</legend>.*?</fieldset>`).exec(html)?.[0] ??
      new RegExp(`<input [^>]*/><span>${name}</span>`).exec(html)?.[0]);
  if (control === undefined) return undefined;
  const ids = /aria-describedby="([^"]*)"/.exec(control)?.[1]?.split(' ') ?? [];
  const about = ids.map((id) => new RegExp(` id="${escaped(id)}"[^>]*>(.*?)</p>`).exec(html)?.[1] ?? '');
  return { control, about: textIn(about.join(' ')) };
}

const isEmpty = (control: string): boolean =>
  control.startsWith('<fieldset') ? !control.includes('value="') : control.includes('value=""');

const STEP_OF = new Set<string>(Object.keys(STEPS));

/** Their section says what is to be said: a choice that the service offers, two that have no field before they are made, and one of several fields. */
const WITHOUT_FIELD: ReadonlySet<SettingField> = new Set(['locationId', 'staffPin', 'intakeToken', 'oidc']);

const LABELS: Partial<Record<SettingField, string>> = {
  retention: upkeep.retention.part.audit,
  rosterFile: setup.watchedPath.path,
};

describe.each(Object.entries(EVERY_SETTING) as [SettingField, SettingInSetup][])('%s', (field, place) => {
  const label = LABELS[field] ?? setting.name[field];

  it('every setting has a field in setup that says what stands without it', () => {
    const html = sectionHtml(place.section);
    if (WITHOUT_FIELD.has(field)) {
      expect(textIn(html)).toContain(place.standard);
      return;
    }
    const found = fieldOf(html, label);
    if (field !== 'rosterFile') expect(found?.about).toMatch(/\w/);
    if (place.standard === EMPTY) expect(isEmpty(found?.control ?? '')).toBe(true);
    else expect(`${textIn(found?.control ?? '')} ${found?.about}`).toContain(place.standard);
  });

  it('every setting says in a sentence beside it why a bad value is not taken', () => {
    if (place.bad === undefined) return;
    const problem = { field, problem: place.bad[1], at: place.bad[2] };
    const sentence = problemSentence(i18n.getFixedT('en', 'setup'), problem);
    expect(sentence).toMatch(/^“?[A-Z].*\.$/);
    if (!STEP_OF.has(place.section)) return;
    const html = stepHtml(place.section as SetupStep, {
      [place.section]: { kind: 'invalid', problems: [problem] },
    });
    expect(textIn(html)).toContain(sentence);
  });
});
