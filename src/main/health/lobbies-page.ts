/** The gateway's page of lobbies, in the browser's language and without a script. Pure. */
import { createHash } from 'node:crypto';
import type { Language } from '../../contract/languages.ts';
import { dirOf, escaped } from '../lan/house-page.ts';
import ar from '../../words/ar/lobbies.json' with { type: 'json' };
import de from '../../words/de/lobbies.json' with { type: 'json' };
import en from '../../words/en/lobbies.json' with { type: 'json' };
import es from '../../words/es/lobbies.json' with { type: 'json' };
import fr from '../../words/fr/lobbies.json' with { type: 'json' };
import pl from '../../words/pl/lobbies.json' with { type: 'json' };
import tr from '../../words/tr/lobbies.json' with { type: 'json' };
import uk from '../../words/uk/lobbies.json' with { type: 'json' };
import vi from '../../words/vi/lobbies.json' with { type: 'json' };
import zhHans from '../../words/zh-Hans/lobbies.json' with { type: 'json' };
import { LOBBIES_STYLE } from './lobbies-style.ts';
import type { LobbyRow } from './lobby-rows.ts';

type Words = typeof en;
const WORDS: Readonly<Record<Language, Words>> = { en, es, fr, de, ar, uk, pl, tr, 'zh-Hans': zhHans, vi };

/** A browser shows so many at once, and they are the worst. */
const MOST_ROWS = 1_000;
const REFRESH_S = 30;

const HASH = createHash('sha256').update(LOBBIES_STYLE).digest('base64');
export const LOBBIES_POLICY = `default-src 'none'; style-src 'sha256-${HASH}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The sentence with its values, as HTML. */
const filled = (sentence: string, values: Readonly<Record<string, string | number>>): string =>
  escaped(sentence).replace(/\{\{(\w+)\}\}/gu, (_, name: string) => escaped(String(values[name] ?? '')));

const STEPS = [
  ['day', 86_400_000, 2],
  ['hour', 3_600_000, 1],
  ['minute', 60_000, 1],
  ['second', 1_000, 0],
] as const;

/** "5 min. ago". Days from the second on. */
function agoIn(language: Language, ms: number): string {
  const format = new Intl.RelativeTimeFormat(`${language}-u-nu-latn`, { style: 'short' });
  const [unit, unitMs] = STEPS.find(([, each, least]) => ms >= each * least) ?? STEPS[3];
  return format.format(-Math.floor(ms / unitMs), unit);
}

function document(language: Language, title: string, body: string, head = ''): string {
  return `<!doctype html>
<html lang="${language}" dir="${dirOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}<link rel="icon" href="data:,">
<title>${title} · Foyer</title>
<style>${LOBBIES_STYLE}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}

/** Undefined: nothing to show. Otherwise HTML. */
type Cell = readonly [column: keyof Words['column'], html: string | undefined];

const small = (html: string): string => `<small>${html}</small>`;

function cellsOf({ seenMs, report, state }: LobbyRow, words: Words, language: Language): readonly Cell[] {
  const title = `<strong>${escaped(words.state[state])}</strong>`;
  const ago = (ms: number): string => escaped(agoIn(language, ms));
  if (!report || seenMs === undefined)
    return [
      ['state', title],
      ['seen', seenMs === undefined ? undefined : ago(seenMs)],
      ...(['service', 'waiting', 'event', 'screens', 'version'] as const).map(
        (column) => [column, undefined] as const,
      ),
    ];
  const { codes, service, waiting, oldestMs, lastEventMs, screens, connected, version } = report;
  // What a silent lobby was connected to says nothing of now.
  const isNow = state !== 'silent';
  const oldest =
    oldestMs === undefined ? '' : small(filled(words.oldest, { ago: agoIn(language, oldestMs) }));
  return [
    ['state', isNow && codes.length > 0 ? `${title}${small(codes.join(' '))}` : title],
    ['seen', ago(seenMs)],
    ['service', isNow ? escaped(words.service[service]) : undefined],
    ['waiting', `${waiting}${oldest}`],
    ['event', lastEventMs === undefined ? escaped(words.none) : ago(lastEventMs)],
    ['screens', isNow ? `<bdi>${connected} / ${screens}</bdi>` : undefined],
    ['version', `<bdi>${escaped(version)}</bdi>`],
  ];
}

/** Roles, because browsers forget those of a table that is shown as cards. */
function rowHtml(row: LobbyRow, words: Words, language: Language): string {
  const location = filled(words.location, { id: row.locationId });
  const name = row.report?.name;
  const head = name === undefined ? location : `<bdi>${escaped(name)}</bdi>${small(location)}`;
  const cells = cellsOf(row, words, language).map(
    ([column, html]) =>
      `<td role="cell" class="${column}${html === undefined ? ' none' : ''}" data-label="${escaped(words.column[column])}">${html ?? '–'}</td>`,
  );
  return `<tr role="row" class="${row.state}"><th role="rowheader" scope="row">${head}</th>${cells.join('')}</tr>`;
}

function tableHtml(rows: readonly LobbyRow[], words: Words, language: Language): string {
  const columns = Object.values(words.column).map(
    (title) => `<th role="columnheader" scope="col">${escaped(title)}</th>`,
  );
  const shown = rows.slice(0, MOST_ROWS);
  const hidden = rows.length - shown.length;
  const hasCodes = shown.some(({ state }) => state === 'problems');
  return `<table role="table">
<thead role="rowgroup"><tr role="row">${columns.join('')}</tr></thead>
<tbody role="rowgroup">
${shown.map((row) => rowHtml(row, words, language)).join('\n')}
</tbody>
</table>
${hidden > 0 ? `<p>${filled(words.more, { count: hidden })}</p>` : ''}
${hasCodes ? `<p>${escaped(words.codes)}</p>` : ''}`;
}

export type LobbiesShown =
  | { readonly kind: 'read'; readonly rows: readonly LobbyRow[] }
  | { readonly kind: 'away' }
  | { readonly kind: 'refused'; readonly code: string };

interface LobbiesPage {
  readonly language: Language;
  readonly shown: LobbiesShown;
  /** At the gateway, not on the engine yet. */
  readonly undelivered: number;
  /** Milliseconds since 1970, and the zone to say it in. */
  readonly at: number;
  readonly timeZone: string;
  /** A reader may need more time than until the next refresh (WCAG 2.2.1). */
  readonly isRefreshed: boolean;
}

const problem = (html: string): string => `<p class="problem">${html}</p>`;

export function lobbiesPage(page: LobbiesPage): string {
  const { language, shown, undelivered, isRefreshed } = page;
  const words = WORDS[language];
  const time = new Intl.DateTimeFormat(language, {
    timeStyle: 'medium',
    timeZone: page.timeZone,
    numberingSystem: 'latn',
  }).format(page.at);
  const toggle = isRefreshed
    ? `<a href="?refresh=off">${escaped(words.stop)}</a>`
    : `<a href="?">${escaped(words.start)}</a>`;
  const parts = [
    `<h1>${escaped(words.title)}</h1>`,
    shown.kind === 'away' ? problem(escaped(words.engineAway)) : '',
    shown.kind === 'refused' ? problem(filled(words.engineRefused, shown)) : '',
    undelivered > 0 ? problem(filled(words.undelivered, { count: undelivered })) : '',
    shown.kind === 'read'
      ? `<p>${filled(words.attention, {
          count: shown.rows.filter(({ state }) => state !== 'well').length,
          all: shown.rows.length,
        })}</p>`
      : '',
    `<p class="refresh"><span>${filled(words.at, { time })}</span> ${toggle}</p>`,
    shown.kind === 'read' ? tableHtml(shown.rows, words, language) : '',
  ];
  const head = isRefreshed ? `<meta http-equiv="refresh" content="${REFRESH_S}">\n` : '';
  return document(language, escaped(words.title), parts.filter((part) => part !== '').join('\n'), head);
}

/** What is shown instead of the page. */
export function lobbiesClosed(language: Language, why: 'signIn' | 'tooMany'): string {
  const { title, text } = WORDS[language][why];
  return document(language, escaped(title), `<h1>${escaped(title)}</h1>\n<p>${escaped(text)}</p>`);
}
