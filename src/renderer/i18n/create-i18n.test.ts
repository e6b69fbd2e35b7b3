import { expect, test } from 'vitest';
import germanCommon from '../../words/de/common.json' with { type: 'json' };
import { createI18n, type I18n } from './create-i18n.ts';
import kiosk from '../../words/en/kiosk.json' with { type: 'json' };

/** Sentences that arrive when the test says so, or never. */
function createScreen(broken: readonly string[] = []) {
  const gates: (() => void)[] = [];
  const asked: string[] = [];
  const missing = new Set(broken);
  let open = true;
  const screen: I18n = createI18n({ kiosk }, async (language, namespace) => {
    asked.push(`${language} ${namespace}`);
    if (!open) await new Promise<void>((resolve) => gates.push(resolve));
    if (missing.has(language)) throw new Error('The chunk could not be fetched.');
    const value = `${language} {{number}} {{startsAt}}`;
    return namespace === 'common'
      ? germanCommon
      : { done: { title: language, number: value, clears_many: '{{count}}' } };
  });
  return {
    screen,
    asked,
    mend: () => missing.clear(),
    hold: () => {
      open = false;
    },
    release: () => gates.splice(0).forEach((gate) => gate()),
  };
}

test('a screen is in English at once, and in another language when its sentences have come', async () => {
  const { screen } = createScreen();
  expect(screen.getFixedT(null, 'kiosk')('done.title')).toBe('You are checked in');
  expect(await screen.setLanguage('de')).toBe(true);
  expect(screen.getFixedT(null, 'kiosk')('done.title')).toBe('de');
  expect(screen.getFixedT(null, 'common')('loading')).toBe('Einen Moment, bitte');
});

test('a language that is at hand is shown before the tap has ended', async () => {
  const { screen, asked } = createScreen();
  expect(await screen.loadLanguage('fr')).toBe(true);
  expect(screen.language).toBe('en');
  void screen.setLanguage('fr');
  expect(screen.language).toBe('fr');
  void screen.setLanguage('en');
  expect(screen.language).toBe('en');
  expect(asked).toEqual(['fr common', 'fr kiosk']);
});

test('a sentence that a language lacks is shown in English', async () => {
  const { screen } = createScreen();
  await screen.setLanguage('vi');
  expect(screen.getFixedT(null, 'kiosk')('confirm.title')).toBe('Is this you?');
});

test('a language that cannot be fetched leaves the screen as it is, and is asked for again', async () => {
  const { screen, mend } = createScreen(['tr']);
  expect(await screen.setLanguage('tr')).toBe(false);
  expect(screen.language).toBe('en');
  expect(screen.hasLanguage('tr')).toBe(false);
  mend();
  expect(await screen.setLanguage('tr')).toBe(true);
  expect(screen.language).toBe('tr');
});

test('the language that was wanted last wins, however long another one took', async () => {
  const { screen, hold, release } = createScreen();
  await screen.loadLanguage('de');
  hold();
  const slow = screen.setLanguage('pl');
  void screen.setLanguage('de');
  release();
  expect(await slow).toBe(false);
  expect(screen.language).toBe('de');
});

test('two that wait for one language both get it', async () => {
  const { screen, hold, release } = createScreen();
  hold();
  const both = [screen.loadLanguage('uk'), screen.loadLanguage('uk')];
  release();
  expect(await Promise.all(both)).toEqual([true, true]);
});

test('one sentence can be had in another language, but only where that is at hand', async () => {
  const { screen } = createScreen();
  expect(screen.hasLanguage('de')).toBe(false);
  await screen.loadLanguage('de');
  expect(screen.hasLanguage('de')).toBe(true);
  expect(screen.getFixedT('de', 'kiosk')('done.title')).toBe('de');
  expect(screen.language).toBe('en');
});

test('codes and times within an Arabic sentence do not turn around, numbers need no help', async () => {
  const { screen } = createScreen();
  await screen.setLanguage('ar');
  const t: (key: 'done.number', values: object) => string = screen.getFixedT(null, 'kiosk');
  const said = t('done.number', { number: '42-A', startsAt: '10:45' });
  expect(said).toBe('ar \u206842-A\u2069 \u206810:45\u2069');
  expect(screen.getFixedT(null, 'kiosk')('done.clears', { count: 12 })).toBe('12');
});

test('a visitor’s name is never read as one of our sentences', async () => {
  const { screen } = createScreen();
  await screen.setLanguage('de');
  const t: (key: 'done.number', values: object) => string = screen.getFixedT(null, 'kiosk');
  const said = t('done.number', { number: '{{startsAt}} $t(loading)', startsAt: '<b>' });
  expect(said).toBe('de {{startsAt}} $t(loading) <b>');
});

test('a screen without other languages stays in English', async () => {
  const screen = createI18n({ kiosk });
  expect(await screen.setLanguage('de')).toBe(false);
  expect(await screen.setLanguage('en')).toBe(true);
  expect(screen.language).toBe('en');
});

test('words that were asked for before the screen changed its language are in the new one', async () => {
  const { screen } = createScreen();
  const t = screen.getFixedT(null, 'kiosk');
  await screen.setLanguage('de');
  expect(t('done.title')).toBe('de');
});

test('zero has words of its own in every language that brings them', async () => {
  const screen = createI18n({ kiosk }, async () => ({
    done: { clears_zero: 'keine', clears_one: 'eine', clears_other: '{{count}}' },
  }));
  await screen.setLanguage('de');
  const t: (key: string, values: object) => string = screen.getFixedT(null, 'kiosk') as never;
  expect([0, 1, 5].map((count) => t('done.clears', { count }))).toEqual(['keine', 'eine', '5']);
});

test('a language is whole although a part of the page came while it was fetched', async () => {
  const { screen, asked, hold, release } = createScreen();
  hold();
  const shown = screen.setLanguage('fr');
  const included = screen.include({ roster: {} });
  release();
  await included;
  await Promise.resolve();
  release();
  await expect
    .poll(() => {
      release();
      return screen.language;
    })
    .toBe('fr');
  expect(await shown).toBe(true);
  expect(asked).toEqual(['fr common', 'fr kiosk', 'fr roster']);
});
