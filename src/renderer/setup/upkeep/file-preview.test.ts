import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import type { SettingsFileEntry } from '../../../contract/settings-file.ts';
import setting from '../../../words/en/setting-names.json' with { type: 'json' };
import upkeep from '../../../words/en/upkeep.json' with { type: 'json' };
import { createI18n } from '../../i18n/create-i18n.ts';
import { FilePreview } from './file-preview.tsx';

const i18n = createI18n({ upkeep, 'setting-names': setting });

function previewOf(entry: SettingsFileEntry): string {
  const preview = createElement(FilePreview, {
    name: 'lobby.json',
    entries: [entry],
    isDisabled: false,
    onApply: () => {},
    onPutAway: () => {},
  });
  return renderToStaticMarkup(createElement(I18nProvider, { value: i18n }, preview));
}

/** The head of the only row, without its marks. */
function headOf(key: string): string | undefined {
  const html = previewOf({
    key,
    becomes: 'new',
    after: { kind: 'text', text: 'East lobby' },
    atStart: false,
  });
  return /<th scope="row">(.*?)<\/th>/.exec(html)?.[1]?.replaceAll(/<[^>]*>/g, '|');
}

const cellsOf = (html: string): readonly string[] =>
  Array.from(html.matchAll(/<td[^>]*colspan="(\d)"[^>]*>|<td>/giu), ([, span = '1']) => span);

it.each([
  ['brandName', 'Lobby name||brandName||'],
  ['intakeTokenHash', 'Back-office system||intakeTokenHash||'],
  // Setup has no field for it, so no words either.
  ['healthPort', '||healthPort||'],
])(
  'a setting of a file is named as setup names it, with the key by which it is found there: %s',
  (key, head) => {
    expect(headOf(key)).toBe(head);
  },
);

it('why a setting stays has the room of the values that are not compared', () => {
  expect(cellsOf(previewOf({ key: 'apiKey', becomes: 'secret', atStart: false }))).toEqual(['3']);
  expect(cellsOf(previewOf({ key: 'brandName', becomes: 'changed', atStart: false }))).toEqual([
    '1',
    '1',
    '1',
  ]);
});
