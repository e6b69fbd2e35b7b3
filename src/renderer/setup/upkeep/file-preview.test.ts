import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import setting from '../../../words/en/setting-names.json' with { type: 'json' };
import upkeep from '../../../words/en/upkeep.json' with { type: 'json' };
import { createI18n } from '../../i18n/create-i18n.ts';
import { FilePreview } from './file-preview.tsx';

const i18n = createI18n({ upkeep, 'setting-names': setting });

/** The head of the only row, without its marks. */
function headOf(key: string): string | undefined {
  const preview = createElement(FilePreview, {
    name: 'lobby.json',
    entries: [{ key, becomes: 'new', after: { kind: 'text', text: 'East lobby' }, atStart: false }],
    isDisabled: false,
    onApply: () => {},
    onPutAway: () => {},
  });
  const html = renderToStaticMarkup(createElement(I18nextProvider, { i18n }, preview));
  return /<th scope="row">(.*?)<\/th>/.exec(html)?.[1]?.replaceAll(/<[^>]*>/g, '|');
}

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
