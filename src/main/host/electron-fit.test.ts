import { describe, expect, it } from 'vitest';
import { hasSqlite, otherVersion, whatIsLacking, whyNotLoaded } from './electron-fit.ts';

const MEANT = { version: '45.4.1', meant: '45.4.1', isNamed: false, isPackaged: false };
const OLD = { version: '33.2.1', meant: '45.4.1', isNamed: true, isPackaged: false };
const ALL = { 'node:sqlite': true, 'safeStorage.encryptStringAsync': true };

describe('an Electron that is not the one Foyer is made for', () => {
  it('an Electron that is not the one Foyer is made for is named with what it lacks, and with the one to install', () => {
    expect(whatIsLacking(OLD, { ...ALL, 'node:sqlite': false })).toBe(
      'Foyer cannot run in Electron 33.2.1, which lacks node:sqlite. Name a folder with Electron 45.4.1 in ELECTRON_OVERRIDE_DIST_PATH, or unset the variable.',
    );
    const neither = { 'node:sqlite': false, 'safeStorage.encryptStringAsync': false };
    expect(whatIsLacking({ ...OLD, isNamed: false }, neither)).toMatch(
      /lacks node:sqlite and safeStorage\.encryptStringAsync\. Install Electron 45\.4\.1: run npm ci/,
    );
  });

  it('an Electron that is not the one Foyer is made for may be so old that its Node cannot be asked what it has', () => {
    expect(hasSqlite({})).toBe(false);
    expect(hasSqlite(process)).toBe(true);
  });

  it('an Electron that is not the one Foyer is made for runs where it has everything, and the person hears of it', () => {
    expect(whatIsLacking(OLD, ALL)).toBeUndefined();
    expect(otherVersion(OLD)).toBe('Foyer is made for Electron 45.4.1 and runs in Electron 33.2.1.');
    expect(otherVersion({ ...MEANT, version: '45.9.0' })).toBeUndefined();
    expect(otherVersion({ ...OLD, meant: undefined })).toBeUndefined();
  });

  it('an Electron that is not the one Foyer is made for is the reason when it cannot read what was built for the other', () => {
    const sentence = whyNotLoaded(OLD, new SyntaxError('does not provide an export named backup\nand more'));
    expect(sentence).toMatch(/by Electron 33\.2\.1 \(SyntaxError: does not provide an export named backup\)/);
  });
});

it('files that are missing or damaged are named as that, in one line', () => {
  const sentence = whyNotLoaded(MEANT, new SyntaxError("Unexpected token '}'\n    at x"));
  expect(sentence).toMatch(/files are damaged \(SyntaxError: Unexpected token '}'\)\. Build it again/);
  const missing = Object.assign(new Error('Cannot find module /foyer/out/main/index.js'), {
    code: 'ERR_MODULE_NOT_FOUND',
  });
  for (const found of [MEANT, OLD])
    expect(whyNotLoaded(found, missing)).toMatch(/a file is missing \(.*index\.js\)\. Build it again/);
  expect(whyNotLoaded(MEANT, 'no error')).toMatch(/\(no error\)/);
});

it('nobody is sent to npm by a package, whatever is wrong', () => {
  const found = { ...OLD, isPackaged: true };
  const sentences = [
    whatIsLacking(found, { ...ALL, 'node:sqlite': false }),
    whyNotLoaded(found, new SyntaxError('x')),
    whyNotLoaded(
      { ...MEANT, isPackaged: true },
      Object.assign(new Error('x'), { code: 'ERR_MODULE_NOT_FOUND' }),
    ),
  ];
  for (const sentence of sentences) {
    expect(sentence).toMatch(/Install Foyer’s package again\.$/);
    expect(sentence).not.toMatch(/npm|ELECTRON_OVERRIDE/);
  }
});
