import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { createRecordingLog } from '../../../test/support/recording-log.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { GUIDED_GOOD_FOR_DAYS, standingOf } from '../../contract/guided-parts.ts';
import type { TestedScreen } from '../access/tested-screens.ts';
import { openGuidedResults } from './guided-results.ts';

const BY = { surface: 'setup', number: 1 } as const;
const DAY = 86_400_000;

const kiosk = (about: Partial<TestedScreen> = {}): TestedScreen => ({
  screenId: 'k1',
  surface: 'kiosk',
  number: 1,
  name: undefined,
  look: { place: 'hall', size: '1080x1920' },
  ...about,
});

function resultsOf(folder = temporaryFolder(), screens: TestedScreen[] = [kiosk()]) {
  const clock = createFakeClock();
  const log = createRecordingLog();
  const path = join(folder, 'guided-tests.json');
  const results = openGuidedResults({ path, clock, log, screens: () => screens });
  const touch = (works: boolean) => results.keep({ part: 'touch', screenId: 'k1', works }, BY);
  return { ...results, clock, log, path, folder, screens, touch };
}

describe('what a person said of a device', () => {
  it('a person’s result about a device is there again after a restart, with when and where it was said', () => {
    const { touch, folder, clock } = resultsOf();
    expect(touch(true)).toEqual({ kind: 'kept' });
    const [result] = resultsOf(folder).all();
    expect(result).toEqual({
      part: 'touch',
      screenId: 'k1',
      works: true,
      at: Math.floor(clock.now()),
      by: BY,
      isChanged: false,
    });
  });

  it('a person’s result about a device is the last word: of two people who say it, the second', () => {
    const { touch, keep, all } = resultsOf();
    touch(true);
    keep({ part: 'touch', screenId: 'k1', works: false }, { surface: 'setup', number: 2, name: 'Office' });
    expect(all()).toMatchObject([{ works: false, by: { number: 2, name: 'Office' } }]);
  });

  it('a person’s result about a device is kept for each language of the voices apart', () => {
    const { keep, all } = resultsOf();
    keep({ part: 'voices', screenId: 'k1', language: 'ar', works: false }, BY);
    keep({ part: 'voices', screenId: 'k1', language: 'en', works: true }, BY);
    expect(all().map(({ language, works }) => [language, works])).toEqual([
      ['ar', false],
      ['en', true],
    ]);
    expect(keep({ part: 'voices', screenId: 'k1', works: true }, BY)).toEqual({ kind: 'unknown' });
    expect(keep({ part: 'touch', screenId: 'k1', language: 'ar', works: true }, BY)).toEqual({
      kind: 'unknown',
    });
  });

  it('a result is not taken of a screen that is not known, nor of a device that it does not have', () => {
    const { keep, all } = resultsOf();
    expect(keep({ part: 'touch', screenId: 'nobody', works: true }, BY)).toEqual({ kind: 'unknown' });
    expect(keep({ part: 'printer', screenId: 'k1', works: true }, BY)).toEqual({ kind: 'unknown' });
    expect(all()).toEqual([]);
  });

  it('a person’s result about a device is dropped for a removed screen, and leaves the file with the next result', () => {
    const other = kiosk({ screenId: 'k2', number: 2 });
    const { touch, keep, all, screens, path } = resultsOf(undefined, [kiosk(), other]);
    touch(false);
    screens.shift();
    expect(all()).toEqual([]);
    keep({ part: 'touch', screenId: 'k2', works: true }, BY);
    expect(readFileSync(path, 'utf8')).not.toContain('"k1"');
  });

  it('a result about a device is of another screen once that hangs elsewhere or has another size, and not while its size is unknown', () => {
    const { touch, all, screens } = resultsOf();
    touch(true);
    screens[0] = kiosk({ look: { place: 'hall' } });
    expect(all()).toMatchObject([{ isChanged: false }]);
    screens[0] = kiosk({ look: { place: 'hall', size: '1920x1080' } });
    expect(all()).toMatchObject([{ isChanged: true }]);
    screens[0] = kiosk({ look: { place: 'stairs', size: '1080x1920' } });
    expect(all()).toMatchObject([{ isChanged: true }]);
    touch(true);
    expect(all()).toMatchObject([{ isChanged: false }]);
  });
});

describe('a disk that takes nothing', () => {
  it('a disk that takes nothing leaves what was said before, says so, and takes the next word when there is room', () => {
    const folder = join(temporaryFolder(), 'data');
    mkdirSync(folder);
    const { touch, all, path, log } = resultsOf(folder);
    touch(true);
    // Nothing can be written beside it: a folder has the name of the file that is written first.
    const beside = `${path}.${process.pid}.new`;
    mkdirSync(beside);
    writeFileSync(join(beside, 'in-the-way'), '');
    expect(touch(false)).toEqual({ kind: 'not-kept' });
    expect(touch(false)).toEqual({ kind: 'not-kept' });
    expect(all()).toMatchObject([{ works: true }]);
    expect(log.lines.filter(({ event }) => event === 'guided-tests-not-written')).toHaveLength(1);
  });

  it('the file of what a person said of a device is written for its owner alone', () => {
    const { touch, path } = resultsOf();
    touch(true);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });
});

describe('a file that cannot be read', () => {
  it.each(['', '{', '{"results":[{"part":"lamp"}]}'])(
    'a file that cannot be read stops nothing: %j is set aside when somebody says something',
    (text) => {
      const folder = temporaryFolder();
      writeFileSync(join(folder, 'guided-tests.json'), text);
      const { all, touch } = resultsOf(folder);
      expect(all()).toEqual([]);
      expect(touch(true)).toEqual({ kind: 'kept' });
      const aside = readdirSync(folder).find((name) => name.startsWith('guided-tests.json.damaged-'));
      expect(readFileSync(join(folder, aside ?? ''), 'utf8')).toBe(text);
      expect(resultsOf(folder).all()).toHaveLength(1);
    },
  );
});

describe('what a word is worth', () => {
  const said = { works: true, at: 0, isChanged: false };
  it.each([
    [undefined, 0, 'never'],
    [said, GUIDED_GOOD_FOR_DAYS * DAY, 'works'],
    [said, GUIDED_GOOD_FOR_DAYS * DAY + 1, 'old'],
    [{ ...said, isChanged: true }, 0, 'changed'],
    // A fault does not go away by waiting, nor by moving the screen.
    [{ ...said, works: false, isChanged: true }, 400 * DAY, 'fails'],
    // A clock that was set back.
    [{ ...said, at: DAY }, 0, 'works'],
  ] as const)('the result %j of a person is worth this, %d ms later: %s', (word, now, standing) => {
    expect(standingOf(word, now)).toBe(standing);
  });
});
