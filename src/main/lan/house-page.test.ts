import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LANGUAGES } from '../../contract/languages.ts';
import { type HouseShown, housePage, languageFor, withHouse } from './house-page.ts';

const HOUSE: HouseShown = { brandName: 'Northgate <b>& Sons', brandColour: '#10324f', language: 'fr' };

const page = (about: Partial<Parameters<typeof housePage>[0]> = {}) =>
  housePage({ house: HOUSE, status: 401, sentence: 'Ask.', accepted: undefined, ...about });

test.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['nl,ar;q=0.5,en;q=0.1', 'ar'],
  ['en;q=0.1, zh-CN;q=0.9', 'zh-Hans'],
  ['de;q=0,nl', 'fr'],
  ['*', 'fr'],
  ['', 'fr'],
  [undefined, 'fr'],
] as const)('a browser that asks for %s reads %s in a French lobby', (accepted, language) => {
  expect(languageFor(accepted, HOUSE)).toBe(language);
});

test('a lobby without a language of Foyer speaks English to a browser without one', () => {
  expect(languageFor('nl', { brandName: 'Balie', brandColour: '#10324f' })).toBe('en');
});

test.each(LANGUAGES)(
  'a person in %s reads one heading and sentence of the lobby, and nothing runs',
  (accepted) => {
    const { html, contentSecurityPolicy } = page({ accepted });
    expect(html).toContain(`<html lang="${accepted}" dir="${accepted === 'ar' ? 'rtl' : 'ltr'}">`);
    expect(html).toContain('Northgate &lt;b&gt;&amp; Sons');
    expect(html.match(/<h1>/gu)).toHaveLength(1);
    expect(html).not.toMatch(/<script|undefined|<b>/u);
    expect(contentSecurityPolicy).toContain("default-src 'none'");
    expect(contentSecurityPolicy).not.toContain('script-src');
  },
);

test('a screen that was removed or never paired leads to its pairing page', () => {
  const { html } = page({
    sentence: 'This screen is not paired. Open https://lobby.example:7007/pair/ on it.',
  });
  expect(html).toContain('<a href="https://lobby.example:7007/pair/">');
  expect(html).toContain('This screen is not paired. Open https://');
});

test('a colour that is none is not written into the page', () => {
  const house = { ...HOUSE, brandColour: 'red}body{display:none' };
  expect(page({ house }).html).not.toContain('display:none');
});

test.each([
  [503, 'Trop d’écrans sont ouverts'],
  [404, 'Cette page ne peut pas être affichée'],
  [421, 'Cet écran n’est pas prêt'],
] as const)('an answer of %s is headed “%s”', (status, title) => {
  expect(page({ status }).html).toContain(`<h1>${title}</h1>`);
});

test.each(['kiosk', 'desk', 'display', 'setup', 'pair'])(
  'the page of %s waits with the words of its lobby',
  (name) => {
    const source = readFileSync(join(import.meta.dirname, `../../renderer/${name}/index.html`), 'utf8');
    const html = withHouse(source, { ...HOUSE, brandName: '$& <Sons>' }, 'de');
    expect(html).toContain('<bdi>$&amp; &lt;Sons&gt;</bdi>');
    expect(html).toContain('<div id="waiting" class="message" role="main" lang="de" dir="ltr">');
    expect(html).toContain('Einen Moment bitte');
    expect(html).not.toContain('One moment');
    expect(html).toContain('<div id="root"></div>');
  },
);
