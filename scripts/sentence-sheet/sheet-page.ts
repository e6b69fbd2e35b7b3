/** The page that a reader of sentences is given. Pure. */
import type { Language } from '../../src/contract/languages.ts';
import { directionOf, LANGUAGE_NAMES } from '../../src/renderer/i18n/languages.ts';
import type { Row } from './read-sheet.ts';

export interface Section {
  readonly language: Language;
  readonly rows: readonly Row[];
}

const STYLE = `
  body { margin: 2rem auto; max-width: 80rem; padding: 0 1rem; font: 16px/1.45 'Noto Sans', 'Noto Sans Arabic', 'Noto Sans SC', sans-serif; color: #111 }
  nav a { margin-inline-end: 1rem }
  table { border-collapse: collapse; width: 100%; table-layout: fixed }
  td, th { border-top: 1px solid #bbb; padding: 0.4rem 0.6rem; text-align: start; vertical-align: top; overflow-wrap: anywhere }
  td:first-child, th:first-child { width: 14rem; font: 13px/1.6 monospace }
  p { margin: 0 0 0.25rem; white-space: pre-wrap }
`;

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replaceAll(/[&<>"]/gu, (sign) => SIGNS[sign] ?? sign);

const cell = (language: Language, texts: readonly string[]): string =>
  `<td lang="${language}" dir="${directionOf(language)}">${texts.map((text) => `<p>${escaped(text)}</p>`).join('')}</td>`;

function section({ language, rows }: Section): string {
  const alone = language === 'en';
  const head = ['Key', 'English', ...(alone ? [] : [LANGUAGE_NAMES[language]])];
  const lines = rows.map(
    ({ key, english, texts }) =>
      `<tr><td>${escaped(key)}</td>${cell('en', english)}${alone ? '' : cell(language, texts)}</tr>`,
  );
  return `<h2 id="${language}">${LANGUAGE_NAMES[language]}</h2>
<table><thead><tr>${head.map((name) => `<th>${name}</th>`).join('')}</tr></thead>
<tbody>
${lines.join('\n')}
</tbody></table>`;
}

/** One HTML document, whole in itself: a table for each language, English beside it. */
export function sheetPage(surface: string, sections: readonly Section[]): string {
  const links = sections.map(({ language }) => `<a href="#${language}">${LANGUAGE_NAMES[language]}</a>`);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Sentences of ${escaped(surface)}</title>
<style>${STYLE}</style>
<h1>Sentences of ${escaped(surface)}</h1>
<p>Each sentence as the screen says it, with values: five past one, 1 April, times by 12 hours, long names, every plural form.</p>
<nav>${links.join('\n')}</nav>
${sections.map(section).join('\n')}
</html>
`;
}
