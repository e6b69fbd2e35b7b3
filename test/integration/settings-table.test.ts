/** The table of settings, row by row: typed in setup, saved, in force, on its screen, removed, from the file, from the environment. */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ScreenSettingsSchema } from '../../src/contract/screen.ts';
import {
  fieldsIn,
  hasDefault,
  isPlain,
  PLAIN_NAMES,
  plainProblem,
  type PlainName,
  SETTING_DEFAULTS,
} from '../../src/contract/setting-kinds.ts';
import { PLAIN_LAYER } from '../../src/contract/setting-schemas.ts';
import { type PlainRow, SETTINGS, STEPS } from '../../src/contract/setting-table.ts';
import { SettingsViewSchema } from '../../src/contract/settings.ts';
import { NOTHING_OWN } from '../../src/main/access/screen.ts';
import { settingsViewOf } from '../../src/main/host/settings-view.ts';
import { createShown } from '../../src/main/screens/screen-views.ts';
import { ENVIRONMENT } from '../../src/main/settings/environment.ts';
import type { SettingsInForce } from '../../src/main/settings/settings-in-force.ts';
import { NO_VOICE } from '../../src/main/speech/hub-voice.ts';
import type { PlainFormField } from '../../src/renderer/setup/form/drafts.ts';
import { readStep } from '../../src/renderer/setup/form/form.ts';
import { site } from '../support/parts/settings-of-site.ts';
import { screenOf } from '../support/records/screen-of.ts';
import { SETTINGS_VIEW } from '../support/records/settings-view.ts';

const FIELDS = STEPS.flatMap((step) =>
  fieldsIn(step)
    .filter((name): name is PlainFormField => isPlain(name))
    .map((name) => [name, step] as const),
);

/** What these must be besides their row. */
const SAMPLES: Partial<Record<PlainName, string>> = {
  webhookAddress: 'https://lobby.example/webhooks',
  timeZone: 'Asia/Tokyo',
  printer: '192.0.2.7',
  outgoingAddress: 'https://gateway.example/foyer',
  locale: 'de-AT',
};

function sampleOf(name: PlainName): string | number | boolean {
  const row: PlainRow = SETTINGS[name];
  switch (row.kind) {
    case 'line':
    case 'text':
      return SAMPLES[name] ?? 'As it is typed';
    case 'whole':
    case 'number':
      return row.least + 1;
    case 'flag':
      return !row.default;
    case 'choice':
      return row.of.find((value) => value !== row.default) ?? '';
  }
}

/** Of a hub that runs, what is no setting. */
const HUB = {
  ...SETTINGS_VIEW,
  webhookAddress: SETTINGS_VIEW.webhookListensAt,
  locationName: () => undefined,
  staffPin: { check: () => Promise.resolve({ kind: 'no-pin' } as const), isLocked: () => false },
  voice: NO_VOICE,
  closing: new AbortController().signal,
};
const viewOf = (inForce: SettingsInForce) => SettingsViewSchema.parse(settingsViewOf(inForce, HUB, {}));

const valuesIn = (about: object): ReadonlyMap<string, unknown> => new Map(Object.entries(about));

/** As the screens that the row names are given it; undefined where it names none. */
function onScreen(name: PlainName, inForce: SettingsInForce): unknown {
  const shown = createShown({
    inForce,
    hubVoices: [],
    anyAppointment: () => true,
    walkInLines: () => undefined,
    pausedForMs: () => undefined,
    locationName: () => undefined,
    own: NOTHING_OWN,
  });
  const given = ScreenSettingsSchema.parse(shown.to(screenOf('kiosk', 1)));
  const row: PlainRow = SETTINGS[name];
  if (row.screens === undefined) return undefined;
  return valuesIn(row.screens === 'all' ? given : given[row.screens]).get(name);
}

describe.each(FIELDS)('%s', (name, step) => {
  const row: PlainRow = SETTINGS[name];
  const value = sampleOf(name);
  const typed = typeof value === 'number' ? String(value) : value;
  const isGiven = row.screens !== undefined;

  it('every setting is typed in setup, saved, in force, on its screen, and removed again', async () => {
    const mine = site();
    const reading = readStep(step, { [name]: typed }, viewOf(mine.inForce()));
    if (reading.kind !== 'change') throw new Error(`Nothing of ${name} is to be saved.`);
    expect(reading.change).toEqual({ [name]: value });
    expect(await mine.save(reading.change)).toEqual({ kind: 'saved' });
    const again = site({ dataDir: mine.dataDir });
    expect(again.inForce().settings[name]).toBe(value);
    expect(viewOf(again.inForce())[name]).toBe(value);
    expect(onScreen(name, again.inForce())).toBe(isGiven ? value : undefined);

    if (hasDefault(row)) return;
    const removal = readStep(step, { [name]: '' }, viewOf(again.inForce()));
    if (removal.kind !== 'change') throw new Error(`Nothing removes ${name}.`);
    expect(await again.save(removal.change)).toEqual({ kind: 'saved' });
    expect(again.inForce().settings[name]).toBeUndefined();
    expect(onScreen(name, again.inForce())).toBeUndefined();
  });

  it('every setting comes from the file and from the environment, and setup cannot change it then', async () => {
    const variable = [...ENVIRONMENT].find(([, decided]) => decided === name)?.[0] ?? '';
    for (const about of [{ config: { [name]: value } }, { env: { [variable]: String(value) } }]) {
      const mine = site(about);
      expect(mine.inForce().settings[name]).toBe(value);
      expect(viewOf(mine.inForce()).locked).toEqual([name]);
      expect(await mine.save({ [name]: value })).toEqual({
        kind: 'invalid',
        problems: [{ field: name, problem: { kind: 'locked' } }],
      });
    }
  });
});

/** At each limit and beyond it, and of the wrong type. */
const valuesAround = (name: PlainName): readonly unknown[] => {
  const row: PlainRow = SETTINGS[name];
  if (row.kind === 'line' || row.kind === 'text')
    return [
      '',
      ' ',
      'x',
      'x'.repeat(row.most),
      'x'.repeat(row.most + 1),
      ` ${'x'.repeat(row.most)} `,
      7,
      null,
    ];
  if (row.kind === 'whole' || row.kind === 'number')
    return [row.least, row.least - 1, row.least + 0.5, row.most, row.most + 1, Number.NaN, '5', null];
  return ['', 'else', true, row.kind === 'choice' ? row.of[0] : false];
};

it.each(PLAIN_NAMES)('a form takes of %s what the schema of a file takes', (name) => {
  for (const value of valuesAround(name))
    expect(plainProblem(SETTINGS[name], value, 'file') === undefined, JSON.stringify(value)).toBe(
      PLAIN_LAYER[name].safeParse(value).success,
    );
});

const SRC = resolve(import.meta.dirname, '../../src');
/** Without the rooms in which settings are kept, shown and changed as what they are. */
const USERS = globSync(['main/**/*.ts', 'renderer/**/*.{ts,tsx}'], { cwd: SRC }).filter(
  (path) => !/\.test\.tsx?$|^main[/\\]settings[/\\]|^renderer[/\\]setup[/\\]/u.test(path),
);
const texts = USERS.map((path) => ({ path, text: readFileSync(resolve(SRC, path), 'utf8') }));

it.each(PLAIN_NAMES)('something uses %s: the screens that are given it, or the hub', (name) => {
  const row: PlainRow = SETTINGS[name];
  const users = texts.filter(({ text }) => new RegExp(String.raw`\b${name}\b`, 'u').test(text));
  const asked = row.screens === undefined ? /./u : /^renderer/u;
  expect(users.filter(({ path }) => asked.test(path)).map(({ path }) => path)).not.toEqual([]);
});

it('a default is a value that its own rule takes', () => {
  const defaults = valuesIn(SETTING_DEFAULTS);
  for (const name of PLAIN_NAMES.filter((one) => defaults.has(one)))
    expect(plainProblem(SETTINGS[name], defaults.get(name), 'setup'), name).toBeUndefined();
});
