import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve, sep } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { headersOf, isFileOf, readScreenFile, resolveScreenFile, SCREEN_HEADERS } from './screens-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'foyer-screens-'));
const root = join(folder, 'renderer');
for (const part of ['kiosk', 'assets']) mkdirSync(join(root, part), { recursive: true });
mkdirSync(join(folder, 'renderer-other'));
writeFileSync(join(root, 'kiosk', 'index.html'), 'the kiosk');
writeFileSync(join(root, 'assets', 'kiosk-Dx_9-a.js'), 'the script');
writeFileSync(join(root, 'assets', 'code-worker-Dx_9-a.js'), 'the decoder');
writeFileSync(join(folder, 'secret.json'), 'a secret');
writeFileSync(join(folder, 'renderer-other', 'secret.json'), 'a secret');
afterAll(() => rmSync(folder, { recursive: true }));

const ups = [
  '..',
  '%2e%2e',
  '%2E.',
  '.%2e',
  '%252e%252e',
  '..%00',
  '%c0%ae%c0%ae',
  '．．',
  '...',
  '. .',
  '..;',
];
const slashes = ['/', '//', '%2f', '%5c', '\\', '%255c', '/./', '\\/', ':/'];
const targets = [
  'secret.json',
  'renderer-other/secret.json',
  'etc/passwd',
  'secret.json%00.html',
  'secret.json\0.html',
];
const starts = ['/', '', '//', '\\', '/kiosk/', '/assets/', '/C:/', '//server/share/', '/file:///'];
const climbing = starts.flatMap((start) =>
  ups.flatMap((up) => slashes.flatMap((slash) => targets.map((target) => start + up + slash + target))),
);
const strange = [
  '',
  '/',
  '/kiosk',
  '/.env',
  '/kiosk/.hidden.html',
  '/kiosk/index.html.',
  '/kiosk./index.html',
  '/kiosk//index.html',
  '/kiosk/index.html%00',
  '/kiosk/index.html::$DATA',
  '/kiosk/index.html ',
  '/nul.html',
  '/kiosk/CON.js',
  '/com1/index.html',
  '/kiosk/index.map',
  '/kiosk/foyer.sqlite',
  `/${'a'.repeat(400)}.html`,
  'kiosk/index.html',
  'foyer://kiosk/kiosk/index.html',
  '/~root/index.html',
  '/secret.json/../../secret.json',
];

describe('the files of the screens', () => {
  it('the files of the screens are found under their plain names', async () => {
    expect(resolveScreenFile(root, '/kiosk/index.html')).toBe(join(root, 'kiosk', 'index.html'));
    expect(resolveScreenFile(root, '/kiosk/')).toBe(join(root, 'kiosk', 'index.html'));
    const script = await readScreenFile(root, '/assets/kiosk-Dx_9-a.js');
    expect(new TextDecoder().decode(script?.bytes)).toBe('the script');
    expect(script?.headers).toEqual({ ...SCREEN_HEADERS, 'content-type': 'text/javascript; charset=utf-8' });
  });

  it('the files of the screens may compile WebAssembly in the decoder alone, which reaches nothing else', async () => {
    const decoder = await readScreenFile(root, '/assets/code-worker-Dx_9-a.js');
    const policy = decoder?.headers['content-security-policy'];
    expect(policy).toBe("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'");
    for (const path of [
      '/kiosk/',
      '/assets/kiosk-code-worker-1.js',
      '/assets/code-worker.js',
      '/code-worker-1.js',
    ])
      expect(headersOf(path)['content-security-policy'], path).toBeUndefined();
    expect(SCREEN_HEADERS['content-security-policy']).not.toContain('eval');
    expect(headersOf('/assets/zxing_reader-1.wasm')).toEqual({ 'content-type': 'application/wasm' });
  });

  it('the files of the screens are sent with a policy that leaves pages the camera and nothing else', () => {
    const policy = SCREEN_HEADERS['permissions-policy']?.split(', ') ?? [];
    expect(policy[0]).toBe('camera=(self)');
    for (const feature of policy.slice(1)) expect(feature).toMatch(/^[a-z-]+=\(\)$/);
    for (const feature of ['microphone', 'display-capture', 'geolocation', 'usb'])
      expect(policy).toContain(`${feature}=()`);
  });

  it('the files of the screens belong to one surface or to all, and no writing of another folder makes it one of theirs', () => {
    for (const path of ['/kiosk/', '/kiosk/index.html', '/assets/desk-Dx_9-a.js'])
      expect(isFileOf('kiosk', path), path).toBe(true);
    for (const path of [
      '/desk/index.html',
      '/setup/',
      '/DESK/index.html',
      '/Kiosk/index.html',
      '/kiosk',
      '/kiosks/index.html',
      '/ASSETS/app.js',
      '//kiosk/index.html',
      '/',
      '',
    ])
      expect(isFileOf('kiosk', path), path).toBe(false);
  });

  it('the files of the screens are absent, not an error, when nothing is there', async () => {
    expect(await readScreenFile(root, '/kiosk/other.html')).toBeUndefined();
  });

  it('the files of the screens cannot be left by any way of writing a parent folder, a drive or a share', async () => {
    expect(climbing.length).toBeGreaterThan(500);
    for (const path of climbing) {
      // `/assets/.../x` and the like may name a file that does not exist; none may name one outside.
      expect(resolveScreenFile(root, path), path).toBeUndefined();
      expect(await readScreenFile(root, path), path).toBeUndefined();
    }
  });

  it('the files of the screens have no other names: no dot files, devices, streams, folders or unknown kinds', () => {
    for (const path of strange.filter((path) => path !== '/'))
      expect(resolveScreenFile(root, path), path).toBeUndefined();
  });

  it('the files of the screens stay below their folder for any path at all', () => {
    const piece = fc.oneof(
      fc.constantFrom(...ups, ...slashes, 'kiosk', 'index.html', '.js', '~', '%'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const file = resolveScreenFile(root, `/${pieces.join('')}`);
        if (file !== undefined) expect(resolve(file).startsWith(root + sep)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});
