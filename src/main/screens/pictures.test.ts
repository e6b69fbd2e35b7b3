import { describe, expect, it } from 'vitest';
import { ScreenSettingsSchema } from '../../contract/screen.ts';
import { pngOf } from '../../../test/support/records/png-of.ts';
import { screenOf } from '../../../test/support/records/screen-of.ts';
import { settingsInForce } from '../../../test/support/hubs/hub-of.ts';
import { NOTHING_OWN } from '../access/screen.ts';
import { logoPicture } from './pictures.ts';
import { createShown } from './screen-views.ts';

const PNG = pngOf(40, 20, 199_008);
const url = (bytes: Buffer, type = 'image/png'): string => `data:${type};base64,${bytes.toString('base64')}`;
const shownWith = (logo?: string) =>
  createShown({
    inForce: settingsInForce({ settings: logo === undefined ? {} : { logo } }),
    hubVoices: [],
    anyAppointment: () => true,
    walkInLines: () => undefined,
    pausedForMs: () => undefined,
    locationName: () => undefined,
    own: NOTHING_OWN,
  });

describe('the logo', () => {
  it('the logo is told to screens by a path, under which it is found byte for byte', () => {
    const shown = shownWith(url(PNG));
    const told = ScreenSettingsSchema.parse(shown.to(screenOf('kiosk', 1)));
    expect(told.logo).toMatch(/^\/pictures\/logo-[0-9a-f]{32}\.png$/);
    expect(JSON.stringify(told).length).toBeLessThan(1_000);
    const picture = shown.pictureAt(told.logo ?? '');
    expect(picture?.bytes.length).toBe(PNG.length);
    expect(PNG.equals(picture?.bytes ?? Buffer.alloc(0))).toBe(true);
    expect(picture?.headers).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
    });
  });

  it('another logo has another path, also where only its type differs', () => {
    const paths = [
      url(PNG),
      url(Buffer.concat([PNG, PNG])),
      url(PNG, 'image/jpeg'),
      url(PNG, 'image/webp'),
    ].map((each) => logoPicture(each)?.path);
    expect(new Set(paths).size).toBe(4);
    expect(paths.map((path) => path?.split('.')[1])).toEqual(['png', 'png', 'jpg', 'webp']);
    expect(logoPicture(url(PNG))?.path).toBe(paths[0]);
  });

  it('the logo is told to nobody where there is none, and no other path is a picture', () => {
    const none = shownWith();
    expect(none.to(screenOf('kiosk', 1))).not.toHaveProperty('logo');
    const shown = shownWith(url(PNG));
    const { logo = '' } = shown.to(screenOf('desk', 1));
    for (const path of [
      '',
      '/',
      logo.slice(1),
      `${logo}/`,
      `/kiosk${logo}`,
      logo.toUpperCase(),
      `/${logo}`,
    ]) {
      expect(shown.pictureAt(path)).toBeUndefined();
      expect(none.pictureAt(path)).toBeUndefined();
    }
    expect(none.pictureAt(logo)).toBeUndefined();
  });

  it('a logo of a kind that the settings do not take is no picture', () => {
    for (const text of [
      '',
      'logo.png',
      url(PNG, 'text/html'),
      url(PNG, 'image/svg+xml'),
      'data:image/png,abc',
      'javascript:alert(1)',
    ]) {
      expect(logoPicture(text)).toBeUndefined();
    }
  });
});
