import { describe, expect, test } from 'vitest';
import accounts from '../../words/en/accounts.json' with { type: 'json' };
import booking from '../../words/en/booking.json' with { type: 'json' };
import common from '../../words/en/common.json' with { type: 'json' };
import desk from '../../words/en/desk.json' with { type: 'json' };
import display from '../../words/en/display.json' with { type: 'json' };
import guided from '../../words/en/guided.json' with { type: 'json' };
import figures from '../../words/en/figures.json' with { type: 'json' };
import health from '../../words/en/health.json' with { type: 'json' };
import inbox from '../../words/en/inbox.json' with { type: 'json' };
import fleet from '../../words/en/fleet.json' with { type: 'json' };
import kiosk from '../../words/en/kiosk.json' with { type: 'json' };
import language from '../../words/en/language.json' with { type: 'json' };
import names from '../../words/en/names.json' with { type: 'json' };
import oidc from '../../words/en/oidc.json' with { type: 'json' };
import pair from '../../words/en/pair.json' with { type: 'json' };
import roster from '../../words/en/roster.json' with { type: 'json' };
import notices from '../../words/en/notices.json' with { type: 'json' };
import storage from '../../words/en/storage.json' with { type: 'json' };
import trail from '../../words/en/trail.json' with { type: 'json' };
import settingNames from '../../words/en/setting-names.json' with { type: 'json' };
import upkeep from '../../words/en/upkeep.json' with { type: 'json' };
import walkIns from '../../words/en/walk-ins.json' with { type: 'json' };
import setup from '../../words/en/setup.json' with { type: 'json' };
import { bareKey, formOf, tableOf } from '../../../test/support/words/sentence-table.ts';

const sentences: Readonly<Record<string, object>> = {
  accounts,
  booking,
  common,
  kiosk,
  display,
  desk,
  figures,
  fleet,
  guided,
  health,
  inbox,
  language,
  names,
  oidc,
  pair,
  roster,
  'setting-names': settingNames,
  setup,
  notices,
  storage,
  trail,
  upkeep,
  'walk-ins': walkIns,
};
const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The screens of a check-in that is done or saved, and their parts. */
const SUCCESS = new Set(['done-view.tsx', 'how-called.tsx']);

/**
 * Keys that are put together, such as `problem.${kind}` or `say(t, 'problem', …)`: what stands in for a value may be
 * anything without a space.
 */
function patternsIn(text: string): RegExp[] {
  const said = Array.from(
    text.matchAll(/\bsay\(\s*\w+,\s*'([\w.-]+)'/gu),
    ([, prefix]) => new RegExp(`^${prefix?.replaceAll('.', '\\.')}\\.\\S+$`, 'u'),
  );
  const built = Array.from(text.matchAll(/`((?:[\w.:-]|\$\{[^}]*\})+)`/gu), ([, template]) => {
    const parts = (template ?? '').replace(/^\w+:/u, '').split(/\$\{[^}]*\}/u);
    return new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('\\S+')}$`, 'u');
  }).filter((pattern) => pattern.source.includes('\\.'));
  return [...said, ...built];
}

/** Sentences of a room within a screen. */
const HOMES: Readonly<Record<string, RegExp>> = {
  // The other files of that folder are there from the start, and say the desk's own.
  booking: /^\.\.\/desk\/booking\/(?!booking-buttons|details|late)/u,
  figures: /^\.\.\/desk\/figures\//u,
  guided: /^\.\.\/setup\/guided\//u,
  health: /^\.\.\/desk\/health\//u,
  inbox: /^\.\.\/desk\/cards\//u,
  notices: /^\.\.\/desk\/words\/notice-words/u,
  upkeep: /^\.\.\/setup\/upkeep\//u,
};

/** The sources of a screen, which use its sentences: its own folder; for `common` everything. */
function sourcesOf(screen: string): string {
  const own = HOMES[screen] ?? new RegExp(`^\\.\\./${screen}/`, 'u');
  const isOthers = (path: string): boolean =>
    Object.values(HOMES).some((home) => home !== own && home.test(path));
  const mine = Object.entries(sources).filter(
    ([path]) => screen === 'common' || (own.test(path) && !isOthers(path)),
  );
  return mine.map(([, text]) => text).join('\n');
}

/** What others ask for by the catalogue's name, such as the heading of a section that is loaded later. */
const askersOf = (screen: string): string =>
  Object.values(sources)
    .filter((text) => text.includes(`useTranslation('${screen}')`))
    .join('\n');

test('the sources are looked at at all', () => {
  expect(sourcesOf('kiosk')).toContain("t('start.title')");
});

test('a sentence for a checked-in visitor is said on no other screen', () => {
  const says = Object.entries(sources).filter(([, text]) => /\bt\(\s*'(?:done|saved)\./u.test(text));
  expect(new Set(says.map(([path]) => path.split('/').at(-1)))).toEqual(SUCCESS);
});

describe.each(Object.keys(sentences))('%s', (screen) => {
  const keys = [...tableOf(sentences[screen] ?? {}).keys()];
  const text = sourcesOf(screen);

  test('every sentence is used', () => {
    const using = text + askersOf(screen);
    const patterns = patternsIn(using);
    const unused = keys.filter((key) => {
      const bare = bareKey(key);
      const written = [key, bare].some(
        (name) => using.includes(`'${name}'`) || using.includes(`'${screen}:${name}'`),
      );
      return !written && !patterns.some((pattern) => pattern.test(bare));
    });
    expect(unused).toEqual([]);
  });

  test('every sentence that is asked for exists', () => {
    const known = new Set([...keys, ...keys.map(bareKey), ...tableOf(common).keys()]);
    const asked = Array.from(text.matchAll(/\bt\(\s*'([^']+)'/gu), ([, key]) =>
      (key ?? '').replace(/^common:/u, ''),
    );
    if (screen !== 'common') expect(asked.filter((key) => !known.has(key))).toEqual([]);
  });

  test('every plural has its general form', () => {
    const plurals = new Set(keys.filter((key) => formOf(key) !== undefined).map(bareKey));
    expect([...plurals].filter((key) => !keys.includes(`${key}_other`))).toEqual([]);
  });
});
