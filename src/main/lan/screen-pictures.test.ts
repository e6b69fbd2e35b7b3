import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { hubOf } from '../../../test/support/hubs/hub-of.ts';
import { dataUrlOf, pngOf } from '../../../test/support/records/png-of.ts';
import { screensOf } from '../../../test/support/hubs/screens-of.ts';
import { SURFACES } from '../../contract/roles.ts';
import { ANSWER_HEADERS } from './answers.ts';

const PICTURE = pngOf();

async function house() {
  const logo = dataUrlOf(PICTURE);
  const hub = await hubOf({ clock: createFakeClock(), settings: { logo } });
  return screensOf({
    hub: () => hub,
    touched() {},
    settingsView: () => {
      throw new Error('not asked for');
    },
    saveSettings: () => Promise.reject(new Error('not asked for')),
  });
}

describe('the logo', () => {
  it('the logo is fetched by every surface with its own cookie, and opened by itself it runs nothing', async () => {
    const s = await house();
    for (const surface of SURFACES) {
      const { client } = await s.client(surface);
      const told = await (await client.screen.watch()).next();
      const path = told.done === true ? '' : (told.value.logo ?? '');
      const headers = { cookie: s.cookieOf(surface) };
      const answer = await s.getAt(surface, path, headers);
      expect(answer).toMatchObject({ status: 200, text: PICTURE.toString() });
      expect(answer.headers).toMatchObject({
        ...ANSWER_HEADERS,
        'content-type': 'image/png',
        'content-length': String(PICTURE.length),
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'cache-control': 'private, max-age=31536000, immutable',
      });
      expect(await s.getAt(surface, path, headers, 'HEAD')).toMatchObject({ status: 200, text: '' });
      expect((await s.getAt(surface, path, headers, 'POST')).status).toBe(405);
      expect((await s.getAt(surface, path)).status).toBe(401);
      const other = SURFACES.find((each) => each !== surface) ?? surface;
      expect((await s.getAt(surface, path, { cookie: s.cookieOf(other) })).status).toBe(401);
    }
  });

  it('the logo is the only picture', async () => {
    const s = await house();
    const cookie = s.cookieOf('kiosk');
    for (const path of ['/pictures/', '/pictures/logo.png', `/pictures/logo-${'0'.repeat(32)}.png`]) {
      expect((await s.getAt('kiosk', path, { cookie })).status, path).toBe(404);
    }
  });
});
