import { describe, expect, it } from 'vitest';
import { NOT_LOADED } from '../../src/main/host/electron-fit.ts';
import { readRestrictions, whyElectronFailed } from './electron-failure.ts';
import { missingLibraries } from './missing-libraries.ts';

const FREE = { appArmor: false, namespaces: false };
const why = (
  ending: Partial<Parameters<typeof whyElectronFailed>[0]>,
  restrictions = FREE,
  missing: readonly string[] = [],
): string | undefined =>
  whyElectronFailed({ code: null, signal: null, lastWords: [], ...ending }, '/dist/electron', {
    restrictions,
    missing,
  });

describe('an Electron that does not start', () => {
  it('an Electron that does not start on Ubuntu 24.04 lacks an AppArmor profile for this very binary', () => {
    for (const ending of [{ signal: 'SIGTRAP' }, { signal: 'SIGABRT' }, { code: 133 }] as const) {
      expect(why(ending, { appArmor: true, namespaces: false })).toMatch(
        /AppArmor profile\. .*docs\/install\/git-checkout\.md.* \/dist\/electron\.$/,
      );
    }
  });

  it('an Electron that does not start lacks user namespaces elsewhere, when the system or Chromium says so', () => {
    const sentence = /forbids user namespaces\. .*docs\/install\/git-checkout\.md/;
    expect(why({ signal: 'SIGTRAP' }, { appArmor: false, namespaces: true })).toMatch(sentence);
    expect(why({ signal: 'SIGTRAP', lastWords: ['[1:FATAL] No usable sandbox! …'] })).toMatch(sentence);
    expect(why({ signal: 'SIGTRAP' })).toMatch(/stopped before it was ready \(signal SIGTRAP\)/);
  });

  it('an Electron that does not start lacks a display or a library', () => {
    expect(why({ code: 1, lastWords: ['Missing X server or $DISPLAY'] })).toMatch(/display/);
    const words =
      'electron: error while loading shared libraries: libnss3.so: cannot open shared object file';
    expect(why({ code: 127, lastWords: [words] })).toMatch(
      /needs libnss3\.so, which this system does not have\. Install/,
    );
  });

  it('an Electron that ends without a word lacks a library that it opens late, whatever AppArmor allows', () => {
    const missing = ['libX11-xcb.so.1', 'libGL.so.1'];
    for (const appArmor of [true, false]) {
      const sentence = why({ signal: 'SIGTRAP' }, { appArmor, namespaces: false }, missing);
      expect(sentence).toMatch(
        /needs libX11-xcb\.so\.1, libGL\.so\.1, which .*\. Install .*git-checkout\.md/,
      );
      expect(sentence).not.toMatch(/AppArmor/);
    }
    // Chromium's own words go before what it could do without, and one that ran for another reason is not blamed on it.
    const words = ['[1:FATAL] No usable sandbox! …'];
    expect(why({ signal: 'SIGTRAP', lastWords: words }, FREE, missing)).toMatch(/user namespaces/);
    expect(why({ signal: 'SIGSEGV' }, FREE, missing)).toMatch(/signal SIGSEGV/);
  });

  it('an Electron that does not start names every library that is missing, not only the one that the loader met first', () => {
    const words =
      'electron: error while loading shared libraries: libnss3.so: cannot open shared object file';
    const missing = ['libnss3.so', 'libgbm.so.1'];
    expect(why({ code: 127, lastWords: [words] }, FREE, missing)).toMatch(
      /needs libnss3\.so, libgbm\.so\.1, which/,
    );
  });

  it('an Electron that does not start has said in a sentence of its own why it cannot load Foyer', () => {
    const said = 'Foyer cannot run in Electron 33.2.1, which lacks node:sqlite. Install Electron 45.4.1.';
    expect(why({ code: NOT_LOADED, lastWords: ['noise', said, '[1:ERROR:bus.cc]'] })).toBe(said);
    expect(why({ code: NOT_LOADED })).toMatch(/exit code 69/);
  });

  it('hung, and says so whatever it was ended by', () => {
    for (const ending of [{ signal: 'SIGKILL' }, { signal: 'SIGTERM' }, { code: 0 }] as const)
      expect(why({ ...ending, late: true })).toMatch(/not ready after two minutes, so it was stopped/);
  });

  it('an Electron that does not start has said why itself when it ends with the code of the host', () => {
    expect(why({ code: 1 })).toBeUndefined();
    expect(why({ code: 0 })).toBeUndefined();
  });
});

it("a system's rules are read from its kernel", () => {
  expect(readRestrictions(() => undefined)).toEqual(FREE);
  const ubuntu = (path: string): string => (path.includes('apparmor') ? '1' : '31415');
  expect(readRestrictions(ubuntu)).toEqual({ appArmor: true, namespaces: false });
  expect(readRestrictions((path) => (path.includes('max_user') ? '0' : undefined)).namespaces).toBe(true);
});

it.runIf(process.platform === 'linux')('a library is looked for as the loader looks for it', async () => {
  const missing = await missingLibraries(process.execPath, ['libm.so.6', 'libfoyer-has-none.so.9']);
  expect(missing).toEqual(['libfoyer-has-none.so.9']);
});
