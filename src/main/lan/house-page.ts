/** What a browser shows where there is no screen, or not yet: the lobby's, in the browser's language, without a script. Pure. */
import { createHash } from 'node:crypto';
import { type Language, LANGUAGES, languageOf } from '../../contract/languages.ts';
import ar from '../../words/ar/page.json' with { type: 'json' };
import de from '../../words/de/page.json' with { type: 'json' };
import en from '../../words/en/page.json' with { type: 'json' };
import es from '../../words/es/page.json' with { type: 'json' };
import fr from '../../words/fr/page.json' with { type: 'json' };
import pl from '../../words/pl/page.json' with { type: 'json' };
import tr from '../../words/tr/page.json' with { type: 'json' };
import uk from '../../words/uk/page.json' with { type: 'json' };
import vi from '../../words/vi/page.json' with { type: 'json' };
import zhHans from '../../words/zh-Hans/page.json' with { type: 'json' };

const WORDS: Readonly<Record<Language, typeof en>> = {
  en,
  es,
  fr,
  de,
  ar,
  uk,
  pl,
  tr,
  'zh-Hans': zhHans,
  vi,
};

/** What strangers see of the lobby. */
export interface HouseShown {
  readonly brandName: string;
  /** `#` and six hexadecimal digits. */
  readonly brandColour: string;
  readonly language?: Language;
}

/** The best of an `Accept-Language` header, else the lobby's, else English. */
export function languageFor(accepted: string | undefined, house: HouseShown): Language {
  const wanted = (accepted ?? '')
    .slice(0, 200)
    .split(',')
    .map((each) => {
      const [tag = '', ...parts] = each.split(';');
      const share = parts.map((part) => /^\s*q=([\d.]+)\s*$/u.exec(part)?.[1]).find((found) => found);
      return { language: languageOf(tag), share: share === undefined ? 1 : Number(share) };
    })
    .filter(({ share }) => share > 0)
    .toSorted((one, other) => other.share - one.share)
    .find(({ language }) => language !== undefined);
  return wanted?.language ?? house.language ?? LANGUAGES[0];
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escaped = (text: string): string => text.replace(/[&<>"']/gu, (sign) => ENTITIES[sign] ?? '');

const colourOf = ({ brandColour }: HouseShown): string =>
  /^#[0-9a-f]{6}$/iu.test(brandColour) ? brandColour : '#10324f';

export const dirOf = (language: Language): string => (language === 'ar' ? 'rtl' : 'ltr');

/** Old browsers read this: no layers, variables or nesting. */
const styleIn = (colour: string): string =>
  [
    `html{background:#0d1722;color:#fff;font-family:"Atkinson Hyperlegible Next","Noto Sans",system-ui,"Segoe UI",Arial,sans-serif;line-height:1.25}`,
    `body{margin:0;border-top:24px solid ${colour};padding:4vh 5vw;text-align:center}`,
    `header{font-size:28px;font-size:calc(16px + 1.2vmin);font-weight:bold;margin-bottom:12vh;overflow-wrap:anywhere}`,
    `svg{width:260px;max-width:60%;height:auto;color:#f8c44f}`,
    `[dir=rtl] svg{transform:scaleX(-1)}`,
    `h1{font-size:44px;font-size:calc(24px + 4vmin);line-height:1.15;margin:4vh 0 2vh;overflow-wrap:anywhere}`,
    `p{font-size:28px;font-size:calc(16px + 2vmin);color:#c3cfda;margin:0 0 2vh}`,
    `a{display:inline-block;margin-top:2vh;padding:.6em 1.2em;border-radius:.5em;background:#f8c44f;color:#10202f;font-weight:bold}`,
    `footer{margin:12vh auto 0;max-width:60em;font-size:18px;color:#c3cfda;overflow-wrap:anywhere}`,
  ].join('');

const SCREEN = '<rect x="2" y="3" width="20" height="14" rx="2"/><path d="M8 21h8M12 17v4"/>';
const ARROW = '<path d="M34 12h18M45 5l7 7-7 7"/>';
const PERSON = '<circle cx="74" cy="7" r="4"/><path d="M66 21v-2a4 4 0 0 1 4-4h8a4 4 0 0 1 4 4v2"/>';
const READY = '<rect x="64" y="3" width="20" height="14" rx="2"/><path d="M70 21h8M74 17v4M70 10l3 3 5-6"/>';

/** From this screen to the front desk, or to a screen that works. */
const pictureOf = (end: string, className = ''): string =>
  `<svg class="${className}" viewBox="0 0 86 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${SCREEN}${ARROW}${end}</svg>`;

/** What a screen's own page shows before its script runs and while it has no line, in place of `id="waiting"`. */
function waitingPart(house: HouseShown, accepted: string | undefined): string {
  const language = languageFor(accepted, house);
  const { loading, lost, tooOld } = WORDS[language];
  const colour = colourOf(house);
  return `<div id="waiting" class="message" role="main" lang="${language}" dir="${dirOf(language)}">
<svg class="message-colour" aria-hidden="true"><rect width="100%" height="100%" fill="${colour}"/></svg>
<div class="message-house"><bdi>${escaped(house.brandName)}</bdi></div>
${pictureOf(READY, 'message-picture message-start')}
${pictureOf(PERSON, 'message-picture message-lost')}
<h1><span class="message-start">${escaped(loading.title)}</span><span class="message-lost">${escaped(lost.title)}</span></h1>
<p class="message-start">${escaped(loading.text)}</p>
<p class="message-lost">${escaped(lost.text)}</p>
<div class="message-start"><p class="message-late">${escaped(tooOld)}</p></div>
<small lang="en" dir="ltr"></small>
</div>`;
}

const WAITING = /<div id="waiting"[\s\S]*?<\/small>\s*<\/div>/u;

/** The page of a screen with the lobby's own words before it is drawn. `html` is a built `index.html`. */
export const withHouse = (html: string, house: HouseShown, accepted: string | undefined): string =>
  html.replace(WAITING, () => waitingPart(house, accepted));

const ADDRESS = /https:\/\/[^\s"<>]+[^\s"<>.]/u;

function aboutOf(status: number, sentence: string) {
  if (status === 429 || status === 409 || status === 503)
    return { kind: 'busy', address: undefined } as const;
  const address = status === 401 ? ADDRESS.exec(sentence)?.[0] : undefined;
  if (address !== undefined) return { kind: 'unpaired', address } as const;
  const isDoor = status === 401 || status === 403 || status === 421;
  return { kind: isDoor ? 'notReady' : 'notShown', address } as const;
}

export interface HousePage {
  readonly html: string;
  readonly contentSecurityPolicy: string;
}

/** `sentence`: for the administrator, in English, as programs read it. */
export function housePage(asked: {
  readonly house: HouseShown;
  readonly status: number;
  readonly sentence: string;
  readonly accepted: string | undefined;
}): HousePage {
  const { house, status, sentence, accepted } = asked;
  const language = languageFor(accepted, house);
  const words = WORDS[language];
  const { kind, address } = aboutOf(status, sentence);
  const { title, text } = words[kind];
  const style = styleIn(colourOf(house));
  const hash = createHash('sha256').update(style).digest('base64');
  const button =
    address === undefined ? '' : `<p><a href="${escaped(address)}">${words.unpaired.pair}</a></p>`;
  return {
    contentSecurityPolicy: `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    html: `<!doctype html>
<html lang="${language}" dir="${dirOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<header><bdi>${escaped(house.brandName)}</bdi></header>
<main>
${pictureOf(kind === 'unpaired' ? READY : PERSON)}
<h1>${escaped(title)}</h1>
<p>${escaped(text)}</p>
${button}
</main>
<footer>${escaped(words.administrator)}: <bdi lang="en" dir="ltr">${escaped(sentence)}</bdi></footer>
</body>
</html>
`,
  };
}
