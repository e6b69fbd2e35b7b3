import { existsSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createFakeClock } from '../../../../test/support/fake-clock.ts';
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts';
import { keeperOf, restoreWrappingKey } from './wrapping-key.ts';

const STATE = { os_crypt: { audit_enabled: true, encrypted_key: 'RFBBUEk=' }, proxy: {} };

function machine() {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'chromium'));
  const files = {
    localState: join(folder, 'chromium', 'Local State'),
    copy: join(folder, 'secrets.key.json'),
  };
  const clock = createFakeClock();
  const jsonAt = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
  return { files, clock, keep: keeperOf(files, clock), jsonAt };
}

it('the key is copied beside the secrets, and given back where it is lost', async () => {
  const { files, keep, jsonAt } = machine();
  writeFileSync(files.localState, JSON.stringify(STATE));
  expect(await keep()).toBe(true);
  expect(jsonAt(files.copy)).toEqual({ os_crypt: STATE.os_crypt });
  expect(restoreWrappingKey(files)).toBe('there');

  unlinkSync(files.localState);
  expect(restoreWrappingKey(files)).toBe('restored');
  expect(jsonAt(files.localState)).toEqual({ os_crypt: STATE.os_crypt });
});

it('a key that was replaced is copied, and the copy before stays beside it', async () => {
  const { files, keep, jsonAt } = machine();
  const before = { os_crypt: { encrypted_key: 'b2xk' } };
  writeFileSync(files.copy, JSON.stringify(before));
  writeFileSync(files.localState, JSON.stringify(STATE));
  expect(await keep()).toBe(true);
  expect(jsonAt(files.copy)).toEqual({ os_crypt: STATE.os_crypt });
  expect(jsonAt(files.copy.replace('.json', '.previous.json'))).toEqual(before);
});

it('a file without a key gets it and keeps the rest; a damaged one is replaced', () => {
  for (const [text, rest] of [
    ['{"proxy":{"mode":"system"}}', { proxy: { mode: 'system' } }],
    ['{"proxy', {}],
    ['', {}],
  ] as const) {
    const { files, jsonAt } = machine();
    writeFileSync(files.copy, JSON.stringify({ os_crypt: STATE.os_crypt }));
    writeFileSync(files.localState, text);
    expect(restoreWrappingKey(files)).toBe('restored');
    expect(jsonAt(files.localState)).toEqual({ ...rest, os_crypt: STATE.os_crypt });
  }
});

it('nothing is touched where there is no copy of the wrapping key', () => {
  const { files } = machine();
  expect(restoreWrappingKey(files)).toBe('no-copy');
  expect(existsSync(files.localState)).toBe(false);
});

it('a key that Chromium has not written yet is waited for, but not for ever', async () => {
  const { files, clock, keep } = machine();
  let kept: boolean | undefined;
  const first = keep().then((answer) => (kept = answer));
  await clock.advance(9_000);
  expect(kept).toBeUndefined();
  writeFileSync(files.localState, JSON.stringify(STATE));
  await clock.advance(500);
  await first;
  expect(kept).toBe(true);

  unlinkSync(files.localState);
  const second = keep();
  await clock.advance(31_000);
  expect(await second).toBe(false);
});
