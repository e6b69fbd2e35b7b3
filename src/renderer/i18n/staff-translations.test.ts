import { expect, test } from 'vitest';
import type { Language } from '../../contract/languages.ts';
import { LANGUAGES } from '../../contract/languages.ts';
import { tableOf } from '../../../test/support/words/sentence-table.ts';
import { translationFaults } from '../../../test/support/words/translation-faults.ts';

/** What staff read: every surface of words but those of visitors, which `translations.test.ts` looks at. */
const catalogues = import.meta.glob<object>(
  ['../../words/*/*.json', '!../../words/*/{common,display,kiosk,pair}.json'],
  { import: 'default', eager: true },
);

const surfaces = Object.keys(catalogues).flatMap((path) => /\/en\/([a-z-]+)\.json$/u.exec(path)?.[1] ?? []);
const catalogueOf = (language: Language, surface: string): object | undefined =>
  catalogues[`../../words/${language}/${surface}.json`];

/** Sentences that are the English one in a language, and rightly so. */
const SAME_AS_ENGLISH: Partial<Record<Language, readonly string[]>> = {
  ar: [
    'notice.printerOf',
    'filter.pair',
    'rule.about',
    'file.value.of',
    'help.show',
    'item.about',
    'number',
    'trouble.about',
    'trouble.sentence',
    'storage.ofService',
    'taken',
  ],
  fr: [
    'filter.pair',
    'scopes',
    'keys.apostrophe',
    'calls.title',
    'action.label',
    'act',
    'name.logo',
    'column.version',
    'code',
    'day.date',
    'field.publicId',
    'minutes',
    'good.location',
    'group.wait',
    'group.waitHours',
    'help.code',
    'help.show',
    'history.line',
    'many.row',
    'number',
    'panel.code',
    'panel.timeLate',
    'trouble.sentence',
    'screens.report',
    'selfTest.codeOf',
    'staff.pin',
    'state.secrets',
    'table.code',
    'taken',
    'sections.calls',
  ],
  de: [
    'scopes',
    'notice.printerOf',
    'filter.pair',
    'calls.title',
    'optional',
    'card.label',
    'rule.about',
    'rule.at.people',
    'part.scanner.name',
    'approve.name',
    'fieldValue',
    'file.value.of',
    'name.logo',
    'column.version',
    'code',
    'deskRows.name',
    'field.code',
    'first.name',
    'field.id',
    'field.publicId',
    'field.status',
    'minutes',
    'good.location',
    'group.wait',
    'group.waitHours',
    'help.code',
    'help.show',
    'history.line',
    'item.about',
    'kiosk.title',
    'many.row',
    'number',
    'numbered.kiosk',
    'panel.code',
    'panel.status',
    'pending.stand',
    'panel.timeLate',
    'trouble.about',
    'trouble.sentence',
    'name.name',
    'sections.kiosk',
    'selfTest.codeOf',
    'staff.name',
    'staff.pin',
    'storage.ofService',
    'surface.kiosk',
    'table.code',
    'table.status',
    'taken',
    'sections.calls',
    'state.title',
  ],
  es: [
    'scopes',
    'notice.printerOf',
    'filter.pair',
    'calls.title',
    'field.id',
    'rule.about',
    'minutes',
    'file.value.of',
    'good.location',
    'group.wait',
    'group.waitHours',
    'help.show',
    'history.line',
    'item.about',
    'many.row',
    'number',
    'panel.timeLate',
    'trouble.about',
    'trouble.sentence',
    'staff.pin',
    'storage.ofService',
    'taken',
    'sections.calls',
  ],
  uk: [
    'notice.printerOf',
    'filter.pair',
    'rule.about',
    'file.value.of',
    'good.location',
    'help.show',
    'history.line',
    'item.about',
    'many.row',
    'number',
    'panel.timeLate',
    'trouble.about',
    'trouble.sentence',
    'staff.pin',
    'storage.ofService',
    'taken',
  ],
  pl: [
    'setupPin.choose',
    'notice.printerOf',
    'filter.pair',
    'field.id',
    'card.label',
    'rule.about',
    'file.value.of',
    'name.logo',
    'minutes',
    'good.location',
    'group.wait',
    'group.waitHours',
    'help.show',
    'history.line',
    'item.about',
    'kiosk.title',
    'many.row',
    'number',
    'numbered.kiosk',
    'panel.timeLate',
    'trouble.about',
    'trouble.sentence',
    'sections.kiosk',
    'staff.pin',
    'storage.ofService',
    'surface.kiosk',
    'taken',
  ],
  vi: [
    'notice.printerOf',
    'filter.pair',
    'rule.about',
    'rule.named',
    'email',
    'field.email',
    'panel.email',
    'file.value.of',
    'name.logo',
    'example.first-name',
    'example.initials',
    'good.location',
    'help.show',
    'history.line',
    'item.about',
    'many.row',
    'number',
    'panel.timeLate',
    'trouble.about',
    'trouble.column',
    'trouble.sentence',
    'storage.ofService',
    'taken',
  ],
  'zh-Hans': [
    'filter.pair',
    'calls.title',
    'field.id',
    'help.show',
    'number',
    'rule.named',
    'trouble.column',
    'staff.pin',
  ],
  tr: [
    'notice.printerOf',
    'filter.pair',
    'rule.about',
    'rule.named',
    'file.value.of',
    'name.logo',
    'example.first-name',
    'example.initials',
    'good.location',
    'help.show',
    'history.line',
    'item.about',
    'kiosk.title',
    'many.row',
    'number',
    'numbered.kiosk',
    'panel.timeLate',
    'trouble.about',
    'trouble.column',
    'trouble.sentence',
    'sections.kiosk',
    'storage.ofService',
    'surface.kiosk',
    'taken',
  ],
};

test('every surface of staff is there in every language', () => {
  const missing = LANGUAGES.flatMap((language) =>
    surfaces
      .filter((surface) => catalogueOf(language, surface) === undefined)
      .map((surface) => `${language}/${surface}`),
  );
  expect(missing).toEqual([]);
});

test('no language but English has a surface of staff that English lacks', () => {
  const others = Object.keys(catalogues).map((path) => path.split('/').at(-1)?.replace('.json', '') ?? '');
  expect(others.filter((surface) => !surfaces.includes(surface))).toEqual([]);
});

test.each(LANGUAGES.filter((language) => language !== 'en'))(
  'every staff sentence translated into %s is there and can be shown',
  (language) => {
    const faults = surfaces.flatMap((surface) => {
      const translation = catalogueOf(language, surface);
      if (translation === undefined) return [];
      return translationFaults({
        language,
        english: catalogueOf('en', surface) ?? {},
        translation,
        sameAsEnglish: new Set(SAME_AS_ENGLISH[language]),
        technical: true,
      }).map((fault) => `${surface}: ${fault}`);
    });
    expect(faults).toEqual([]);
  },
);

test.each(LANGUAGES)(
  'a sentence of the front desk in %s names a button as it is written there',
  (language) => {
    const english = [...tableOf(catalogueOf('en', 'desk') ?? {})];
    const table = tableOf(catalogueOf(language, 'desk') ?? {});
    const names = (sentence: string, button: string): boolean =>
      english.some(([key, label]) => label === button && sentence.includes(table.get(key) ?? label));
    const wrong = english.flatMap(([key, text]) =>
      Array.from(text.matchAll(/“([^”{]+)”/gu), ([, button = '']) => `${key}: ${button}`).filter(
        (fault) => !names(table.get(key) ?? text, fault.slice(key.length + 2)),
      ),
    );
    expect(wrong).toEqual([]);
  },
);
